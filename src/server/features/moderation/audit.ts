import { and, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { submissionKinds, type SubmissionKind } from '#contract/kinds.ts';
import type { AuditEntry } from '#contract/moderation/audit.ts';
import { restorableDays } from '#contract/submissions/limits.ts';
import type { Touch } from '#server/core/touch.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Db } from '#server/db/client.ts';
import { newestFirst, readPage, type Page } from '#server/db/keyset.ts';
import { auditEntries } from '#server/db/schema/moderation.ts';
import { accounts } from '#server/db/schema/people.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { bylineColumns, personId } from '#server/features/people/byline.ts';

/** An action of an admin, for the audit log. */
export interface Deed {
  /** The account of the admin; null for the command line. */
  readonly by: string | null;
  /** In words: 'accepted', 'deleted', 'saved'. */
  readonly action: string;
  /** The kind of its object: 'contribution', 'article', 'bounty'. */
  readonly subject: string;
  readonly subjectId: string;
  /** The title of the object, or the beginning of its text. */
  readonly title: string;
  /** The reason, a note, or the former value. */
  readonly details?: string;
  /**
   * For an award: the winner, a wallet or a name. It is separate from the other details, because closing an account
   * removes it.
   */
  readonly winner?: string | undefined;
  /** The admin's note. */
  readonly note?: string | undefined;
}

const mostTitle = 120;

/** Records an admin's action, inside the transaction that performs it: neither is stored without the other. */
export async function record(db: Db, touch: Touch, deed: Deed): Promise<void> {
  const { by, action, subject, subjectId, title, details = '', winner, note } = deed;
  touch(peopleTags.audit);
  const short = [...title].slice(0, mostTitle).join('');
  await db.insert(auditEntries).values({
    accountId: by,
    action,
    subject,
    subjectId,
    details: { title: short === title ? title : `${short}…`, details, winner, note },
    createdAt: sql`clock_timestamp()`,
  });
}

const order = newestFirst(auditEntries);

/** Whether an admin can still restore a deleted submission. */
export const isRestorable = and(
  isNotNull(submissions.deletedBy),
  isNotNull(submissions.deletedAt),
  gt(submissions.deletedAt, sql`now() - make_interval(days => ${restorableDays})`),
);

// A subquery for each entry, so that PostgreSQL finds the submission by its index. It compares a UUID only if the
// subject is one.
const restorable = sql<SubmissionKind | null>`(
  select ${submissions.kind} from ${submissions}
  where ${submissions.id} = case when ${inArray(auditEntries.subject, [...submissionKinds])} then ${auditEntries.subjectId}::uuid end
    and ${auditEntries.action} = 'deleted' and ${auditEntries.subject} = ${submissions.kind}
    -- The last of several deletions.
    and ${auditEntries.createdAt} >= ${submissions.deletedAt} and ${isRestorable})`;

// The entry of a save stores the changed fields as a line.
const isSave = and(eq(auditEntries.action, 'saved'), eq(auditEntries.subject, 'article'));
const fields = sql<
  string[]
>`case when ${isSave} then string_to_array(${auditEntries.details} ->> 'details', ', ') else '{}' end`;

const part = (name: string) => sql`nullif(${auditEntries.details} ->> ${sql.raw(`'${name}'`)}, '')`;
const detailText = sql<string>`concat_ws(' · ', ${part('details')}, ${part('winner')}, ${part('note')})`;

/**
 * A page of the actions of admins and moderators, newest first. Without `withSwitches` it leaves out the switches,
 * whose entries contain refused addresses.
 */
export async function listAudit(
  db: Db,
  page: Page,
  { withSwitches }: { withSwitches: boolean },
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const selected = db
    .select({
      id: auditEntries.id,
      wallet: personId(accounts),
      profile: bylineColumns,
      action: auditEntries.action,
      subject: auditEntries.subject,
      subjectId: auditEntries.subjectId,
      title: sql<string>`coalesce(${auditEntries.details} ->> 'title', '')`,
      details: detailText,
      fields,
      createdAt: auditEntries.createdAt,
      restorable,
    })
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.accountId));
  const { rows, next } = await readPage(
    selected,
    page,
    order,
    withSwitches ? undefined : ne(auditEntries.subject, 'switch'),
  );
  return { entries: rows, next };
}
