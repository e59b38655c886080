import { and, desc, eq, isNull, max, ne, sql } from 'drizzle-orm';
import { mostEarlierTexts } from '#contract/limits.ts';
import type { EarlierText } from '#contract/submissions/contributions.ts';
import type { Db } from '#server/db/client.ts';
import { comments, contributions, earlierContributions, submissions, votes } from '#server/db/schema.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { applyEdits } from '#server/features/articles/edits.ts';
import { revisionTexts } from '#server/features/articles/revisions.ts';
import { inTextsShown } from '#server/features/articles/text-thread.ts';
import { withCited } from './chain-sources.ts';
import { isThere } from './submissions.ts';

/** Whether somebody else voted or commented on a contribution: from then on it says what its author changes in it. */
async function isDiscussed(db: Db, id: string, authorId: string): Promise<boolean> {
  const byOthers = and(eq(comments.submissionId, id), ne(comments.authorId, authorId), isNull(comments.deletedAt));
  const [comment] = await db.select({ id: comments.id }).from(comments).where(byOthers).limit(1);
  if (comment !== undefined) return true;
  const cast = and(eq(votes.submissionId, id), ne(votes.accountId, authorId));
  const [vote] = await db.select({ id: votes.submissionId }).from(votes).where(cast).limit(1);
  return vote !== undefined;
}

/**
 * Keeps what a contribution, which is held, says before its author changes it, where others voted or commented on it; inside the
 * transaction that changes it. Refuses more changes than are kept.
 */
export async function keepEarlier(db: Db, id: string, authorId: string): Promise<void> {
  if (!(await isDiscussed(db, id, authorId))) return;
  const ofIt = eq(earlierContributions.contributionId, id);
  const [last] = await db
    .select({ number: max(earlierContributions.number) })
    .from(earlierContributions)
    .where(ofIt);
  const number = (last?.number ?? 0) + 1;
  if (number > mostEarlierTexts)
    throw new Conflict(
      `This contribution was changed ${mostEarlierTexts} times since others voted or commented on it; withdraw it and send another.`,
    );
  const { text, source, baseRevision, edits } = contributions;
  const [before] = await db.select({ text, source, baseRevision, edits }).from(contributions).where(eq(contributions.id, id));
  const now = sql`clock_timestamp()`;
  await db.update(contributions).set({ editedAt: now }).where(eq(contributions.id, id));
  const until = sql`(select edited_at from contributions where id = ${id})`;
  await db.insert(earlierContributions).values({ ...before!, contributionId: id, number, until });
}

/** What a contribution says or said: its text, and of a suggestion the article's. */
interface Said {
  readonly text: string;
  readonly source: string;
  readonly bodyMarkdown: string | null;
}

/** What a contribution said before its author changed it, newest first, and what they made of it each time. Refuses one that is not there. */
export async function listEarlier(db: Db, id: string): Promise<EarlierText[]> {
  const { articleId, text, source, baseRevision, edits } = contributions;
  const [present] = await db
    .select({ articleId, text, source, baseRevision, edits })
    .from(contributions)
    .innerJoin(submissions, eq(submissions.id, contributions.id))
    .where(and(eq(contributions.id, id), isThere));
  if (present === undefined) throw new NotFound('This contribution is not there any more.');
  const earlier = await db
    .select()
    .from(earlierContributions)
    .where(eq(earlierContributions.contributionId, id))
    .orderBy(desc(earlierContributions.number))
    .limit(mostEarlierTexts);
  const said = async (row: Pick<typeof present, 'text' | 'source' | 'baseRevision' | 'edits'>): Promise<Said> => {
    const base = row.baseRevision === null ? undefined : await revisionTexts(db, present.articleId, row.baseRevision);
    return { text: row.text, source: row.source, bodyMarkdown: base ? applyEdits(base.bodyMarkdown, row.edits ?? []) : null };
  };
  const cited = await withCited(db, earlier);
  const listed: EarlierText[] = [];
  let after = earlier.length === 0 ? null : await said(present);
  for (const row of cited) {
    const before = await said(row);
    listed.push({ text: before.text, source: row.source, cited: row.cited, until: row.until, ...(await differences(before, after!)) });
    after = before;
  }
  return listed;
}

async function differences(before: Said, after: Said): Promise<Pick<EarlierText, 'words' | 'change'>> {
  const isSame = before.bodyMarkdown === after.bodyMarkdown || before.bodyMarkdown === null || after.bodyMarkdown === null;
  return {
    words: before.text === after.text ? [] : await inTextsShown('wordsBetween', before.text, after.text),
    change: isSame ? null : await inTextsShown('comparedText', before.bodyMarkdown!, after.bodyMarkdown!),
  };
}
