import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Tag } from '#server/core/tag.ts';
import { tags } from '#server/core/tags.ts';
import { tagOf } from '#server/db/at-once.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { comments } from '#server/db/schema/comments.ts';
import { accounts } from '#server/db/schema/people.ts';
import { contributions, reports } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { enteredTags } from '#server/features/bounties/entries.ts';
import { articleOfSubmission } from './submissions.ts';

/**
 * The tags of every public answer that shows a submission, as an SQL array for `writeAtOnce`: from its id, its author's
 * wallet and the slug of a contribution's article. `change` modifies each tag.
 */
export const shownTags = (of: { id: SQL; wallet: SQL; slug: SQL }, change = (tag: Tag) => tag): SQL => {
  const changed = (tag: (key: string) => Tag) => (key: string) => change(tag(key));
  return sql`array[
    '${sql.raw(change(tags.submissions))}',
    ${tagOf(changed(tags.submission), of.id)},
    ${tagOf(changed(peopleTags.submissionsBy), of.wallet)},
    ${tagOf(changed(tags.contributionsTo), of.slug)}]`;
};

/** The tags of every public answer that shows a submission. */
export async function submissionTags(db: Db, id: string): Promise<Tag[]> {
  const [row] = await db
    .select({ kind: submissions.kind, wallet: accounts.wallet, slug: articles.slug })
    .from(submissions)
    .innerJoin(accounts, eq(accounts.id, submissions.authorId))
    .leftJoin(contributions, eq(contributions.id, submissions.id))
    .leftJoin(reports, eq(reports.id, submissions.id))
    .leftJoin(articles, eq(articles.id, articleOfSubmission))
    .where(eq(submissions.id, id));
  const { kind, wallet, slug } = row!;
  return [
    tags.submissions,
    tags.recent,
    tags.submission(id),
    tags.wordsOf(id),
    ...(wallet === null ? [] : [peopleTags.submissionsBy(wallet)]),
    ...(slug === null ? [] : [kind === 'report' ? tags.reportsOn(slug) : tags.contributionsTo(slug)]),
  ];
}

// Above this number of commenters, one tag for all people replaces theirs, so that a write has a bounded number of
// tags.
const mostCommenters = 50;

/**
 * The tags of every answer that changes when a submission appears or disappears: its own, counts, and its commenters'
 * lists.
 */
export async function presenceTags(db: Db, id: string): Promise<Tag[]> {
  const commenters = await db
    .selectDistinct({ wallet: accounts.wallet })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.authorId))
    .where(and(eq(comments.submissionId, id), isNotNull(accounts.wallet)))
    .limit(mostCommenters + 1);
  const listed =
    commenters.length > mostCommenters
      ? [peopleTags.commentsByMany]
      : commenters.map(({ wallet }) => peopleTags.commentsBy(wallet!));
  return [...(await submissionTags(db, id)), ...(await enteredTags(db, id)), ...listed];
}
