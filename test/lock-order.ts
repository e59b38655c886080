import { sql, type SQL } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#server/db/client.ts';

/** Rows that a transaction locks: their kind, and the table and the condition that select them. */
export type Rows = Readonly<Record<string, SQL>>;

/** An action, and the rows that it locks in order (`db/locks.ts`). */
export interface Path {
  readonly takes: Rows;
  /** The kind whose rows the action skips while another transaction holds them. */
  readonly passes?: string;
  readonly act: () => Promise<unknown>;
}

/**
 * Expects that an action locks the rows of each kind before those of later kinds: while another transaction holds the
 * rows of one kind, the action waits for them and holds no row of a later kind. `prepare` creates new rows for each
 * kind.
 */
export async function expectOrder({ db }: Database, prepare: () => Promise<Path>): Promise<void> {
  let kinds = 1;
  for (let held = 0; held < kinds; held += 1) {
    const { takes, passes, act } = await prepare();
    const all = Object.entries(takes);
    kinds = all.length;
    const [heldKind, heldRows] = all[held]!;
    if (heldKind === passes) continue;
    const { acting } = await db.transaction(async (holder) => {
      // The usual lock of an account: a row that only refers to one need not wait.
      const ofHeld = await holder.execute(sql`select from ${heldRows} for no key update`);
      expect(ofHeld.length, heldKind).toBeGreaterThan(0);
      const [me] = await holder.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      // Prevents an unhandled rejection: the error is thrown where the action is awaited.
      const acting = act();
      acting.catch(() => {});
      // Read outside this transaction, which sees a fixed snapshot of the others.
      const waiting = sql`select from pg_stat_activity where datname = current_database() and ${me!.pid} = any(pg_blocking_pids(pid))`;
      await expect
        .poll(async () => (await db.execute(waiting)).length, { message: `waits for the ${heldKind}` })
        .toBe(1);
      for (const [laterKind, laterRows] of all.slice(held + 1)) {
        const there = await holder.execute(sql`select from ${laterRows}`);
        const free = await holder.execute(sql`select from ${laterRows} for update skip locked`);
        expect(there.length, laterKind).toBeGreaterThan(0);
        expect(free.length, `free ${laterKind} while it waits for the ${heldKind}`).toBe(there.length);
      }
      return { acting };
    });
    await acting;
  }
}
