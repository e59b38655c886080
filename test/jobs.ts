import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Rpc } from '#server/chain/rpc.ts';
import { jobKinds } from '#server/job-kinds.ts';
import { JobRunner, type Outcome } from '#server/jobs/job-runner.ts';
import type { JobKind, Outside } from '#server/jobs/kind.ts';
import type { Database, Store } from '#server/db/client.ts';

interface Place {
  readonly database: Pick<Database, 'db'>;
  readonly store: Store;
}

/** The tools of jobs in a test. */
export const outsideOf = (store: Store, rpc: Rpc | null = null, settings: Record<string, string> = {}): Outside => ({
  store,
  rpc,
  config: readConfig(settings),
});

/** Makes every waiting job due, including one that a killed process had taken. */
export const makeDue = ({ database }: Pick<Place, 'database'>) =>
  // A second ago, since the column may round the present up.
  database.db.execute(sql`update jobs set due_at = now() - interval '1 second' where state = 'waiting'`);

/** Runs all due jobs, like another instance. Returns the outcomes of their attempts. */
export async function doDueJobs(
  { database, store }: Place,
  {
    rpc = null,
    kinds = jobKinds,
    settings = {},
  }: { rpc?: Rpc | null; kinds?: readonly JobKind[]; settings?: Record<string, string> } = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  // The due jobs, and the attempts in progress.
  const left = async () =>
    (
      await database.db.execute<{ which: string }>(sql`
        select coalesce(taken_by, id)::text as which from jobs
        where state = 'waiting' and (due_at <= now() or taken_by is not null)`)
    ).map(({ which }) => which);
  const ofOthers = (
    await database.db.execute<{ which: string }>(sql`
      select taken_by::text as which from jobs where state = 'waiting' and due_at > now() and taken_by is not null`)
  ).map(({ which }) => which);
  const outside = outsideOf(store, rpc, settings);
  const runner = new JobRunner({
    db: database.db,
    outside,
    kinds: kinds.filter((kind) => kind.isPossible?.(outside) ?? true),
    mayTake: () => true,
    log: { warn: () => {} },
    onEnd: (_kind, outcome) => outcomes.push(outcome),
  });
  await vi.waitFor(async () => expect((await left()).filter((one) => !ofOthers.includes(one))).toEqual([]), 60_000);
  await runner.close();
  return outcomes;
}
