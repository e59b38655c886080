import { fileURLToPath } from 'node:url';
import { count, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bountyStatuses, reviewStatuses } from '#contract/limits.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';
import { logIn } from '#test/wallet.ts';
import { accounts, bounties, comments, submissions, votes } from './db/schema.ts';
import { populate } from './demo.ts';
import { seed } from './seed.ts';

const content = fileURLToPath(new URL('../../content', import.meta.url));
let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await seed(test.store, content);
  await populate(test.store, content);
});
afterAll(() => test.close());

describe('the sample community', () => {
  it('is as large as promised, and in every state', async () => {
    const { db } = test.store;
    const number = async (table: typeof accounts | typeof comments | typeof votes) => (await db.select({ n: count() }).from(table))[0]!.n;
    expect(await number(accounts)).toBeGreaterThanOrEqual(40);
    expect(await number(comments)).toBeGreaterThan(100);
    expect(await number(votes)).toBeGreaterThan(500);
    const kinds = await db
      .select({ kind: submissions.kind, status: submissions.status, n: count() })
      .from(submissions)
      .groupBy(sql`1, 2`);
    const contributions = kinds.filter(({ kind }) => kind === 'contribution').reduce((sum, { n }) => sum + n, 0);
    expect(contributions).toBeGreaterThanOrEqual(200);
    expect(kinds).toHaveLength(3 * reviewStatuses.length);
    const states = await db.selectDistinct({ status: bounties.status }).from(bounties);
    expect(states.map(({ status }) => status).toSorted()).toEqual(bountyStatuses.toSorted());
  });

  it('talked after what it talks about was written, and not in one moment', async () => {
    const { rows, days } = (
      await test.store.db.execute<{ rows: string; days: string }>(sql`
        select count(*) filter (where comments.created_at <= submissions.created_at or comments.created_at > now()) as rows,
          count(distinct comments.created_at::date) as days
        from comments join submissions on submissions.id = comments.submission_id`)
    )[0]!;
    expect(Number(rows)).toBe(0);
    expect(Number(days)).toBeGreaterThan(10);
  });

  it('keeps its names to itself', async () => {
    const person = await logIn(test.app);
    for (const username of ['nightshift', 'NightShift', 'nlghtshift'])
      expect((await person.send('PUT', '/api/account/me', { username })).status, username).toBe(409);
  });

  it('is whole or not there at all', async () => {
    const database = await testDatabase();
    const store = { db: database.db, purge: () => {} };
    await seed(store, content);
    await database.db.execute(sql`
      create function stop() returns trigger language plpgsql as 'begin raise exception ''stopped half-way''; end'`);
    await database.db.execute(sql`create trigger stop before insert on submissions execute function stop()`);
    await expect(populate(store, content)).rejects.toThrow();
    expect(await database.db.select({ n: count() }).from(accounts)).toEqual([{ n: 0 }]);
    await database.close();
  });

  it('is made once', async () => {
    const before = await test.store.db.select({ id: submissions.id }).from(submissions);
    await populate(test.store, content);
    expect(await test.store.db.select({ id: submissions.id }).from(submissions)).toHaveLength(before.length);
  });
});
