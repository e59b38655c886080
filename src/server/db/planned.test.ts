import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import type { Database, Db } from './client.ts';

describe('statements that recur', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  /**
   * How often a transaction's connection ran the prepared statement that contains that word; null if it is not
   * prepared.
   */
  async function plansOf(db: Db, word: string): Promise<number | null> {
    const [row] = await db.execute<{ plans: string | null }>(
      sql.raw(
        `select sum(generic_plans + custom_plans) as plans from pg_prepared_statements where statement like '%as ${word}'`,
      ),
    );
    return row!.plans === null ? null : Number(row!.plans);
  }
  const ask = async (db: Db, word: string, value: number) =>
    (await db.execute<Record<string, number>>(sql`select ${value}::integer + 1 as ${sql.raw(word)}`))[0]![word];

  it('use a prepared statement from the second time on, and answer the same', async () => {
    await database.db.transaction(async (db) => {
      expect(await ask(db, 'twice', 1)).toBe(2);
      expect(await plansOf(db, 'twice')).toBeNull();
      for (const value of [2, 3, 4]) expect(await ask(db, 'twice', value)).toBe(value + 1);
      expect(await plansOf(db, 'twice')).toBe(3);
    });
  });

  it('work in every transaction, in a nested one, and outside of any', async () => {
    await ask(database.db, 'anywhere', 1);
    await database.db.transaction(async (db) => {
      await db.transaction((within) => ask(within, 'anywhere', 2));
      expect(await plansOf(db, 'anywhere')).toBe(1);
    });
    await database.db.transaction(async (db) => {
      await ask(db, 'anywhere', 3);
      expect(await plansOf(db, 'anywhere')).toBeGreaterThanOrEqual(1);
    });
  });

  it('leave their connection usable after a failure', async () => {
    const half = (value: number) => database.db.execute<{ half: number }>(sql`select 1 / ${value}::integer as half`);
    for (const value of [1, 1]) await half(value);
    await expect(half(0)).rejects.toThrow('Failed query');
    expect([...(await half(1))]).toEqual([{ half: 1 }]);
  });

  it('stay within the number that a connection can keep', async () => {
    await database.db.transaction(async (db) => {
      for (let word = 0; word < 600; word += 1)
        for (const value of [1, 2]) expect(await ask(db, `many_${word}`, value)).toBe(value + 1);
      const [row] = await db.execute<{ kept: number }>(
        sql.raw(`select count(*)::integer as kept from pg_prepared_statements where statement like '%as many%'`),
      );
      expect(row!.kept).toBeLessThanOrEqual(400);
    });
  });
});
