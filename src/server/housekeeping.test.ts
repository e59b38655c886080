import { count, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously, testWallet, type Caller } from '#test/wallet.ts';
import { comments } from './db/schema/comments.ts';
import { flags, switches } from './db/schema/moderation.ts';
import { notices } from './db/schema/notices.ts';
import { accounts, nonces, sessions } from './db/schema/people.ts';
import { submissions } from './db/schema/submissions.ts';
import { networkKeys } from './db/schema/votes.ts';
import { doChore, everyChore, sweep } from './housekeeping.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await buildArticle(test.store, { slug: 'bonk' });
  // The application starts housekeeping by itself, and only one chore runs at a time.
  await vi.waitFor(async () => {
    const { body } = await test.app.inject('/metrics');
    for (const name of Object.keys(everyChore()))
      expect(body).toContain(`trenchpedia_housekeeping_last_success_timestamp_seconds{chore="${name}"}`);
  }, 60_000);
});
afterAll(() => test.close());

const chore = (name: string) => doChore(test.database, everyChore()[name]!);
const rows = async (
  table: Parameters<typeof test.database.db.$count>[0],
  which?: Parameters<typeof test.database.db.$count>[1],
) => test.database.db.$count(table, which);
const contribute = async (caller: Caller, text: string) =>
  ((await caller.send('POST', '/api/contributions', { slug: 'bonk', text })).json() as { contribution: { id: string } })
    .contribution.id;
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

