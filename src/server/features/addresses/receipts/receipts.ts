import { and, eq, inArray, not, or, sql } from 'drizzle-orm';
import type { Source } from '#contract/texts/sources.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Touch } from '#server/core/touch.ts';
import { tags } from '#server/core/tags.ts';
import { doneBy, type Chore } from '#server/db/chores.ts';
import type { Db, Store } from '#server/db/client.ts';
import { receipts } from '#server/db/schema/addresses.ts';
import { write } from '#server/db/write.ts';
import { record } from '#server/features/moderation/audit.ts';
import { citedIn } from '#server/features/texts/sources.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { isWaiting } from '#server/jobs/queue.ts';
import { job } from './receipt.job.ts';

// The columns of an unread receipt.
const unread = { state: 'not yet read', attempts: 0, failures: 0, isQueued: true } as const;

/** The article and the account that cite a source; null for imported text. */
interface Cited {
  readonly articleId: string;
  readonly citedBy: string | null;
}

const enqueueReading = (db: Db, touch: Touch, of: readonly { signature: string }[]) =>
  enqueue(
    db,
    touch,
    job,
    of.map(({ signature }) => ({ payload: { signature }, key: signature })),
  );

/**
 * Queues the transactions and accounts that an article cites, inside the transaction that saves it. A receipt that was
 * read is final. A new citation queues again a receipt that was not found, and an unread one whose job failed for good,
 * was discarded or expired. A waiting job keeps its attempts and its lease.
 */
export async function queueReceipts(db: Db, touch: Touch, sources: readonly Source[], where: Cited): Promise<void> {
  const cited = sources.flatMap(({ id }) => citedIn(id) ?? []);
  if (cited.length === 0) return;
  const queued = await db
    .insert(receipts)
    // In a fixed order, so that two saves never deadlock.
    .values(
      cited
        .toSorted((one, other) => (one.signature < other.signature ? -1 : 1))
        .map((one) => ({ ...one, ...where, isQueued: true })),
    )
    .onConflictDoUpdate({
      target: receipts.signature,
      set: { ...unread, dueAt: sql`now()`, ...where },
      setWhere: or(
        eq(receipts.state, 'not found'),
        and(eq(receipts.state, 'not yet read'), not(isWaiting(job.name, receipts.signature))),
      ),
    })
    .returning({ signature: receipts.signature });
  if (queued.length > 0) touch(tags.receipts);
  await enqueueReading(db, touch, queued);
}

/** Queues receipts that an instance of a version without this queue left unread. */
export const queueLeftReceipts: Chore = async (db, most) => {
  const left = db
    .select({ signature: receipts.signature })
    .from(receipts)
    .where(and(eq(receipts.state, 'not yet read'), eq(receipts.isQueued, false)))
    .orderBy(receipts.signature)
    .limit(most)
    .for('update');
  const queued = await db
    .update(receipts)
    .set({ isQueued: true })
    .where(inArray(receipts.signature, left))
    .returning({ signature: receipts.signature });
  // Without a tag, since each instance polls for due jobs every few seconds anyway.
  await enqueueReading(db, () => {}, queued);
  return doneBy(queued, most);
};

/** The transactions and accounts among these sources that the chain does not know. */
export async function notFoundAmong(db: Db, sources: readonly Source[]): Promise<string[]> {
  const cited = sources.flatMap(({ id }) => citedIn(id)?.signature ?? []);
  if (cited.length === 0) return [];
  const rows = await db
    .select({ signature: receipts.signature })
    .from(receipts)
    .where(and(inArray(receipts.signature, cited), eq(receipts.state, 'not found')));
  return rows.map(({ signature }) => signature);
}

/** Queues a receipt again and clears its data, for an admin who doubts it. Refuses one that no article cites. */
export function readReceiptAgain(store: Store, by: string, signature: string): Promise<void> {
  return write(store, async (db, touch) => {
    const [again] = await db
      .update(receipts)
      .set({ ...unread, dueAt: sql`now()`, transaction: null, account: null, answer: null, sha256: null, readAt: null })
      .where(eq(receipts.signature, signature))
      .returning({ kind: receipts.kind });
    if (again === undefined) throw new NotFound('No article cites this.');
    await enqueueReading(db, touch, [{ signature }]);
    await record(db, touch, {
      by,
      action: 'had read again',
      subject: `receipt of the ${again.kind}`,
      subjectId: signature,
      title: signature,
    });
    // Pages that show a final receipt do not have its tag.
    touch(tags.everything);
  });
}

/** Removes a person from the receipts that they cited, in the caller's transaction: they get no more notices. */
export const forgetCiting = async (db: Db, accountId: string): Promise<void> => {
  await db.update(receipts).set({ citedBy: null }).where(eq(receipts.citedBy, accountId));
};
