import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Touch } from '#server/core/touch.ts';
import { tags } from '#server/core/tags.ts';
import type { Db } from '#server/db/client.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import type { JobKind } from './kind.ts';
import { atOnce } from './queue.ts';

/** A job to queue. */
export interface Wanted<Payload> {
  readonly payload: Payload;
  /** The subject, if a kind must not have two unfinished jobs on one subject. */
  readonly key?: string;
  /** After how many seconds the job is due; at once without it. */
  readonly pause?: number;
}

// The most characters of a payload and of a key: store large data in a table, and name its row in the payload.
const most = { payload: 8_000, key: 200 };

/**
 * Queues jobs inside the caller's transaction: they exist if and only if it commits. An unfinished or failed job with
 * the same key starts again with this payload. Throws if the payload does not fit the kind.
 */
export async function enqueue<Schema extends z.ZodType>(
  db: Db,
  touch: Touch,
  kind: JobKind<Schema>,
  wanted: readonly Wanted<z.input<Schema>>[],
): Promise<void> {
  if (wanted.length === 0) return;
  const rows = wanted.map(({ payload, key = null, pause = 0 }) => {
    kind.payload.parse(payload);
    if (JSON.stringify(payload).length > most.payload || (key?.length ?? 0) > most.key)
      throw new RangeError(`A payload has at most ${most.payload} characters, a key ${most.key}.`);
    return { kind: kind.name, payload, key, dueAt: sql`${atOnce} + make_interval(secs => ${pause})` };
  });
  await db
    .insert(jobs)
    // In a fixed order, so that two transactions never deadlock.
    .values(rows.toSorted((one, other) => ((one.key ?? '') < (other.key ?? '') ? -1 : 1)))
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.key],
      targetWhere: sql`${jobs.state} <> 'done'`,
      set: {
        payload: sql`excluded.payload`,
        state: 'waiting',
        attempts: 0,
        dueAt: sql`excluded.due_at`,
        // A running attempt may have read older data, so it loses the job.
        takenBy: null,
        error: '',
        endedAt: null,
      },
    });
  touch(tags.jobs);
}
