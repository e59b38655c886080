import { eq, sql } from 'drizzle-orm';
import { Conflict } from '#server/core/errors.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { reports } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { write } from '#server/db/write.ts';
import { recountDisputes } from '#server/features/articles/disputes.ts';
import { record } from '#server/features/moderation/audit.ts';
import { holdWithPlaces } from '#server/features/submissions/submissions.ts';
import { mustBeOfAnother, type Reviewer } from './four-eyes.ts';

/** Counts the disputes of a report's article after a vote on the report: a vote may confirm it. */
export function keepMarks(store: Store, reportId: string): Promise<void> {
  return write(store, async (db, touch) => {
    const [report] = await db
      .select({ articleId: reports.articleId, anchor: reports.anchor })
      .from(reports)
      .where(eq(reports.id, reportId));
    if (report?.articleId && report.anchor !== '') await recountDisputes(db, touch, report.articleId);
  });
}

/**
 * Marks the section of an open report, by any sender, as disputed on an admin’s word, or removes the mark. Refuses a
 * report that is not open or names no section, and a moderator's own.
 */
export function markReport(
  store: Store,
  by: Reviewer,
  id: string,
  isMarked: boolean,
): Promise<{ id: string; isMarked: boolean }> {
  return write(store, async (db, touch) => {
    const { authorId } = await holdWithPlaces(db, 'report', id);
    mustBeOfAnother(by, authorId);
    const [report] = await db.select().from(reports).where(eq(reports.id, id));
    const { articleId, anchor, isOpen, article, details } = report!;
    if (!isOpen) throw new Conflict('This report was settled already; put it back to waiting to mark its section.');
    if (articleId === null || anchor === '')
      throw new Conflict('This report is on no section of an article, so there is nothing to mark.');
    await db.update(reports).set({ isMarked }).where(eq(reports.id, id));
    await recountDisputes(db, touch, articleId);
    const action = isMarked ? 'marked as disputed' : 'took the mark off';
    await record(db, touch, {
      by: by.accountId,
      action,
      subject: 'report',
      subjectId: id,
      title: article || details,
      details: anchor,
    });
    touch(tags.submissions, tags.submission(id));
    return { id, isMarked };
  });
}

// The number of articles per transaction: none blocks the store for long.
const atOnce = 20;

/** Counts the disputes of the articles with open reports of a person who was blocked or unblocked. */
export async function keepMarksOf(store: Store, accountId: string): Promise<void> {
  const found = await store.db.execute<{ id: string }>(sql`
    select distinct reports.article_id as id from ${reports} join ${submissions} on submissions.id = reports.id
    where submissions.author_id = ${accountId} and reports.is_open and reports.anchor <> '' and reports.article_id is not null order by 1`);
  const ids = [...found].map(({ id }) => id);
  for (let from = 0; from < ids.length; from += atOnce)
    await write(store, async (db, touch) => {
      for (const id of ids.slice(from, from + atOnce)) await recountDisputes(db, touch, id);
    });
}
