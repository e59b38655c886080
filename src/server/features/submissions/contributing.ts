import { and, eq, sql } from 'drizzle-orm';
import type { EnteredBounty } from '#contract/bounties/bounties.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import { Conflict } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db, Store } from '#server/db/client.ts';
import { holdArticles, Overtaken } from '#server/db/locks.ts';
import { articles } from '#server/db/schema/articles.ts';
import { accounts } from '#server/db/schema/people.ts';
import { contributions } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { write } from '#server/db/write.ts';
import { isWatchingIt, tellContributed, watchOwn } from '#server/features/articles/watches.ts';
import { enterBounties, holdOpenBounties, listEntered } from '#server/features/bounties/entries.ts';
import { keepUses, type TextWithPictures } from '#server/features/media/uses.ts';
import { articleAt } from '#server/features/revisions/article-at.ts';
import { countOwn } from '#server/features/standing/author-standing.ts';
import { storedSource } from './chain-sources.ts';
import { getContribution } from './contributions.ts';
import { addSubmission, findRepeated } from './sending.ts';
import { submissionTags } from './submission-tags.ts';
import type { Suggestion } from './suggestions.ts';
import { withhold } from './withheld.ts';

const subjectAt = async (db: Db, slug: string) =>
  (
    await db
      .select({ id: articles.id, slug: articles.slug })
      .from(articles)
      .where(eq(articles.id, articleAt(slug)))
  )[0];

/** The conditions of a contribution. */
interface Conditions {
  /** Throws if its author may not suggest changes to the article with that slug. */
  readonly maySuggest?: (slug: string) => void;
  /** Whether the words are withheld until they are accepted. */
  readonly withholds?: boolean;
  /** The rendered text of the suggestion, for its pictures. */
  readonly rendered?: TextWithPictures | null;
}

/**
 * Locks the article with that present or former slug and its open bounties. Refuses an article that does not belong to
 * the suggestion.
 */
async function holdSubject(db: Db, slug: string, suggestion: Suggestion | null) {
  const found = await subjectAt(db, slug);
  if (found === undefined) throw new NotFound('There is no such article; check its address.');
  await holdOpenBounties(db, found.id);
  await holdArticles(db, [found.id]);
  const held = await subjectAt(db, slug);
  if (held?.id !== found.id) throw new Overtaken();
  if (suggestion !== null && suggestion.articleId !== held.id)
    throw new Conflict('This address has become another article’s; open the article anew and send it again.');
  return held;
}

/**
 * Counts a contribution to a locked article. Returns the number of its anonymous author there; null for a wallet user.
 */
async function numberedIn(db: Db, articleId: string, authorId: string): Promise<number | null> {
  const [author] = await db.select({ wallet: accounts.wallet }).from(accounts).where(eq(accounts.id, authorId));
  const isAnonymous = author!.wallet === null;
  const [known] = isAnonymous
    ? await db
        .select({ number: submissions.anonymousNumber })
        .from(contributions)
        .innerJoin(submissions, eq(submissions.id, contributions.id))
        .where(and(eq(contributions.articleId, articleId), eq(submissions.authorId, authorId)))
        .limit(1)
    : [];
  const { contributionCount, anonymousContributors } = articles;
  const isNew = isAnonymous && known === undefined;
  const [counted] = await db
    .update(articles)
    .set({
      contributionCount: sql`${contributionCount} + 1`,
      anonymousContributors: sql`${anonymousContributors} + ${isNew ? 1 : 0}`,
    })
    .where(eq(articles.id, articleId))
    .returning({ next: anonymousContributors });
  return isAnonymous ? (known?.number ?? counted!.next) : null;
}

/**
 * Contributes a text to an article, and enters it for the article's open bounties; for a suggestion the text is its
 * reason. A repetition within a minute gets the answer of the first one. An author with a wallet watches the article
 * from then on. Refuses a missing article, and one that `maySuggest` refuses.
 */
export function submitContribution(
  store: Store,
  authorId: string,
  { slug, text, source: given = '' }: { slug: string; text: string; source?: string | undefined },
  suggestion: Suggestion | null = null,
  { maySuggest = () => {}, withholds = false, rendered = null }: Conditions = {},
): Promise<{ contribution: Contribution; bounties: EnteredBounty[]; watching: boolean }> {
  const source = storedSource(given);
  return write(store, async (db, touch) => {
    const article = await holdSubject(db, slug, suggestion);
    maySuggest(article.slug);
    const edits = suggestion?.edits ? JSON.stringify(suggestion.edits) : null;
    const isSame = sql`${contributions.text} = ${text} and ${contributions.edits} is not distinct from ${edits}::jsonb`;
    const onIt = and(eq(contributions.articleId, article.id), isSame);
    const answer = async (id: string, watching: boolean) => ({
      contribution: await getContribution(db, id),
      bounties: await listEntered(db, id),
      watching,
    });
    const first = await findRepeated(db, 'contribution', authorId, contributions, onIt);
    if (first !== undefined) return answer(first, await isWatchingIt(db, authorId, article.id));
    const id = await addSubmission(db, touch, 'contribution', authorId, await numberedIn(db, article.id, authorId));
    if (withholds) await withhold(db, id);
    const createdAt = sql`(select ${submissions.createdAt} from ${submissions} where ${submissions.id} = ${id})`;
    await db.insert(contributions).values({ ...suggestion, id, articleId: article.id, text, source, createdAt });
    await enterBounties(db, touch, id, article.slug);
    await countOwn(db, touch, authorId, 1);
    await tellContributed(db, touch, article.id, authorId);
    const watching = await watchOwn(db, touch, authorId, article.id);
    if (rendered !== null) await keepUses(db, touch, { contributionId: id }, rendered);
    touch(...(await submissionTags(db, id)));
    return answer(id, watching);
  });
}
