import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/audit.ts';
import { restorableDays } from '#contract/limits.ts';
import { submissionKinds } from '#contract/submissions.ts';
import type { Db } from '#server/db/client.ts';
import { afterCursor, byAge, cutPage, inOrder, newestFirst, type Page } from '#server/db/keyset.ts';
import { accounts, auditEntries, submissions } from '#server/db/schema.ts';
import { bylineColumns, personId } from '#server/features/accounts/byline.ts';

/** What an admin did, to be kept. */
export interface Deed {
  /** The account of the admin. */
  readonly by: string;
  /** In words: 'accepted', 'deleted', 'saved'. */
  readonly action: string;
  /** To what: 'contribution', 'article', 'bounty'. */
  readonly subject: string;
  readonly subjectId: string;
  /** How a reader knows the thing: a title, or a text whose beginning is kept. */
  readonly title: string;
  /** What was said of it: a reason, a note, what it was before. */
  readonly details?: string;
}

const mostTitle = 120;

/** Writes down what an admin did, inside the transaction that does it: one is never kept without the other. */
export async function record(db: Db, { by, action, subject, subjectId, title, details = '' }: Deed): Promise<void> {
  const short = [...title].slice(0, mostTitle).join('');
  await db.insert(auditEntries).values({
    accountId: by,
    action,
    subject,
    subjectId,
    details: { title: short === title ? title : `${short}…`, details },
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

/** A page of what admins did, newest first. */
export async function listAudit(db: Db, page: Page): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const found = await db
    .select({
      id: auditEntries.id,
      wallet: personId(accounts),
      profile: bylineColumns,
      action: auditEntries.action,
      subject: auditEntries.subject,
      subjectId: auditEntries.subjectId,
      title: sql<string>`coalesce(${auditEntries.details} ->> 'title', '')`,
      details: sql<string>`coalesce(${auditEntries.details} ->> 'details', '')`,
      createdAt: auditEntries.createdAt,
      restorable: submissions.kind,
    })
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.accountId))
    .leftJoin(
      submissions,
      and(
        eq(auditEntries.action, 'deleted'),
        eq(auditEntries.subject, submissions.kind),
        // Of the entry alone, so that the submission is found by its index; and a UUID only where the subject has one.
        eq(submissions.id, sql`case when ${inArray(auditEntries.subject, [...submissionKinds])} then ${auditEntries.subjectId}::uuid end`),
        // Of several deletions, the last.
        sql`${auditEntries.createdAt} >= ${submissions.deletedAt}`,
        isRestorable,
      ),
    )
    .where(afterCursor(order, page))
    .orderBy(...inOrder(order))
    .limit(page.limit + 1);
  const { rows, next } = cutPage(found, page, byAge);
  return { entries: rows, next };
}
