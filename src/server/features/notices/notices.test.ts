import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notice } from '#contract/notices/notices.ts';
import { notices } from '#server/db/schema/notices.ts';
import { accounts, sessions } from '#server/db/schema/people.ts';
import { testApp, testAppWithAdmin, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

let test: TestApp;
let boss: Caller;
let ann: Caller;
let bob: Caller;
let eve: Caller;

beforeAll(async () => {
  ({ test, boss } = await testAppWithAdmin());
  await buildArticle(test.store, { slug: 'bonk', title: 'Bonk' });
});
afterAll(() => test.close());
beforeEach(async () => {
  [ann, bob, eve] = await Promise.all([logIn(test.app), logIn(test.app), logIn(test.app)]);
});

interface List {
  readonly notices: readonly Notice[];
  readonly unread: number;
  readonly next: string | null;
}
async function done(answer: ReturnType<Caller['send']>): Promise<never> {
  const { status, body, json } = await answer;
  expect([status, status === 200 || body]).toEqual([200, true]);
  return json();
}
const listOf = async (who: Caller, query = ''): Promise<List> => done(who.send('GET', `/api/notices${query}`));
const noticesOf = async (who: Caller) =>
  (await listOf(who)).notices.map(({ text, url, read }) => [text, url, read ? 'read' : 'unread']);
const textsTo = async (who: Caller) => (await listOf(who)).notices.map(({ text }) => text);
const read = (who: Caller, body: object): Promise<{ unread: number }> =>
  done(who.send('POST', '/api/notices/read', body));

async function contribute(by: Caller): Promise<string> {
  const { contribution } = (await done(
    by.send('POST', '/api/contributions', { slug: 'bonk', text: randomBytes(4).toString('hex') }),
  )) as {
    contribution: { id: string };
  };
  return contribution.id;
}
async function comment(by: Caller, id: string): Promise<string> {
  const text = randomBytes(4).toString('hex');
  const { comments } = (await done(by.send('POST', `/api/contributions/${id}/comments`, { text }))) as {
    comments: { id: string }[];
  };
  return comments[0]!.id;
}
const like = (by: Caller, id: string): Promise<never> =>
  done(by.send('POST', `/api/contributions/${id}/vote`, { value: 1 }));
const review = (path: string, status: string, note?: string): Promise<never> =>
  done(boss.send('PUT', `/api/admin/${path}/status`, { status, note }));
const short = ({ address }: Caller) => `${address.slice(0, 4)}…${address.slice(-4)}`;

describe('an author receives notices', () => {
  it('of the decision on each submission, with its note, and only the present one', async () => {
    const id = await contribute(ann);
    await review(`contributions/${id}`, 'Accepted', 'Checked.');
    const accepted = ['Your contribution to Bonk was accepted: “Checked.”', `/contributions/${id}`, 'unread'];
    expect(await noticesOf(ann)).toEqual([accepted]);
    // A repeated like creates no notice.
    await read(ann, {});
    await review(`contributions/${id}`, 'Accepted', 'Checked.');
    expect(await noticesOf(ann)).toEqual([[...accepted.slice(0, 2), 'read']]);
    await review(`contributions/${id}`, 'Rejected', 'No source.');
    await review(`contributions/${id}`, 'waiting for review');
    expect(await noticesOf(ann)).toEqual([[...accepted.slice(0, 2), 'read']]);

    const { report } = (await done(
      ann.send('POST', '/api/reports/inaccuracy', { article: 'bonk', details: 'A date' }),
    )) as {
      report: { id: string };
    };
    const { proposal } = (await done(ann.send('POST', '/api/proposals', { title: 'Wif', body: 'Hat' }))) as {
      proposal: { id: string };
    };
    await review(`reports/${report.id}`, 'Accepted', 'The date is mended.');
    await review(`proposals/${proposal.id}`, 'Rejected');
    expect((await noticesOf(ann)).slice(0, 2)).toEqual([
      ['Your proposal Wif was rejected', `/proposals/${proposal.id}`, 'unread'],
      ['Your report on Bonk was resolved: “The date is mended.”', `/reports/${report.id}`, 'unread'],
    ]);
  });

  it('of comments, grouped while unread; earlier commenters receive notices of replies', async () => {
    const id = await contribute(ann);
    await comment(bob, id);
    expect(await textsTo(ann)).toEqual([`${short(bob)} commented on your contribution to Bonk`]);
    const last = await comment(eve, id);
    const { notices } = await listOf(ann);
    expect(notices).toMatchObject([{ kind: 'commented', url: `/contributions/${id}#comment-${last}` }]);
    const [{ text, names }] = notices as [Notice];
    expect(names.map(({ start, end }) => text.slice(start, end))).toEqual([short(eve), short(bob), 'Bonk']);
    const answer = await comment(ann, id);
    const url = `/contributions/${id}#comment-${answer}`;
    expect(await noticesOf(bob)).toEqual([[`${short(ann)} and ${short(eve)} answered you under Bonk`, url, 'unread']]);
    expect(await noticesOf(eve)).toEqual([[`${short(ann)} answered you under Bonk`, url, 'unread']]);
    // People get no notices of their own actions.
    expect(await textsTo(ann)).toHaveLength(1);
    await comment(await logInAnonymously(test.app), id);
    expect(await textsTo(ann)).toEqual(['3 people commented on your contribution to Bonk']);
    await read(ann, {});
    await comment(await logInAnonymously(test.app), id);
    expect((await textsTo(ann))[0]).toBe('Somebody commented on your contribution to Bonk');
  });

  it('of likes, grouped; a withdrawn like disappears, and a repeated one creates no notice', async () => {
    const id = await contribute(ann);
    await Promise.all([like(bob, id), like(eve, id), like(boss, id), like(ann, id)]);
    expect(await noticesOf(ann)).toEqual([
      ['3 people liked your contribution to Bonk', `/contributions/${id}`, 'unread'],
    ]);
    await done(boss.send('DELETE', `/api/contributions/${id}/vote`));
    await done(eve.send('POST', `/api/contributions/${id}/vote`, { value: -1 }));
    expect(await textsTo(ann)).toEqual([`${short(bob)} liked your contribution to Bonk`]);
    await read(ann, {});
    await done(bob.send('DELETE', `/api/contributions/${id}/vote`));
    await like(bob, id);
    expect(await noticesOf(ann)).toEqual([
      [`${short(bob)} liked your contribution to Bonk`, `/contributions/${id}`, 'read'],
    ]);
    await like(eve, id);
    await done(eve.send('DELETE', `/api/contributions/${id}/vote`));
    expect((await listOf(ann)).unread).toBe(0);
    // Only one anonymous like per network counts, and it creates one notice.
    const [first, second] = [
      await logInAnonymously(test.app, '10.1.1.1'),
      await logInAnonymously(test.app, '10.1.1.2'),
    ];
    await like(first, id);
    await like(second, id);
    expect((await textsTo(ann))[0]).toBe('Somebody liked your contribution to Bonk');
  });

  it('with names that others may see', async () => {
    const name = `n${randomBytes(4).toString('hex')}`;
    await done(bob.send('PUT', '/api/account/me', { username: name }));
    await like(bob, await contribute(ann));
    expect(await textsTo(ann)).toEqual([`${name} liked your contribution to Bonk`]);
    await test.database.db.update(accounts).set({ hiddenReason: 'Insult' }).where(eq(accounts.wallet, bob.address));
    expect(await textsTo(ann)).toEqual([`${short(bob)} liked your contribution to Bonk`]);
  });
});

it('notifies the participants of a bounty of its steps, and the winner of the award', async () => {
  const slug = `b${randomBytes(4).toString('hex')}`;
  await buildArticle(test.store, { slug });
  const { bounty } = (await done(
    boss.send('POST', '/api/admin/bounties', { name: 'A history', reward: 100, currency: 'USDC', articleSlug: slug }),
  )) as { bounty: { id: string } };
  const send = async (by: Caller, text: string) =>
    ((await done(by.send('POST', '/api/contributions', { slug, text }))) as { contribution: { id: string } })
      .contribution.id;
  const entry = await send(ann, 'One');
  await send(bob, 'Two');
  await review(`contributions/${entry}`, 'Accepted');
  await read(ann, {});
  const move = (status: string, more: object = {}): Promise<never> =>
    done(boss.send('PUT', `/api/admin/bounties/${bounty.id}/status`, { status, ...more }));
  const url = `/bounties/${bounty.id}`;
  await move('In review');
  for (const who of [ann, bob])
    expect((await noticesOf(who))[0]).toEqual(['The bounty A history is in review', url, 'unread']);
  await move('Awarded', { contributionId: entry });
  expect((await noticesOf(ann))[0]).toEqual(['You won the bounty A history: 100 USDC', url, 'unread']);
  expect(await noticesOf(bob)).toEqual([[`The bounty A history was awarded to ${short(ann)}`, url, 'unread']]);
  // An event that was undone before it was read leaves no notice.
  await move('In review');
  expect(await textsTo(bob)).toEqual(['The bounty A history is in review']);
  await move('Awarded', { contributionId: entry });
  await move('Paid', { winnerTx: base58.encode(randomBytes(64)) });
  // The payment came soon after the award: both notices stay.
  expect((await textsTo(ann)).slice(0, 2)).toEqual([
    'The bounty A history is marked as paid: 100 USDC to you, recorded by the admin, not checked',
    'You won the bounty A history: 100 USDC',
  ]);
  expect(await textsTo(bob)).toEqual([
    'The bounty A history is marked as paid, recorded by the admin, not checked',
    `The bounty A history was awarded to ${short(ann)}`,
  ]);
  expect(await textsTo(eve)).toEqual([]);
});

describe('the list of a person’s notices', () => {
  it('is private, and the answer to a write does not reveal whose account it concerns', async () => {
    const id = await contribute(ann);
    const answer = await bob.send('POST', `/api/contributions/${id}/vote`, { value: 1 });
    const [author] = await test.database.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.wallet, ann.address));
    expect(String(answer.headers['cache-tag'])).toContain(`submission:${id}`);
    expect(JSON.stringify(answer.headers)).not.toContain(author!.id);
    const list = await listOf(ann);
    expect(list.unread).toBe(1);
    // The id of another person's notice marks nothing.
    expect(await read(eve, { ids: [list.notices[0]!.id] })).toEqual({ unread: 0 });
    expect(await listOf(ann)).toEqual(list);
    expect(await listOf(eve)).toEqual({ notices: [], unread: 0, next: null });
    const own = await ann.send('GET', '/api/notices');
    expect(own.headers['cache-control']).toBe('private, no-store');
    for (const [method, url] of [
      ['GET', '/api/notices'],
      ['POST', '/api/notices/read'],
    ] as const)
      expect((await test.app.inject({ method, url, payload: method === 'POST' ? {} : undefined })).statusCode).toBe(
        401,
      );
  });

  it('is marked read only up to what the page showed', async () => {
    const [first, second] = [await contribute(ann), await contribute(ann)];
    await like(bob, first);
    const shown = (await listOf(ann)).notices[0]!;
    await like(bob, second);
    await like(eve, first);
    // The notice was extended after the page showed it.
    expect(await read(ann, { ids: [shown.id], until: shown.createdAt })).toEqual({ unread: 2 });
    expect(await read(ann, { until: shown.createdAt })).toEqual({ unread: 2 });
    expect(await read(ann, { ids: [shown.id] })).toEqual({ unread: 1 });
    expect(await read(ann, {})).toEqual({ unread: 0 });
    for (const until of [
      '0000-01-01T00:00:00Z',
      '2026-02-31T00:00:00Z',
      'now',
      `2026-01-01T00:00:00.${'1'.repeat(300)}Z`,
    ])
      expect((await ann.send('POST', '/api/notices/read', { until })).status).toBe(400);
  });

  it('is readable for a blocked person', async () => {
    await like(bob, await contribute(ann));
    await test.database.db.update(accounts).set({ blockedReason: 'Spam' }).where(eq(accounts.wallet, ann.address));
    expect((await listOf(ann)).unread).toBe(1);
    expect(await read(ann, {})).toEqual({ unread: 0 });
  });

  it('loses notices whose subject is deleted', async () => {
    const id = await contribute(ann);
    await like(bob, id);
    await comment(bob, id);
    await done(ann.send('DELETE', `/api/contributions/${id}`));
    expect(await listOf(ann)).toEqual({ notices: [], unread: 0, next: null });
  });

  it('comes page by page, the newest first', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 5; number++) {
      ids.push(await contribute(ann));
      await like(bob, ids.at(-1)!);
    }
    const urls: string[] = [];
    for (let cursor = ''; ;) {
      const { notices, next, unread } = await listOf(ann, `?limit=2${cursor}`);
      expect(unread).toBe(5);
      urls.push(...notices.map(({ url }) => url));
      if (next === null) break;
      cursor = `&cursor=${encodeURIComponent(next)}`;
    }
    expect(urls).toEqual(ids.toReversed().map((id) => `/contributions/${id}`));
  });
});

