import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { points } from '#contract/standing/ranks.ts';
import { openDatabase, type Database } from '#server/db/client.ts';
import { accounts } from '#server/db/schema/people.ts';
import { countedRules } from '#server/db/schema/standing.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { votes } from '#server/db/schema/votes.ts';
import { testPlace } from '#test/database.ts';
import { recountWhereNeeded } from './recount.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

let where: Awaited<ReturnType<typeof testPlace>>;

beforeEach(async () => {
  where = await testPlace();
});
afterEach(() => where.remove());

async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(where);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Two people in the store of an earlier version: the first has three accepted proposals and liked an accepted
 * contribution of the second.
 */
async function fill({ db }: Database): Promise<void> {
  await db.delete(countedRules);
  const people = [{ wallet: 'first', createdAt: '2024-01-01T00:00:00Z' }, { wallet: 'second' }];
  const [first, second] = await db.insert(accounts).values(people).returning({ id: accounts.id });
  const status = { status: 'Accepted', reviewedAt: '2025-01-01T00:00:00Z' } as const;
  for (let many = 0; many < 3; many += 1)
    await db.insert(submissions).values({ kind: 'proposal', authorId: first!.id, ...status });
  const [liked] = await db
    .insert(submissions)
    .values({ kind: 'contribution', authorId: second!.id, ...status })
    .returning();
  await db.insert(votes).values({ submissionId: liked!.id, accountId: first!.id, value: 1 });
}

const standings = ({ db }: Database) =>
  db
    .select({ points: accounts.points, rank: accounts.rank, accepted: accounts.acceptedCount })
    .from(accounts)
    .orderBy(accounts.wallet);

const right = [
  { points: 3 * points.proposal, rank: 'Degen', accepted: 0 },
  { points: points.like.points, rank: 'Trencher', accepted: 1 },
];

it('npm run recount counts all points again, and names the database', async () => {
  await withDatabase(fill);
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/recount.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: where.folder, DATABASE_URL: where.url ?? '' },
  });
  expect(stdout).toMatch(/^Counted anew: (embedded )?PostgreSQL /);
  expect(await withDatabase(standings)).toEqual(right);
});

it('the start counts points for data from before they existed, and repeats it only for other numbers', async () => {
  await withDatabase(async (database) => {
    const store = { db: database.db, purge: () => {} };
    await fill(database);
    await recountWhereNeeded(store);
    expect(await standings(database)).toEqual(right);
    await database.db.update(accounts).set({ points: 7 }).where(eq(accounts.wallet, 'second'));
    await recountWhereNeeded(store);
    expect((await standings(database))[1]).toMatchObject({ points: 7 });
    await database.db.execute(sql`update counted_rules set rules = 'others'`);
    await recountWhereNeeded(store);
    expect(await standings(database)).toEqual(right);
  });
});
