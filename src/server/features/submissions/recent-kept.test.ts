import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Change, ChangeList } from '#contract/submissions/recent.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { differences } from '#test/changes.ts';
import { testDatabase } from '#test/database.ts';
import { logIn, type Caller } from '#test/wallet.ts';
import { keepLeftChanges } from './leaving/changes-shown.ts';

const isServer = inject('template').store === 'postgres';

const { test, boss } = await testAppWithAdmin();
beforeAll(async () => {
  await buildArticle(test.store, { slug: 'bonk', category: 'Tokens' });
});
afterAll(() => test.close());

const sent = async (who: Caller, method: 'POST' | 'PUT', path: string, body: object) => {
  const answer = await who.send(method, `/api/${path}`, body);
  expect(answer.status, answer.body).toBe(200);
  return answer.json() as Record<string, { id: string }>;
};
const contribute = async (who: Caller) =>
  (await sent(who, 'POST', 'contributions', { slug: 'bonk', text: randomUUID() }))['contribution']!.id;
const comment = async (who: Caller, on: string) => {
  const { comments } = await sent(who, 'POST', `contributions/${on}/comments`, { text: randomUUID() });
  return (comments as unknown as { id: string }[])[0]!.id;
};

/** Reads the whole list in pages of `limit`. */
async function listed(limit: number): Promise<Change[]> {
  const found: Change[] = [];
  const cursors = new Set<string>();
  for (let cursor = ''; ;) {
    const answer = await test.app.inject(`/api/recent?limit=${limit}${cursor}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { changes, next } = answer.json<ChangeList>();
    found.push(...changes);
    if (next === null) return found;
    expect(cursors).not.toContain(next);
    cursors.add(next);
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
}

it('omits everything of a blocked person, even rows that nobody hid, and shows everything else', async () => {
  const [person, other] = [await logIn(test.app), await logIn(test.app)];
  const ids: string[] = [];
  for (const who of [other, person, person, other, person]) {
    const id = await contribute(who);
    const commentId = await comment(who, id);
    await sent(boss, 'PUT', `admin/contributions/${id}/status`, { status: 'Rejected' });
    if (who === other) ids.push(id, commentId);
  }
  // An earlier version blocks a person without hiding their rows, and so does a process that ends too early.
  await test.database.db.execute(sql`update accounts set blocked_reason = 'Spam' where wallet = ${person.address}`);
  test.store.purge([peopleTags.people]);
  for (const limit of [1, 2, 50]) {
    const found = await listed(limit);
    expect(found.filter(({ by }) => by?.wallet === person.address)).toEqual([]);
    const seen = found.filter(({ by }) => by?.wallet === other.address).map(({ id, kind }) => [kind, id] as const);
    expect(seen.flatMap(([kind, id]) => (kind === 'decision' ? [] : [id])).toSorted()).toEqual(ids.toSorted());
    expect(seen.filter(([kind]) => kind === 'decision')).toHaveLength(2);
  }
});

it('shows after a start the rows that an older instance left hidden when it unblocked somebody', async () => {
  const person = await logIn(test.app);
  const commentId = await comment(person, await contribute(boss));
  const { db } = test.database;
  const [account] = await db.execute<{ id: string }>(sql`select id from accounts where wallet = ${person.address}`);
  await sent(boss, 'PUT', `admin/people/${account!.id}/writing`, { reason: 'Spam' });
  await db.execute(sql`update accounts set blocked_reason = null where id = ${account!.id}`);
  await db.execute(
    sql`insert into audit_entries (action, subject, subject_id) values ('unblocked', 'account', ${account!.id})`,
  );
  test.store.purge([peopleTags.people]);
  const isListed = async () => (await listed(50)).some(({ id }) => id === commentId);
  expect(await isListed()).toBe(false);
  await keepLeftChanges(test.store);
  expect(await isListed()).toBe(true);
});

it.runIf(isServer)('keeps a row hidden that somebody hides while its author is unblocked', async () => {
  const person = await logIn(test.app);
  const commentId = await comment(person, await contribute(boss));
  const { db } = test.database;
  const [account] = await db.execute<{ id: string }>(sql`select id from accounts where wallet = ${person.address}`);
  const blocking = (reason: string | null) => sent(boss, 'PUT', `admin/people/${account!.id}/writing`, { reason });
  await blocking('Spam');
  const { unblocking } = await db.transaction(async (moderator) => {
    await moderator.execute(sql`update comments set hidden_reason = 'Why' where id = ${commentId}`);
    const [me] = await moderator.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const unblocking = blocking(null);
    unblocking.catch(() => {});
    const waiting = sql`select from pg_stat_activity where ${me!.pid} = any(pg_blocking_pids(pid))`;
    await expect.poll(async () => (await db.execute(waiting)).length).toBe(1);
    return { unblocking };
  });
  await unblocking;
  expect(await db.execute(sql`select is_shown from changes where id = ${commentId}`)).toEqual([{ is_shown: false }]);
});

it.runIf(isServer)('reads no row of another table of facts when a bounty moves to another article', async () => {
  const name = randomUUID();
  const bounty = (await sent(boss, 'POST', 'admin/bounties', { name, reward: 1 }))['bounty']!.id;
  const read = await test.database.db.transaction(async (transaction) => {
    const rows = async () =>
      await transaction.execute(sql`
        select relname, seq_tup_read, idx_tup_fetch from pg_stat_xact_user_tables
        where relname in ('submissions', 'comments', 'article_revisions') order by relname`);
    const before = await rows();
    await transaction.execute(
      sql`update bounties set article_id = (select id from articles where slug = 'bonk') where id = ${bounty}`,
    );
    return { before, after: await rows() };
  });
  expect(read.before).toHaveLength(3);
  expect(read.after).toEqual(read.before);
  const moved = await test.database.db.execute(sql`
    select category, article_id is not null as "isOnOne" from changes
    where step_id in (select id from bounty_steps where bounty_id = ${bounty})`);
  expect(moved).toEqual([{ category: 'Tokens', isOnOne: true }]);
  expect((await listed(200)).some((change) => change.bounty?.id === bounty)).toBe(true);
});

it('an upgrade compares the list with its facts, and adds changes made during the copy', async () => {
  const database = await testDatabase({ bare: true });
  const { db } = database;
  // Applies the migration that fills the list, but not the one that compares it.
  await migrateDatabase(database, undefined, 1_795_733_417_922);
  const [author] = await db.execute<{ id: string }>(
    sql`insert into accounts (wallet) values ('somebody') returning id`,
  );
  const [article] = await db.execute<{ id: string }>(
    sql`insert into articles (slug, title, category) values ('bonk', 'BONK', 'Tokens') returning id`,
  );
  const [sent] = await db.execute<{ id: string }>(
    sql`insert into submissions (kind, author_id, status, reviewed_at)
      values ('contribution', ${author!.id}, 'Rejected', now()) returning id`,
  );
  // A restore inserts the comments before the contributions.
  await db.execute(
    sql`insert into comments (submission_id, author_id, text) values (${sent!.id}, ${author!.id}, 'A comment')`,
  );
  await db.execute(
    sql`insert into contributions (id, article_id, text, created_at) values (${sent!.id}, ${article!.id}, 'A text', now())`,
  );
  await db.execute(sql`alter table submissions disable trigger user`);
  await db.execute(sql`update submissions set status = 'waiting for review', reviewed_at = null`);
  await db.execute(sql`update changes set is_shown = false where kind = 'contribution'`);
  await db.execute(sql`alter table submissions enable trigger user`);
  const before = await differences(database);
  // A decision, a contribution and a comment. The last two are wrong, not missing, so each counts twice.
  expect(before).toHaveLength(5);
  await migrateDatabase(database);
  expect(await differences(database)).toEqual([]);
  expect(await db.execute(sql`select kind, category, is_shown from changes order by kind`)).toEqual([
    { kind: 'comment', category: 'Tokens', is_shown: true },
    { kind: 'contribution', category: 'Tokens', is_shown: true },
  ]);
  await database.close();
});
