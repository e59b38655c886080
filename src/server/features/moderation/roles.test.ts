import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import type { AuditEntry } from '#contract/moderation/audit.ts';
import type { RoleHolder } from '#contract/moderation/roles.ts';
import type { Notice } from '#contract/notices/notices.ts';
import type { Site } from '#contract/site.ts';
import { testApp, testAppWithAdmin } from '#test/app.ts';
import { everyEndpoint, exampleOf, pathOf } from '#test/contract-walk.ts';
import { makeOneOfEach, type OneOfEach } from '#test/one-of-each.ts';
import { accountId } from '#test/people.ts';
import { logIn, logInAnonymously, testWallet, type Caller } from '#test/wallet.ts';

const wallets = [testWallet(), testWallet()];
const { test, boss } = await testAppWithAdmin({}, { clock: () => now });
let now = 0;
let all: OneOfEach;
let administration: Endpoint[];
beforeAll(async () => {
  all = await makeOneOfEach(test, boss);
  // Calls that remove something come last, since others need it.
  const isTaking = ({ method, path }: Endpoint) => method === 'DELETE' || /people|hidden/.test(path);
  administration = (await everyEndpoint())
    .filter(({ path }) => path.startsWith('/api/admin/'))
    .toSorted((one, other) => Number(isTaking(one)) - Number(isTaking(other)));
});
afterAll(() => test.close());

const reason = 'For the work of the last months.';
const grant = async (person: Caller, role: 'moderator' | 'admin', by = boss) =>
  by.send('PUT', `/api/admin/people/${await accountId(boss, person)}/role`, { role, reason });
const take = async (person: Caller, by = boss) =>
  by.send('DELETE', `/api/admin/people/${await accountId(boss, person)}/role`, { reason });
async function withRole(role: 'moderator' | 'admin', wallet = testWallet()): Promise<Caller> {
  const person = await logIn(test.app, wallet);
  const granted = await grant(person, role);
  expect([granted.status, granted.body]).toEqual([200, JSON.stringify({ role })]);
  return person;
}
const holders = async () => ((await boss.send('GET', '/api/admin/roles')).json() as { holders: RoleHolder[] }).holders;
const lastEntry = async () =>
  ((await boss.send('GET', '/api/admin/audit?limit=1')).json() as { entries: AuditEntry[] }).entries[0];
const newest = async (who: Caller) =>
  ((await who.send('GET', '/api/notices')).json() as { notices: Notice[] }).notices[0];
const site = async (app = test.app) => (await app.inject('/api/site')).json() as Site;
const mayReadFlags = async (who: Caller) => (await who.send('GET', '/api/admin/flags')).status;

/** Sends every administration call with a valid body. Returns the answer to each. */
async function sendAll(by: Caller): Promise<Map<string, { status: number; body: string }>> {
  const answers = new Map<string, { status: number; body: string }>();
  for (const endpoint of administration) {
    const { method, path, params, body } = endpoint;
    const known = all.knownIn(endpoint);
    const filled = pathOf(path, (exampleOf(params, known) ?? {}) as Record<string, string>);
    const sent = method === 'GET' ? undefined : (exampleOf(body, known) as object);
    answers.set(`${method} ${path.replace('/api/admin/', '')}`, await by.send(method, filled, sent));
  }
  return answers;
}

const kinds = ['contributions', 'lines', 'proposals', 'reports'];
const ofModerators = [
  'GET audit',
  'GET flags',
  'GET media',
  'GET people',
  'GET reviews',
  'GET reviews/:id',
  'GET switches',
  'GET waiting',
  'GET contributions/:id/conflicts',
  'GET contributions/:id/merge',
  'POST contributions/:id/merge',
  'POST contributions/:id/publish',
  'POST contributions/:id/takeback',
  'POST people/:id/settle',
  'POST preview',
  'PUT comments/:id/hidden',
  'PUT flags/:id/settled',
  'PUT lines/:id/text',
  'PUT media/:id/hidden',
  'PUT people/:id/:restraint',
  'PUT reports/:id/mark',
  ...kinds.flatMap((kind) => [
    `GET ${kind}/:id/comments`,
    `PUT ${kind}/:id/status`,
    `DELETE ${kind}/:id`,
    `POST ${kind}/:id/restore`,
  ]),
];

