import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/moderation/audit.ts';
import type { Review, Waiting } from '#contract/submissions/reviews.ts';
import { auditEntries } from '#server/db/schema/moderation.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, type Caller } from '#test/wallet.ts';

let author: Caller;

const { test, boss } = await testAppWithAdmin({}, { pages: 'built' });
beforeAll(async () => {
  author = await logIn(test.app);
  await buildArticle(test.store, { slug: 'bonk', title: 'BONK' });
});
afterAll(() => test.close());

const nobody = '00000000-0000-4000-8000-000000000000';
const sends = {
  contribution: () => author.send('POST', '/api/contributions', { slug: 'bonk', text: 'A contribution.' }),
  proposal: () => author.send('POST', '/api/proposals', { title: 'Proposed', category: 'Tokens', body: 'A proposal.' }),
  report: () =>
    author.send('POST', '/api/reports/inaccuracy', {
      article: 'https://trenchpedia.example/article/bonk#h-about',
      details: 'A report.',
    }),
};
type Kind = keyof typeof sends;
const kinds = Object.keys(sends) as Kind[];

async function submit(kind: Kind): Promise<string> {
  // A repetition by the same author would return the first one.
  author = await logIn(test.app);
  return ((await sends[kind]()).json() as Record<string, { id: string }>)[kind]!.id;
}

const reviews = async (query = '') =>
  ((await boss.send('GET', `/api/admin/reviews${query}`)).json() as { reviews: Review[] }).reviews;
const audit = async () => ((await boss.send('GET', '/api/admin/audit')).json() as { entries: AuditEntry[] }).entries;
const feed = async (kind: Kind) =>
  (await test.app.inject('/api/feed/latest')).json()[`${kind}s`] as { id: string; status: string }[];

it('a decision on words that the author has changed since is refused', async () => {
  const id = await submit('proposal');
  const [read] = await reviews('?kind=proposal&limit=1');
  expect(read).toMatchObject({ id, text: 'A proposal.' });
  const changed = { title: 'Proposed', category: 'Tokens', body: 'Other words.' };
  expect((await author.send('PUT', `/api/proposals/${id}`, changed)).status).toBe(200);
  const accept = (updatedAt?: string) =>
    boss.send('PUT', `/api/admin/proposals/${id}/status`, { status: 'Accepted', updatedAt });
  const refused = await accept(read!.updatedAt);
  expect([refused.status, refused.body]).toEqual([
    409,
    'Somebody changed this proposal after you read it; read it again, then decide.',
  ]);
  const [again] = await reviews('?kind=proposal&limit=1');
  expect(again).toMatchObject({ id, status: 'waiting for review', text: 'Other words.' });
  expect((await accept(again!.updatedAt)).status).toBe(200);
});

