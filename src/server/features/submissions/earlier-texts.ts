import { and, between, desc, eq, isNull, max, ne, not, sql } from 'drizzle-orm';
import { listedLengths } from '#contract/limits.ts';
import type { ComparedEarlier, EarlierText } from '#contract/submissions/contributions.ts';
import { mostEarlierTexts } from '#contract/submissions/limits.ts';
import { Conflict } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db } from '#server/db/client.ts';
import { comments } from '#server/db/schema/comments.ts';
import { contributions, earlierContributions } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { votes } from '#server/db/schema/votes.ts';
import { revisionTexts } from '#server/features/revisions/revisions.ts';
import { applyEdits } from '#server/features/texts/edits.ts';
import { inTextsShown } from '#server/features/texts/text-thread.ts';
import { withCited } from './chain-sources.ts';
import { isThere } from './submissions.ts';
import { isWithheld } from './withheld.ts';

/** Whether somebody else voted or commented on a contribution: from then on its edits are public. */
async function isDiscussed(db: Db, id: string, authorId: string): Promise<boolean> {
  const byOthers = and(eq(comments.submissionId, id), ne(comments.authorId, authorId), isNull(comments.deletedAt));
  const [comment] = await db.select({ id: comments.id }).from(comments).where(byOthers).limit(1);
  if (comment !== undefined) return true;
  const cast = and(eq(votes.submissionId, id), ne(votes.accountId, authorId));
  const [vote] = await db.select({ id: votes.submissionId }).from(votes).where(cast).limit(1);
  return vote !== undefined;
}

/**
 * Stores the former text of a locked contribution if others voted or commented on it, inside the transaction that
 * changes it. Refuses more changes than the limit.
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
  const [before] = await db
    .select({ text, source, baseRevision, edits })
    .from(contributions)
    .where(eq(contributions.id, id));
  const now = sql`clock_timestamp()`;
  await db.update(contributions).set({ editedAt: now }).where(eq(contributions.id, id));
  const until = sql`(select edited_at from contributions where id = ${id})`;
  await db.insert(earlierContributions).values({ ...before!, contributionId: id, number, until });
}

type StoredText = Pick<typeof contributions.$inferSelect, 'text' | 'source' | 'baseRevision' | 'edits'>;

/** The texts of a contribution, and its article. Refuses a missing contribution. */
async function presentOf(db: Db, id: string): Promise<StoredText & { articleId: string }> {
  const { articleId, text, source, baseRevision, edits } = contributions;
  const [present] = await db
    .select({ articleId, text, source, baseRevision, edits })
    .from(contributions)
    .innerJoin(submissions, eq(submissions.id, contributions.id))
    .where(and(eq(contributions.id, id), isThere, not(isWithheld)));
  if (present === undefined) throw new NotFound('This contribution is not there any more.');
  return present;
}

/** The beginnings of a contribution's earlier texts, newest first. Refuses a missing one. */
export async function listEarlier(db: Db, id: string): Promise<EarlierText[]> {
  await presentOf(db, id);
  const { number, source, until } = earlierContributions;
  const text = sql<string>`left(${earlierContributions.text}, ${listedLengths.text})`;
  const earlier = await db
    .select({ number, text, source, until })
    .from(earlierContributions)
    .where(eq(earlierContributions.contributionId, id))
    .orderBy(desc(number))
    .limit(mostEarlierTexts);
  return withCited(db, earlier);
}

/**
 * The earlier text with that number and the one that replaced it, which may be the present one. Refuses a missing one.
 */
async function bothOf(
  db: Db,
  id: string,
  number: number,
): Promise<{ before: StoredText; after: StoredText; articleId: string }> {
  const present = await presentOf(db, id);
  const { text, source, baseRevision, edits } = earlierContributions;
  const [before, after = present] = await db
    .select({ number: earlierContributions.number, text, source, baseRevision, edits })
    .from(earlierContributions)
    .where(and(eq(earlierContributions.contributionId, id), between(earlierContributions.number, number, number + 1)))
    .orderBy(earlierContributions.number);
  if (before?.number !== number) throw new NotFound('There is no such earlier text.');
  return { before, after, articleId: present.articleId };
}

/** The changes that replaced the earlier text with that number. Refuses a missing contribution or number. */
export async function compareEarlier(db: Db, id: string, number: number): Promise<ComparedEarlier> {
  const { before, after, articleId } = await bothOf(db, id, number);
  const bodyOf = async ({ baseRevision, edits }: StoredText) => {
    const base = baseRevision === null ? undefined : await revisionTexts(db, articleId, baseRevision);
    return base ? applyEdits(base.bodyMarkdown, edits ?? []) : null;
  };
  const [old, now] = [await bodyOf(before), await bodyOf(after)];
  return {
    number,
    words: before.text === after.text ? [] : await inTextsShown('wordsBetween', before.text, after.text),
    change: old === null || now === null || old === now ? null : await inTextsShown('comparedText', old, now),
  };
}