describe('every call of the administration', () => {
  it('refuses moderators, except in the calls for moderators', async () => {
    const answers = await sendAll(await withRole('moderator'));
    const open = [...answers].filter(([, { status }]) => status !== 403);
    expect(open.map(([call]) => call).toSorted()).toEqual(ofModerators.toSorted());
    expect(open.filter(([, { status }]) => status === 401 || status >= 500)).toEqual([]);
    expect(open.filter(([, { status }]) => status === 200).length).toBeGreaterThan(15);
    for (const [call, { status, body }] of answers)
      if (status === 403) expect([call, body]).toEqual([call, 'Forbidden: admin only']);
  });

  it('refuses a member, an anonymous person, and a former moderator', async () => {
    const former = await withRole('moderator');
    expect((await take(former)).status).toBe(200);
    for (const who of [await logIn(test.app), await logInAnonymously(test.app), former])
      for (const [call, { status, body }] of await sendAll(who))
        expect([call, status, body]).toEqual([call, 403, 'Forbidden: admin only']);
  });

  it('accepts an admin that another admin appointed', async () => {
    const answers = await sendAll(await withRole('admin'));
    expect([...answers].filter(([, { status }]) => status === 403)).toEqual([]);
  });
});

describe('a role', () => {
  it('is given and taken at once, with an audit entry and a notice to the person', async () => {
    const person = await logIn(test.app);
    const me = async () => (await person.send('GET', '/api/auth/me')).json() as object;
    expect(await me()).toMatchObject({ isAdmin: false, role: null, may: [] });
    expect(await mayReadFlags(person)).toBe(403);
    await grant(person, 'moderator');
    expect(await mayReadFlags(person)).toBe(200);
    expect(await me()).toMatchObject({ isAdmin: false, role: 'moderator' });
    expect(await lastEntry()).toMatchObject({
      action: 'made a moderator of the',
      subject: 'account',
      title: person.address,
      details: reason,
    });
    expect(await newest(person)).toMatchObject({ text: `You are a moderator: “${reason}”`, url: '/boss' });
    await person.send('POST', '/api/notices/read', {});
    expect((await grant(person, 'admin')).status).toBe(200);
    expect(await newest(person)).toMatchObject({ text: `You are an admin: “${reason}”` });
    expect(await me()).toMatchObject({ isAdmin: true, role: 'admin' });
    expect((await site()).admins).toContain(person.address);
    await take(person);
    expect(await mayReadFlags(person)).toBe(403);
    expect(await newest(person)).toMatchObject({ text: `You are no longer an admin: “${reason}”`, url: '/notices' });
    expect(await lastEntry()).toMatchObject({ action: 'took the role of admin from the', title: person.address });
    expect((await site()).admins).not.toContain(person.address);
    expect(await me()).toMatchObject({ isAdmin: false, role: null });
  });

  it('is listed with the admin who gave it, after the admins of the configuration', async () => {
    const person = await withRole('moderator');
    const [first, second] = await holders();
    expect(first).toMatchObject({ wallet: boss.address, role: 'admin', isConfigured: true, since: null, by: null });
    expect(second).toMatchObject({
      wallet: person.address,
      role: 'moderator',
      isConfigured: false,
      by: { wallet: boss.address },
    });
    await take(person);
    expect((await holders()).map(({ wallet }) => wallet)).not.toContain(person.address);
  });

  it('is effective on the other instances', async () => {
    if (!test.database.shared) return;
    const other = await testApp({ ADMIN_WALLET: boss.address }, { database: test.database });
    try {
      const person = await logIn(test.app);
      const there = async () =>
        (await other.app.inject({ url: '/api/admin/flags', headers: { cookie: person.cookie } })).statusCode;
      const isMarked = async () => (await site(other.app)).admins.includes(person.address);
      expect([await there(), await isMarked()]).toEqual([403, false]);
      await grant(person, 'admin');
      await expect.poll(there).toBe(200);
      await expect.poll(isMarked).toBe(true);
      await take(person);
      await expect.poll(there).toBe(403);
      await expect.poll(isMarked).toBe(false);
    } finally {
      await other.close();
    }
  });

  it('is refused to people who cannot have it or have it already', async () => {
    const moderator = await withRole('moderator');
    const again = await grant(moderator, 'moderator');
    expect([again.status, again.body]).toEqual([409, 'This person is a moderator already.']);
    const member = await logIn(test.app);
    const none = await take(member);
    expect([none.status, none.body]).toEqual([404, 'This person has no role.']);
    await boss.send('PUT', `/api/admin/people/${await accountId(boss, member)}/writing`, { reason: 'Spam' });
    const blocked = await grant(member, 'moderator');
    expect([blocked.status, blocked.body]).toEqual([409, 'This person is blocked from writing; unblock them first.']);
    const nobody = await logInAnonymously(test.app);
    await nobody.send('POST', '/api/contributions', { slug: 'bonk', text: 'Words' });
    const [{ id }] = (await test.database.db.execute(
      sql`select id from accounts where wallet is null order by created_at desc limit 1`,
    )) as unknown as [{ id: string }];
    const anonymous = await boss.send('PUT', `/api/admin/people/${id}/role`, { role: 'moderator', reason });
    expect([anonymous.status, anonymous.body]).toEqual([409, 'Only a person with a wallet can have a role.']);
    const missing = await boss.send('PUT', '/api/admin/people/00000000-0000-4000-8000-000000000000/role', {
      role: 'admin',
      reason,
    });
    expect([missing.status, missing.body]).toEqual([404, 'There is no such account.']);
    const silent = await boss.send('PUT', `/api/admin/people/${id}/role`, { role: 'moderator', reason: ' ' });
    expect(silent.status).toBe(400);
  });

  it('of a configured admin cannot be changed by another admin', async () => {
    const other = await withRole('admin');
    const sentence = 'This wallet is an admin by ADMIN_WALLET, which only the configuration of the server changes.';
    for (const answer of [await take(boss, other), await grant(boss, 'moderator', other)])
      expect([answer.status, answer.body]).toEqual([409, sentence]);
    expect((await take(other, other)).status).toBe(200);
  });

  it('opens no dashboard to a blocked moderator, and removing it keeps the session', async () => {
    const moderator = await withRole('moderator');
    await boss.send('PUT', `/api/admin/people/${await accountId(boss, moderator)}/writing`, { reason: 'Spam' });
    expect(await mayReadFlags(moderator)).toBe(403);
    await boss.send('PUT', `/api/admin/people/${await accountId(boss, moderator)}/writing`, { reason: null });
    expect(await mayReadFlags(moderator)).toBe(200);
    const exported = (await moderator.send('GET', '/api/account/me/export')).json() as object;
    expect(exported).toMatchObject({ account: { role: 'moderator' } });
    await take(moderator);
    expect((await moderator.send('GET', '/api/auth/me')).status).toBe(200);
  });

  it('shortens a session to twelve hours, and to one hour unused', async () => {
    const moderator = await withRole('moderator');
    await test.database.db.execute(sql`update sessions set used_at = now() - interval '61 minutes'
      where account_id = ${await accountId(boss, moderator)}`);
    // By then the server has reloaded its cached sessions.
    now += 5_001;
    expect(await mayReadFlags(moderator)).toBe(401);
  });

  it('asks for a fresh signature before it takes anything away', async () => {
    const [moderator, member] = [await withRole('moderator'), await logIn(test.app)];
    await test.database.db.execute(sql`update sessions set created_at = now() - interval '61 minutes'
      where account_id = ${await accountId(boss, moderator)}`);
    now += 5_001;
    expect(await mayReadFlags(moderator)).toBe(200);
    const late = await moderator.send('PUT', `/api/admin/people/${await accountId(boss, member)}/writing`, {
      reason: 'Spam',
    });
    expect([late.status, late.body.includes('sign in again')]).toEqual([403, true]);
  });

  it('keeps others from names that resemble its owner’s', async () => {
    const moderator = await withRole('moderator');
    expect((await moderator.send('PUT', '/api/account/me', { username: 'ledgerfox' })).status).toBe(200);
    const member = await logIn(test.app);
    expect((await member.send('PUT', '/api/account/me', { username: 'ledgefrox' })).status).toBe(409);
    await take(moderator);
    expect((await member.send('PUT', '/api/account/me', { username: 'ledgefrox' })).status).toBe(200);
  });
});