describe('the queue', () => {
  it('contains all three kinds with the fields that a reviewer needs, filtered by kind and status', async () => {
    const ids = {
      contribution: await submit('contribution'),
      proposal: await submit('proposal'),
      report: await submit('report'),
    };
    const [report, proposal, contribution] = await reviews();
    expect(contribution).toMatchObject({
      id: ids.contribution,
      kind: 'contribution',
      title: 'BONK',
      text: 'A contribution.',
      articleSlug: 'bonk',
    });
    expect(proposal).toMatchObject({
      id: ids.proposal,
      kind: 'proposal',
      title: 'Proposed',
      category: 'Tokens',
      text: 'A proposal.',
    });
    expect(report).toMatchObject({
      id: ids.report,
      kind: 'report',
      title: 'BONK',
      text: 'A report.',
      articleSlug: 'bonk',
      anchor: 'h-about',
    });
    for (const kind of kinds)
      expect((await reviews(`?kind=${kind}`)).every((review) => review.kind === kind)).toBe(true);
    await boss.send('PUT', `/api/admin/proposals/${ids.proposal}/status`, { status: 'Rejected' });
    expect((await reviews('?status=Rejected')).map(({ id }) => id)).toEqual([ids.proposal]);
    expect(await reviews('?status=Rejected&kind=report')).toEqual([]);
    expect((await boss.send('GET', '/api/admin/reviews?status=Lost')).status).toBe(400);
  });

  it('counts waiting submissions by kind, with flags and unpaid bounties', async () => {
    const waiting = async () => (await boss.send('GET', '/api/admin/waiting')).json() as Waiting;
    const before = await waiting();
    const [contribution, report] = [await submit('contribution'), await submit('report')];
    await submit('proposal');
    const { bounty } = (
      await boss.send('POST', '/api/admin/bounties', { name: 'To pay', reward: 1, currency: 'SOL' })
    ).json() as {
      bounty: { id: string };
    };
    const move = (more: object) => boss.send('PUT', `/api/admin/bounties/${bounty.id}/status`, more);
    await move({ status: 'In review' });
    expect((await move({ status: 'Awarded', winner: 'A name' })).status).toBe(200);
    const flagged = await logIn(test.app);
    expect((await author.send('POST', `/api/profile/${flagged.address}/flag`, { reason: 'Look' })).status).toBe(200);
    const { contributions, lines, proposals, reports, flags, payments } = before;
    const one = {
      contributions: contributions + 1,
      lines,
      proposals: proposals + 1,
      reports: reports + 1,
      flags: flags + 1,
      payments: payments + 1,
    };
    expect(await waiting()).toEqual(one);
    await boss.send('PUT', `/api/admin/contributions/${contribution}/status`, { status: 'Accepted' });
    await boss.send('DELETE', `/api/admin/reports/${report}`);
    expect(await waiting()).toEqual({ ...one, contributions, reports });
    expect((await author.send('GET', '/api/admin/waiting')).status).toBe(403);
  });

  it.each(['', '&status=Rejected', '&kind=report'])('comes oldest first on request: %j', async (which) => {
    for (const kind of kinds) {
      const id = await submit(kind);
      await boss.send('PUT', `/api/admin/${kind}s/${id}/status`, { status: 'Rejected' });
    }
    const newest = (await reviews(`?limit=200${which}`)).map(({ id }) => id);
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const page = (await boss.send('GET', `/api/admin/reviews?limit=2&order=oldest${which}${cursor}`)).json() as {
        reviews: Review[];
        next: string | null;
      };
      seen.push(...page.reviews.map(({ id }) => id));
      if (page.next === null) break;
      cursor = `&cursor=${page.next}`;
    }
    expect(seen).toEqual(newest.toReversed());
    expect((await boss.send('GET', '/api/admin/reviews?order=best')).status).toBe(400);
  });

  it.each([1, 2, 3])('comes in pages of %s, in the order of one page', async (limit) => {
    const sent: string[] = [];
    for (const kind of [...kinds, 'contribution', ...kinds, 'report'] as const) sent.push(await submit(kind));
    // Gives some of them the same millisecond.
    await test.database.db
      .update(submissions)
      .set({ createdAt: sql`now()` })
      .where(inArray(submissions.id, sent.slice(3)));
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const answer = await boss.send('GET', `/api/admin/reviews?limit=${limit}${cursor}`);
      const page = answer.json() as { reviews: Review[]; next: string | null };
      expect(page.reviews.length).toBeLessThanOrEqual(limit);
      seen.push(...page.reviews.map(({ id }) => id));
      if (page.next === null) break;
      cursor = `&cursor=${page.next}`;
    }
    const all = await reviews('?limit=200');
    expect(seen).toEqual(all.map(({ id }) => id));
    const newest = all.toSorted((one, other) => (one.createdAt + one.id < other.createdAt + other.id ? 1 : -1));
    expect(all.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  });
});

