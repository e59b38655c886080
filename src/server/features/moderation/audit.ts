import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { submissionKinds, type SubmissionKind } from '#contract/kinds.ts';
import type { AuditEntry } from '#contract/moderation/audit.ts';
import { restorableDays } from '#contract/submissions/limits.ts';
import type { Touch } from '#server/core/tag.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Db } from '#server/db/client.ts';
import { newestFirst, readPage, type Page } from '#server/db/keyset.ts';
import { auditEntries } from '#server/db/schema/moderation.ts';
import { accounts } from '#server/db/schema/people.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { bylineColumns, personId } from '#server/features/people/byline.ts';

/** What an admin did, to be kept. */
export interface Deed {
  /** The account of the admin; null for the command line. */
  readonly by: string | null;
  /** In words: 'accepted', 'deleted', 'saved'. */
  readonly action: string;
  /** To what: 'contribution', 'article', 'bounty'. */
  readonly subject: string;
  readonly subjectId: string;
  /** How a reader knows the thing: a title, or a text whose beginning is kept. */
  readonly title: string;
  /** What was said of it: a reason, a note, what it was before. */
  readonly details?: string;
  /** Of an award: who won, a wallet or a name, apart from what else is said: closing an account takes it out. */
  readonly winner?: string | undefined;
  /** What the admin wrote on it. */
  readonly note?: string | undefined;
}

const mostTitle = 120;

/** Writes down what an admin did, inside the transaction that does it: one is never kept without the other. */
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

/** Until when the deletion of a submission can be taken back. */
export const isRestorable = and(
  isNotNull(submissions.deletedBy),
  isNotNull(submissions.deletedAt),
  gt(submissions.deletedAt, sql`now() - make_interval(days => ${restorableDays})`),
);

// Looked up for each entry by itself, so that the submission is found by its index; and by a UUID only where the
// subject has one.
const restorable = sql<SubmissionKind | null>`(
  select ${submissions.kind} from ${submissions}
  where ${submissions.id} = case when ${inArray(auditEntries.subject, [...submissionKinds])} then ${auditEntries.subjectId}::uuid end
    and ${auditEntries.action} = 'deleted' and ${auditEntries.subject} = ${submissions.kind}
    -- Of several deletions, the last.
    and ${auditEntries.createdAt} >= ${submissions.deletedAt} and ${isRestorable})`;

// The fields that the save of an article changed are kept in a line.
const isSave = and(eq(auditEntries.action, 'saved'), eq(auditEntries.subject, 'article'));
const fields = sql<
  string[]
>`case when ${isSave} then string_to_array(${auditEntries.details} ->> 'details', ', ') else '{}' end`;

const part = (name: string) => sql`nullif(${auditEntries.details} ->> ${sql.raw(`'${name}'`)}, '')`;
const said = sql<string>`concat_ws(' · ', ${part('details')}, ${part('winner')}, ${part('note')})`;

/** A page of what admins did, newest first. */
export async function listAudit(db: Db, page: Page): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const selected = db
    .select({
      id: auditEntries.id,
      wallet: personId(accounts),
      profile: bylineColumns,
      action: auditEntries.action,
      subject: auditEntries.subject,
      subjectId: auditEntries.subjectId,
      title: sql<string>`coalesce(${auditEntries.details} ->> 'title', '')`,
      details: said,
      fields,
      createdAt: auditEntries.createdAt,
      restorable,
    })
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.accountId));
  const { rows, next } = await readPage(selected, page, order);
  return { entries: rows, next };
}