describe('a moderator', () => {
  it('restrains members, and neither admins nor moderators, also not through a comment', async () => {
    const [moderator, other, admin] = [
      await withRole('moderator'),
      await withRole('moderator'),
      await withRole('admin'),
    ];
    const member = await logIn(test.app);
    const restrain = async (person: Caller, restraint: string) =>
      moderator.send('PUT', `/api/admin/people/${await accountId(boss, person)}/${restraint}`, { reason: 'Spam' });
    expect((await restrain(member, 'writing')).status).toBe(200);
    const sentence = 'Only an admin can do this to an admin or a moderator.';
    for (const person of [other, admin, boss])
      for (const restraint of ['writing', 'text', 'picture']) {
        const answer = await restrain(person, restraint);
        expect([answer.status, answer.body]).toEqual([403, sentence]);
      }
    const { proposal } = (await other.send('POST', '/api/proposals', { title: 'Title', body: 'Body' })).json() as {
      proposal: { id: string };
    };
    const commented = await other.send('POST', `/api/proposals/${proposal.id}/comments`, { text: 'Said.' });
    const { comments } = commented.json() as { comments: { id: string; text: string }[] };
    const { id } = comments.find(({ text }) => text === 'Said.')!;
    const hide = (body: object) => moderator.send('PUT', `/api/admin/comments/${id}/hidden`, body);
    const blocked = await hide({ reason: 'Spam', blocksAuthor: true });
    expect([blocked.status, blocked.body]).toEqual([403, sentence]);
    const shown = (await test.app.inject(`/api/comments/${id}`)).json() as { comment: object };
    expect(shown.comment).toMatchObject({ text: 'Said.', deleted: false });
    expect((await hide({ reason: 'Spam' })).status).toBe(200);
  });

  it('reads the log without refused IP addresses', async () => {
    const moderator = await withRole('moderator');
    const range = { reason: 'Scripted.', subject: '198.51.100.0/24' };
    expect((await boss.send('PUT', '/api/admin/switches/refuse-range', range)).status).toBe(200);
    await boss.send('DELETE', '/api/admin/switches/refuse-range', { subject: range.subject });
    const [theirs, ours] = [
      await moderator.send('GET', '/api/admin/audit'),
      await boss.send('GET', '/api/admin/audit'),
    ];
    expect(ours.body).toContain('198.51.100.0/24');
    expect(theirs.body).not.toContain('198.51.100.0/24');
    expect((theirs.json() as { entries: object[] }).entries.length).toBeGreaterThan(10);
  });
});