describe.each(kinds)('reviewing a %s', (kind) => {
  const path = (id: string) => `/api/admin/${kind}s/${id}`;

  it('sets any of the three statuses for everybody at once, with a note that only its author reads', async () => {
    const id = await submit(kind);
    for (const status of ['Accepted', 'Rejected', 'waiting for review', 'Accepted']) {
      await feed(kind);
      const answer = await boss.send('PUT', `${path(id)}/status`, { status, note: `Because of ${status}.` });
      expect((answer.json() as Record<Kind, Review>)[kind]).toMatchObject({
        id,
        status,
        note: `Because of ${status}.`,
      });
      expect((await feed(kind))[0]).toMatchObject({ id, status });
    }
    const own = (await author.send('GET', '/api/account/me/own')).json() as { submissions: Record<string, string> };
    expect(own.submissions[id]).toBe('Because of Accepted.');
    expect((await test.app.inject('/api/feed/latest')).body).not.toContain('Because of');
  });

  it('keeps the note when only the status is sent, as the specification says', async () => {
    const id = await submit(kind);
    await boss.send('PUT', `${path(id)}/status`, { status: 'Accepted', note: 'Stays.' });
    const answer = await boss.send('PUT', `${path(id)}/status`, { status: 'Rejected' });
    expect((answer.json() as Record<Kind, Review>)[kind]).toMatchObject({ status: 'Rejected', note: 'Stays.' });
  });

  it('refuses an unknown status and a missing submission', async () => {
    const id = await submit(kind);
    const answer = await boss.send('PUT', `${path(id)}/status`, { status: 'Lost' });
    expect([answer.status, answer.body]).toEqual([
      400,
      'The status must be one of: waiting for review, Accepted, Rejected.',
    ]);
    expect((await boss.send('PUT', `${path(nobody)}/status`, { status: 'Accepted' })).status).toBe(404);
    expect((await boss.send('DELETE', path(nobody))).status).toBe(404);
    expect((await boss.send('POST', `${path(nobody)}/restore`)).status).toBe(404);
  });

  it('deletes it for everybody, and restores it whole from the log', async () => {
    const id = await submit(kind);
    await author.send('POST', `/api/${kind}s/${id}/comments`, { text: 'Said on it.' });
    const before = (await feed(kind))[0];
    expect((await boss.send('DELETE', path(id))).json()).toEqual({ id });
    expect((await feed(kind)).some((item) => item.id === id)).toBe(false);
    expect((await test.app.inject(`/api/${kind}s/${id}/comments`)).statusCode).toBe(404);
    expect((await boss.send('DELETE', path(id))).status).toBe(404);
    expect((await audit())[0]).toMatchObject({
      action: 'deleted',
      subject: kind,
      subjectId: id,
      restorable: kind,
      wallet: boss.address,
    });
    expect((await boss.send('POST', `${path(id)}/restore`)).status).toBe(200);
    expect((await feed(kind))[0]).toEqual(before);
    expect((await test.app.inject(`/api/${kind}s/${id}/comments`)).json().comments).toMatchObject([
      { text: 'Said on it.' },
    ]);
    const [restored, deleted] = await audit();
    expect([restored, deleted]).toMatchObject([
      { action: 'restored', restorable: null },
      { action: 'deleted', restorable: null },
    ]);
    expect((await boss.send('POST', `${path(id)}/restore`)).status).toBe(404);
  });

  it('removes its comments from their authors’ profiles, and restores them', async () => {
    const [commenter, id] = [await logIn(test.app), await submit(kind)];
    await commenter.send('POST', `/api/${kind}s/${id}/comments`, { text: 'Said on it.' });
    const urls = [`/api/profile/${commenter.address}/comments`, `/u/${commenter.address}`];
    const shown = () => Promise.all(urls.map(async (url) => (await test.app.inject(url)).body.includes('Said on it.')));
    expect(await shown()).toEqual([true, true]);
    await boss.send('DELETE', path(id));
    expect(await shown()).toEqual([false, false]);
    await boss.send('POST', `${path(id)}/restore`);
    expect(await shown()).toEqual([true, true]);
    await author.send('DELETE', `/api/${kind}s/${id}`);
    expect(await shown()).toEqual([false, false]);
  });

  it('restores nothing after 30 days, and no withdrawn submission', async () => {
    const [old, withdrawn] = [await submit(kind), await submit(kind)];
    await boss.send('DELETE', path(old));
    await test.database.db
      .update(submissions)
      .set({ deletedAt: sql`now() - interval '30 days 1 minute'` })
      .where(eq(submissions.id, old));
    const answer = await boss.send('POST', `${path(old)}/restore`);
    expect([answer.status, answer.body]).toEqual([
      409,
      `This ${kind} was deleted more than 30 days ago and can no longer be restored.`,
    ]);
    expect((await audit())[0]).toMatchObject({ subjectId: old, restorable: null });
    await author.send('DELETE', `/api/${kind}s/${withdrawn}`);
    expect((await boss.send('POST', `${path(withdrawn)}/restore`)).status).toBe(404);
  });
});

describe('the audit log', () => {
  it('lists actors, actions, subjects and dates, newest first', async () => {
    const id = await submit('contribution');
    await boss.send('PUT', `/api/admin/contributions/${id}/status`, { status: 'Accepted', note: 'Good.' });
    expect((await audit())[0]).toMatchObject({
      wallet: boss.address,
      action: 'accepted',
      subject: 'contribution',
      subjectId: id,
      title: 'BONK',
      details: 'Good.',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it('omits refused actions', async () => {
    const [newest] = await audit();
    expect(newest).toBeDefined();
    await boss.send('PUT', `/api/admin/contributions/${nobody}/status`, { status: 'Accepted' });
    await author.send('DELETE', `/api/admin/contributions/${nobody}`);
    expect((await audit())[0]).toEqual(newest);
  });

  it('cannot be edited or shortened in any way', async () => {
    const { db } = test.database;
    const refused = /never changed/;
    const cause = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: Error) => String(error.cause ?? error),
      );
    expect(await cause(db.update(auditEntries).set({ action: 'nothing' }))).toMatch(refused);
    expect(await cause(db.update(auditEntries).set({ details: {} }))).toMatch(refused);
    const [first] = await db.select({ id: auditEntries.id }).from(auditEntries).limit(1);
    const forgetting = db.transaction(async (closing) => {
      await closing.execute(sql`select set_config('trenchpedia.forgets', 'a person', true)`);
      await closing.update(auditEntries).set({ details: {}, action: 'nothing' }).where(eq(auditEntries.id, first!.id));
    });
    expect(await cause(forgetting)).toMatch(refused);
    expect(await cause(db.delete(auditEntries))).toMatch(refused);
    expect(await cause(db.execute(sql`truncate ${auditEntries}`))).toMatch(refused);
  });
});