describe('the stored notices', () => {
  const accountOf = async (who: Caller) =>
    (await test.database.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.wallet, who.address)))[0]!.id;
  const fill = async (who: Caller, hours: (number: number) => number, many: number) => {
    const accountId = await accountOf(who);
    await test.database.db.insert(notices).values(
      Array.from({ length: many }, (_, number) => ({
        accountId,
        kind: 'liked' as const,
        subject: crypto.randomUUID(),
        createdAt: sql`now() - make_interval(hours => ${hours(number)})`,
      })),
    );
    return accountId;
  };
  const countStored = async (accountId: string) => test.database.db.$count(notices, eq(notices.accountId, accountId));

  it('are at most a year old', async () => {
    const accountId = await fill(ann, (number) => 366 * 24 + number, 3);
    expect(await listOf(ann)).toEqual({ notices: [], unread: 0, next: null });
    expect(await countStored(accountId)).toBe(3);
    // The start of a day deletes old notices, and so does a start of the server.
    const later = await testApp({}, { database: test.database });
    await expect.poll(() => countStored(accountId)).toBe(0);
    await later.close();
  });

  it('are the newest thousand of each person', async () => {
    const accountId = await fill(ann, (number) => 24 + number, 1_000);
    const id = await contribute(ann);
    await like(bob, id);
    expect(await countStored(accountId)).toBe(1_000);
    const [first] = (await listOf(ann, '?limit=1')).notices;
    expect(first!.url).toBe(`/contributions/${id}`);
  });

  it('of an anonymous person end with their session', async () => {
    const somebody = await logInAnonymously(test.app);
    const id = await contribute(somebody);
    await like(bob, id);
    const { notices: list } = await listOf(somebody);
    expect(list.map(({ text }) => text)).toEqual([`${short(bob)} liked your contribution to Bonk`]);
    const [{ accountId }] = (await test.database.db
      .select({ accountId: notices.accountId })
      .from(notices)
      .where(eq(notices.id, list[0]!.id))) as [{ accountId: string }];
    await test.database.db.delete(sessions).where(eq(sessions.accountId, accountId));
    await comment(bob, id);
    expect(await countStored(accountId)).toBe(1);
  });
});