describe('a moderator protects an article', () => {
  const protect = '/api/admin/switches/protect';
  const names = async (who: Caller) =>
    ((await who.send('GET', '/api/admin/switches')).json() as { switches: { name: string }[] }).switches.map(
      ({ name }) => name,
    );

  it('and ends the protection, sees no other switch, and publishes meanwhile', async () => {
    const moderator = await withRole('moderator');
    await boss.send('POST', '/api/admin/articles', { slug: 'guarded', title: 'Guarded', bodyMarkdown: 'Body.' });
    const member = await logIn(test.app);
    const sent = await member.send('POST', '/api/contributions', { slug: 'guarded', text: 'Words' });
    const { id } = (sent.json() as { contribution: { id: string } }).contribution;
    const body = { reason: 'Forty edits.', subject: 'guarded' };
    expect((await moderator.send('PUT', protect, body)).status).toBe(200);
    expect((await moderator.send('GET', `${protect}/effect?subject=guarded`)).status).toBe(200);
    await boss.send('PUT', '/api/admin/switches/no-new-wallets', { reason: 'Spam' });
    expect([await names(moderator), await names(boss)]).toEqual([['protect'], ['no-new-wallets', 'protect']]);
    await boss.send('DELETE', '/api/admin/switches/no-new-wallets', {});
    const text = { baseRevision: 1, bodyMarkdown: 'Body. Words.', summary: 'Words' };
    const published = await moderator.send('POST', `/api/admin/contributions/${id}/publish`, text);
    expect([published.status, published.status === 200 ? '' : published.body]).toEqual([200, '']);
    expect((await moderator.send('DELETE', protect, { subject: 'guarded' })).status).toBe(200);
    expect((await moderator.send('DELETE', '/api/admin/switches/read-only', {})).status).toBe(403);
  });
});

