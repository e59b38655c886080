import { eq, sql } from 'drizzle-orm';
import type { SubmissionKind } from '#contract/kinds.ts';
import { Conflict } from '#server/core/errors.ts';
import type { Db } from '#server/db/client.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { holdOwnWaiting } from './submissions.ts';
import { withhold } from './withheld.ts';

/** Records that a locked submission changed, inside the transaction that changes the rest of it. */
export async function markEdited(db: Db, id: string): Promise<void> {
  const updatedAt = sql`now()`;
  await db.update(submissions).set({ updatedAt }).where(eq(submissions.id, id));
}

/**
 * Locks the caller's own submission to change it, and withholds the changed words if `withholds`. Refuses what
 * `holdOwnWaiting` refuses, and one with withheld words, which even its author may not read.
 */
export async function holdToChange(
  db: Db,
  kind: SubmissionKind,
  id: string,
  accountId: string,
  withholds: boolean,
): Promise<void> {
  const { isWithheld } = await holdOwnWaiting(db, kind, id, accountId);
  if (isWithheld)
    throw new Conflict(
      `This ${kind} is shown to nobody before it is reviewed; to change it, withdraw it and send another.`,
    );
  if (withholds) await withhold(db, id);
}

/**
 * Records that the caller's own waiting submission changed, inside the transaction that changes it. Refuses and
 * withholds as `holdToChange` does.
 */
export async function editOwn(
  db: Db,
  kind: SubmissionKind,
  id: string,
  accountId: string,
  withholds: boolean,
): Promise<void> {
  await holdToChange(db, kind, id, accountId, withholds);
  await markEdited(db, id);
}
