import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { tags } from '#server/core/tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db, Store } from '#server/db/client.ts';
import { changes } from '#server/db/schema/changes.ts';
import { auditEntries } from '#server/db/schema/moderation.ts';
import { write } from '#server/db/write.ts';

// The number of rows per transaction: none blocks the store for long.
const atOnce = 1_000;

/** Shows or hides some of a person's rows according to the facts. Returns whether there may be more. */
async function changeSome(db: Db, touch: Touch, accountId: string): Promise<boolean> {
  const differing = sql`facts.account_id = ${accountId} and ${changes.isShown} <> facts.is_shown`;
  // Locks the rows before reading the facts again, since somebody may be hiding one at the same time.
  const held = await db.execute<{ id: string }>(sql`
    select ${changes.id} from change_facts as facts join ${changes} on ${changes.id} = facts.id
    where ${differing} order by ${changes.id} limit ${atOnce} for no key update of ${changes}`);
  if (held.length === 0) return false;
  await db.execute(sql`
    update ${changes} set is_shown = facts.is_shown from change_facts as facts
    where ${changes.id} = facts.id and ${changes.id} = any(${sql.param(held.map(({ id }) => id))}::uuid[]) and ${differing}`);
  touch(tags.recent);
  return held.length === atOnce;
}

/**
 * Hides the changes of a blocked person from the list of recent ones, and shows those of one who is not blocked. After
 * an interruption, another call finishes it.
 */
export async function keepChangesOf(store: Store, accountId: string): Promise<void> {
  while (await write(store, (db, touch) => changeSome(db, touch, accountId)));
}

// In days: longer than any upgrade during which two versions run.
const longestUpgrade = 30;

/**
 * Updates the list of recent changes for people who were blocked or unblocked in the last 30 days. An instance of an
 * older version does not update the list, and an instance may have stopped before it finished.
 */
export async function keepLeftChanges(store: Store): Promise<void> {
  const { action, createdAt, subject, subjectId } = auditEntries;
  const people = await store.db
    .selectDistinct({ id: subjectId })
    .from(auditEntries)
    .where(
      and(
        gt(createdAt, sql`now() - make_interval(days => ${longestUpgrade})`),
        eq(subject, 'account'),
        inArray(action, ['blocked', 'unblocked']),
      ),
    );
  for (const { id } of people) await keepChangesOf(store, id);
}