describe('the sessions of a person', () => {
  it('can be listed and ended by an admin, with an audit entry', async () => {
    const wallet = testWallet();
    const [one, two] = [await logIn(test.app, wallet), await logIn(test.app, wallet)];
    const path = `/api/admin/people/${await accountId(boss, one)}/sessions`;
    const { sessions } = (await boss.send('GET', path)).json() as { sessions: object[] };
    expect(sessions).toEqual(
      Array.from({ length: 2 }, () => ({
        begunAt: expect.any(String) as string,
        usedAt: expect.any(String) as string,
      })),
    );
    const ended = await boss.send('DELETE', path);
    expect([ended.status, ended.body]).toEqual([200, '{"ended":2}']);
    for (const session of [one, two]) expect((await session.send('GET', '/api/auth/me')).status).toBe(401);
    expect(await lastEntry()).toMatchObject({ action: 'ended the sessions of the', title: one.address, details: '2' });
    expect((await boss.send('GET', path)).json()).toEqual({ sessions: [] });
    const nobody = '/api/admin/people/00000000-0000-4000-8000-000000000000/sessions';
    expect((await boss.send('DELETE', nobody)).status).toBe(404);
  });
});

describe('where the configuration names no admin', () => {
  it('the last admin cannot step back, but all others can', async () => {
    const [one, two] = [await withRole('admin', wallets[0]), await withRole('admin', wallets[1])];
    for (const { id, wallet, isConfigured } of await holders())
      if (!isConfigured && ![one.address, two.address].includes(wallet))
        await boss.send('DELETE', `/api/admin/people/${id!}/role`, { reason });
    const bare = await testApp({}, { database: test.database });
    try {
      const [first, second] = [await logIn(bare.app, wallets[0]), await logIn(bare.app, wallets[1])];
      const sentence = 'This is the last admin; make somebody else an admin first.';
      const stepBack = async (who: Caller) =>
        who.send('DELETE', `/api/admin/people/${await accountId(boss, who)}/role`, { reason });
      // Two admins step down at the same time: one remains.
      const both = await Promise.all([stepBack(first), stepBack(second)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const last = both[0]!.status === 409 ? first : second;
      for (const answer of [
        await stepBack(last),
        await last.send('PUT', `/api/admin/people/${await accountId(boss, last)}/role`, { role: 'moderator', reason }),
        await last.send('DELETE', '/api/account/me'),
      ])
        expect([answer.status, answer.body]).toEqual([409, sentence]);
      expect((await last.send('GET', '/api/auth/me')).json()).toMatchObject({ isAdmin: true });
      const other = last === first ? second : first;
      await last.send('PUT', `/api/admin/people/${await accountId(boss, other)}/role`, { role: 'admin', reason });
      expect((await last.send('DELETE', '/api/account/me')).status).toBe(200);
      expect((await holders()).map(({ wallet }) => wallet)).toEqual([boss.address, other.address]);
    } finally {
      await bare.close();
    }
  });
});