describe('housekeeping', () => {
  it('deletes expired nonces and sessions, however many, and no others', async () => {
    const { db } = test.database;
    const wallet = testWallet();
    const caller = await logIn(test.app, wallet);
    await caller.send('GET', '/api/auth/nonce');
    const [open, ended] = [await rows(nonces), await rows(sessions)];
    const id = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.wallet, wallet.address)).limit(1);
    await db.execute(sql`insert into nonces select md5(n::text), ${daysAgo(1)} from generate_series(1, 2500) n`);
    await db.execute(sql`insert into sessions (token_hash, account_id, expires_at) select md5(n::text), (${id}), ${daysAgo(1)}
      from generate_series(1, 30) n`);
    expect(await chore('nonces')).toBe(2_500);
    expect(await chore('sessions')).toBe(30);
    expect([await rows(nonces), await rows(sessions)]).toEqual([open, ended]);
    expect((await caller.send('GET', '/api/auth/me')).status).toBe(200);
  });

  it('deletes settled flags and notices after the configured number of days, and no others', async () => {
    const { db } = test.database;
    const [flagger, flagged] = [await logIn(test.app), await logIn(test.app)];
    const idOf = async ({ address }: Caller) =>
      (await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.wallet, address)))[0]!.id;
    const [by, on] = [await idOf(flagger), await idOf(flagged)];
    const chores = everyChore({ noticeDays: 10, flagDays: 20 });
    const addFlag = (reporter: string, profile: string, settled: boolean, days: number) =>
      db.insert(flags).values({ reporterId: reporter, profileId: profile, settled, createdAt: daysAgo(days) });
    await addFlag(by, on, true, 21);
    await addFlag(on, by, true, 19);
    await addFlag(by, by, false, 400);
    expect(await doChore(test.database, chores['flags']!)).toBe(1);
    expect(await rows(flags)).toBe(2);
    const addNotice = (days: number) =>
      db.insert(notices).values({ accountId: by, kind: 'role', subject: by, isRead: true, createdAt: daysAgo(days) });
    await addNotice(11);
    await addNotice(9);
    expect(await doChore(test.database, chores['notices']!)).toBe(1);
    expect(await rows(notices, eq(notices.accountId, by))).toBe(1);
  });

  it('deletes switches that ended by themselves, which may name a range of addresses', async () => {
    const { db } = test.database;
    const reason = 'Scripted.';
    await db.insert(switches).values([
      { name: 'refuse-range', subject: '198.51.100.0/24', reason, until: daysAgo(1) },
      { name: 'refuse-range', subject: '203.0.113.0/24', reason, until: daysAgo(-1) },
      { name: 'refuse-words', subject: 'moonshot', reason },
    ]);
    expect(await chore('switches')).toBe(1);
    expect(await rows(switches)).toBe(2);
    await db.delete(switches);
  });

  it('deletes an unused anonymous account once its session is over, and continues where it stopped', async () => {
    const { db } = test.database;
    const [writer, voter] = [await logInAnonymously(test.app), await logInAnonymously(test.app)];
    // Two accounts without any activity; the second is the newest of all.
    for (let idle = 0; idle < 2; idle += 1) await logInAnonymously(test.app);
    const written = await contribute(writer, 'It was dropped on Christmas.');
    await voter.send('POST', `/api/contributions/${written}/vote`, { value: 1 });
    const anonymous = sql`wallet is null`;
    await db
      .delete(sessions)
      .where(inArray(sessions.accountId, db.select({ id: accounts.id }).from(accounts).where(anonymous)));
    const walk = everyChore()['accounts']!;
    expect(await doChore(test.database, walk)).toBe(0);
    const newest = db
      .select({ id: accounts.id })
      .from(accounts)
      .where(anonymous)
      .orderBy(sql`created_at desc`)
      .limit(1);
    await db
      .update(accounts)
      .set({ createdAt: daysAgo(33) })
      .where(sql`${anonymous} and id <> (${newest})`);
    expect(await doChore(test.database, walk)).toBe(1);
    expect(await rows(accounts, anonymous)).toBe(3);
    await db
      .update(accounts)
      .set({ createdAt: daysAgo(32) })
      .where(eq(accounts.id, newest));
    expect(await doChore(test.database, walk)).toBe(1);
    expect(await rows(accounts, anonymous)).toBe(2);
  });

  it('deletes submissions withdrawn over 30 days ago, with their comments, and nothing restorable', async () => {
    const { db } = test.database;
    const author = await logIn(test.app, testWallet());
    const [old, recent, there] = [
      await contribute(author, 'Old'),
      await contribute(author, 'Recent'),
      await contribute(author, 'There'),
    ];
    for (const id of [old, recent]) {
      await author.send('POST', `/api/contributions/${id}/comments`, { text: 'One more thing' });
      expect((await author.send('DELETE', `/api/contributions/${id}`)).status).toBe(200);
    }
    await db
      .update(submissions)
      .set({ deletedAt: daysAgo(31) })
      .where(eq(submissions.id, old));
    expect(await chore('submissions')).toBe(1);
    const left = await db
      .select({ id: submissions.id })
      .from(submissions)
      .where(inArray(submissions.id, [old, recent, there]));
    expect(left.map(({ id }) => id).toSorted()).toEqual([recent, there].toSorted());
    expect(await rows(comments, eq(comments.submissionId, old))).toBe(0);
  });

  it('empties a comment that was deleted more than 30 days ago, and keeps its place', async () => {
    const { db } = test.database;
    const author = await logIn(test.app, testWallet());
    const on = await contribute(author, 'Worth talking about');
    await author.send('POST', `/api/contributions/${on}/comments`, { text: 'Secret' });
    const [written] = await db.select({ id: comments.id }).from(comments).where(eq(comments.submissionId, on));
    await author.send('DELETE', `/api/comments/${written!.id}`);
    expect(await chore('comments')).toBe(0);
    await db
      .update(comments)
      .set({ deletedAt: daysAgo(31) })
      .where(eq(comments.id, written!.id));
    expect(await chore('comments')).toBe(1);
    expect(await db.select({ text: comments.text }).from(comments).where(eq(comments.id, written!.id))).toEqual([
      { text: '' },
    ]);
    expect(await chore('comments')).toBe(0);
  });

  it('deletes notices older than a year, and network keys of earlier days', async () => {
    const { db } = test.database;
    await db.execute(sql`insert into notices (account_id, kind, subject, created_at)
      select id, 'liked', gen_random_uuid(), now() - make_interval(days => n * 364) from (select id from accounts limit 1) one, generate_series(1, 2) n`);
    await db.insert(networkKeys).values({ day: '2020-01-01', key: 'k' });
    expect(await chore('notices')).toBe(1);
    expect(await chore('network keys')).toBe(1);
    expect(await rows(networkKeys, eq(networkKeys.day, '2020-01-01'))).toBe(0);
    expect(
      (
        await db
          .select({ left: count() })
          .from(notices)
          .where(sql`created_at < now() - interval '360 days'`)
      )[0]!.left,
    ).toBe(1);
  });

  it('reports in the metrics when each chore last succeeded', async () => {
    const done = async () => (await test.app.inject('/metrics')).body;
    for (const name of Object.keys(everyChore()))
      await expect.poll(done).toContain(`trenchpedia_housekeeping_last_success_timestamp_seconds{chore="${name}"}`);
  });

  it('updates the statistics of the tables', async () => {
    const { db } = test.database;
    await db.execute(sql`insert into nonces select md5(n::text), now() from generate_series(1, 500) n`);
    // The store updates its statistics with a delay.
    await vi.waitFor(async () => {
      await sweep(test.database);
      const [known] = await db.execute(sql`select reltuples::integer as rows from pg_class where relname = 'nonces'`);
      expect(known).toEqual({ rows: await rows(nonces) });
    }, 60_000);
  });

  it('reclaims the space of old rows, and skips tables that hardly changed', async () => {
    const { db } = test.database;
    const when = async (what: 'vacuum' | 'analyze', table: string) => {
      const [known] = await db.execute<{ at: string | null }>(
        sql`select ${sql.raw(`last_${what}`)}::text as at from pg_stat_user_tables where relname = ${table}`,
      );
      return known!.at;
    };
    const before = await when('vacuum', 'bounties');
    await vi.waitFor(async () => {
      await db.update(nonces).set({ expiresAt: sql`${nonces.expiresAt} + interval '1 second'` });
      const last = await when('vacuum', 'nonces');
      await sweep(test.database);
      expect(await when('vacuum', 'nonces')).not.toBe(last);
    }, 60_000);
    expect(await when('vacuum', 'bounties')).toBe(before);
  });
});
