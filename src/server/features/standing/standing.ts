import { and, desc, eq, sql } from 'drizzle-orm';
import { shownWriters } from '#contract/standing/limits.ts';
import type { Writer } from '#contract/standing/writer.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Tag } from '#server/core/tag.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { accounts } from '#server/db/schema/people.ts';
import { articleAuthors, articleRevisions } from '#server/db/schema/revisions.ts';
import { bylineColumns, personId } from '#server/features/people/byline.ts';
import type { AuthorRun } from '#server/features/texts/authorship.ts';
import { holdAccounts, makeGrants } from './grants.ts';
import { grantChanges } from './grants-from-facts.ts';

// Written out, so that the planner uses the partial index.
const stands = sql`${articleAuthors.words} > 0`;

/**
 * The number of an anonymous author in the article. A subquery, so that each author costs one lookup, however many
 * there are.
 */
export const numberOfAuthor = sql<number | null>`(
  select ${articleAuthors.anonymousNumber} from ${articleAuthors}
  where ${articleAuthors.articleId} = ${articleRevisions.articleId} and ${articleAuthors.accountId} = ${articleRevisions.authorId})`;

/** The number of words of each account among these runs; null is the key for words without an author here. */
async function countWords(db: Db, articleId: string, runs: readonly AuthorRun[]): Promise<Map<string | null, number>> {
  const words = new Map<number, number>();
  for (const [revision, many] of runs) words.set(revision, (words.get(revision) ?? 0) + many);
  const rows = await db.execute<{ id: string | null; words: number }>(sql`
    select case when run.number < 0 then changed_by else author_id end as id, sum(words)::integer as words
    from unnest(${sql.param([...words.keys()])}::integer[], ${sql.param([...words.values()])}::integer[]) as run (number, words)
      join ${articleRevisions} on article_id = ${articleId} and article_revisions.number = abs(run.number)
    group by 1`);
  return new Map(rows.map(({ id, words: many }) => [id, many]));
}

/**
 * The accounts with a changed number of words in an article, each with the difference and whether it is a new or a
 * former writer.
 */
interface Changes {
  readonly ids: string[];
  readonly words: number[];
  readonly more: number[];
  readonly articles: number[];
}

async function changesOf(db: Db, articleId: string, counted: ReadonlyMap<string | null, number>): Promise<Changes> {
  const stored = await db
    .select({ id: articleAuthors.accountId, words: articleAuthors.words })
    .from(articleAuthors)
    .where(and(eq(articleAuthors.articleId, articleId), stands));
  const before = new Map(stored.map(({ id, words }) => [id, words]));
  const now = (id: string) => counted.get(id) ?? 0;
  const was = (id: string) => before.get(id) ?? 0;
  const all = new Set([...before.keys(), ...[...counted.keys()].filter((id) => id !== null)]);
  const ids = [...all].filter((id) => now(id) !== was(id));
  return {
    ids,
    words: ids.map(now),
    more: ids.map((id) => now(id) - was(id)),
    articles: ids.map((id) => Number(now(id) > 0) - Number(was(id) > 0)),
  };
}

/**
 * Stores the runs of a locked article, and counts each author's words: in the article, in the person's standing, and in
 * their points.
 */
export async function keepStanding(db: Db, touch: Touch, articleId: string, runs: readonly AuthorRun[]): Promise<void> {
  const counted = await countWords(db, articleId, runs);
  const writerCount = [...counted].filter(([id, many]) => id !== null && many > 0).length;
  const wordCount = runs.reduce((sum, [, many]) => sum + many, 0);
  await db
    .update(articles)
    .set({ authorship: [...runs], writerCount, wordCount, importedWords: counted.get(null) ?? 0 })
    .where(eq(articles.id, articleId));
  const { ids, words, more, articles: places } = await changesOf(db, articleId, counted);
  const granted = await grantChanges(db, 'words', articleId);
  // Everybody whose words changed, and the author of the newest revision, whose words may give more points.
  const [newest] = await db
    .select({ id: articleRevisions.authorId })
    .from(articleRevisions)
    .where(eq(articleRevisions.articleId, articleId))
    .orderBy(desc(articleRevisions.number))
    .limit(1);
  await holdAccounts(db, [...ids, ...granted.map(({ accountId }) => accountId), ...(newest?.id ? [newest.id] : [])]);
  if (ids.length > 0) {
    await db.execute(sql`
      update ${articleAuthors} set words = now.words
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(words)}::integer[]) as now (account_id, words)
      where article_id = ${articleId} and article_authors.account_id = now.account_id`);
    const changed = await db.execute<{ wallet: string | null }>(sql`
      update ${accounts} set standing_words = standing_words + change.words, standing_articles = standing_articles + change.articles
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(more)}::integer[], ${sql.param(places)}::integer[]) as change (id, words, articles)
      where accounts.id = change.id returning wallet`);
    // The leaderboard shows the number of words, even before they give points.
    touch(
      peopleTags.leaderboard,
      ...[...changed].flatMap(({ wallet }) => (wallet === null ? [] : [peopleTags.profile(wallet)])),
    );
  }
  await makeGrants(db, touch, 'words', granted);
}

/** The columns of an article about its writers. Selected from `articles`. */
export const writerColumns = { writerCount: articles.writerCount, importedWords: articles.importedWords };

/**
 * The first writers of an article's present text, most words first, with null for text without an author here; and the
 * number of people.
 */
export async function listWriters(
  db: Db,
  articleId: string,
  { writerCount, importedWords }: { writerCount: number; importedWords: number },
): Promise<{ authors: Writer[]; authorCount: number }> {
  const people: Writer[] = await db
    .select({
      wallet: personId(accounts),
      profile: bylineColumns,
      anonymousNumber: articleAuthors.anonymousNumber,
      words: articleAuthors.words,
    })
    .from(articleAuthors)
    .innerJoin(accounts, eq(accounts.id, articleAuthors.accountId))
    .where(and(eq(articleAuthors.articleId, articleId), stands))
    .orderBy(desc(articleAuthors.words), desc(articleAuthors.accountId))
    .limit(shownWriters);
  const nobody: Writer[] =
    importedWords > 0 ? [{ wallet: null, profile: null, anonymousNumber: null, words: importedWords }] : [];
  const authors = [...people, ...nobody].toSorted((one, two) => two.words - one.words).slice(0, shownWriters);
  return { authors, authorCount: writerCount };
}

/** The tags of the answers' data about these people. */
export const writerTags = (authors: readonly Writer[]): Tag[] =>
  authors.flatMap(({ wallet }) => (wallet === null || wallet === 'anonymous' ? [] : [peopleTags.profile(wallet)]));
