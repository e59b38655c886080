import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { ChangeInShort, Contribution } from '#contract/submissions/contributions.ts';
import type { ContributionSort } from '#contract/submissions/limits.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db } from '#server/db/client.ts';
import { byAge, newestFirst, readPage, type Order, type Page } from '#server/db/keyset.ts';
import { articles } from '#server/db/schema/articles.ts';
import { bounties, bountyEntries } from '#server/db/schema/bounties.ts';
import { accounts } from '#server/db/schema/people.ts';
import { contributions } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { beginningOf, wholeOf, type ShownText } from '#server/db/texts.ts';
import { findArticle } from '#server/features/articles/articles.ts';
import { withCited } from './chain-sources.ts';
import { isThere, submissionOrder, submissionColumns, theOne } from './submissions.ts';
import { contributedColumns } from './suggestions.ts';
import { isWithheld, shownUnlessWithheld, unlessWithheld } from './withheld.ts';

const columnsWith = (text: ShownText) => ({
  ...submissionColumns,
  ...shownUnlessWithheld(text),
  source: unlessWithheld(contributions.source, ''),
  ...contributedColumns,
  change: sql<ChangeInShort | null>`case when not ${isWithheld} then ${contributedColumns.change} end`,
  article: { slug: articles.slug, title: articles.title },
});
// `useful` is the sort key of the most useful; answers do not contain it.
const listed = { ...columnsWith(beginningOf(contributions.text)), useful: contributions.useful };
/** The columns of a single contribution's answer. */
export const wholeContribution = { ...columnsWith(wholeOf(contributions.text)), useful: contributions.useful };

type Listed = Contribution & { readonly useful: number };
type List = { contributions: Contribution[]; next: string | null };

/** Selects contributions with their authors. */
export const selectContributions = (db: Db, columns: typeof listed) =>
  db
    .select(columns)
    .from(submissions)
    .innerJoin(contributions, eq(contributions.id, submissions.id))
    .innerJoin(accounts, eq(accounts.id, submissions.authorId))
    .innerJoin(articles, eq(articles.id, contributions.articleId));

/** A page of the contributions that `which` selects, in an order with an index on the scanned table. */
async function list(db: Db, page: Page, order: Order<Listed>, which: SQL | undefined): Promise<List> {
  const { rows, next } = await readPage(selectContributions(db, listed), page, order, which);
  return { contributions: await withCited(db, rows), next };
}

/**
 * The orders of an article's contributions. The most useful have most likes that count for points; of equal ones, the
 * newest come first.
 */
const sorts: Record<ContributionSort, Order<Listed>> = {
  newest: newestFirst(contributions),
  useful: {
    columns: [contributions.useful, contributions.createdAt, contributions.id],
    direction: 'descending',
    position: ({ useful, createdAt, id }) => [String(useful), createdAt, id],
  },
};

/** A page of contributions, newest first: of everybody, or those that `which` selects. */
export function listContributions(db: Db, page: Page, which?: SQL): Promise<List> {
  return list(db, page, submissionOrder, and(eq(submissions.kind, 'contribution'), isThere, which));
}

/**
 * A page of the contributions to the article with that present or former slug, their number, and its present slug.
 * Refuses an unknown slug.
 */
export async function listArticleContributions(
  db: Db,
  requestedSlug: string,
  page: Page & { readonly sort: ContributionSort },
): Promise<List & { count: number; slug: string }> {
  const article = await findArticle(db, requestedSlug);
  if (article === undefined) throw new NotFound('Not found');
  const isOnIt = and(eq(contributions.articleId, article.id), contributions.isThere);
  return { ...(await list(db, page, sorts[page.sort], isOnIt)), count: article.contributionCount, slug: article.slug };
}

/** One contribution with its whole text. Refuses a missing one. */
export async function getContribution(db: Db, id: string): Promise<Contribution> {
  const found = await theOne(
    'contribution',
    selectContributions(db, wholeContribution).where(and(eq(submissions.id, id), isThere)),
  );
  const [contribution] = await withCited(db, [found]);
  return contribution!;
}

/**
 * A page of a bounty's entries, newest first, and the winning one, wherever it is among them. Refuses a missing bounty.
 */
export async function listEntries(
  db: Db,
  bountyId: string,
  page: Page,
): Promise<List & { winner: Contribution | null }> {
  const [bounty] = await db
    .select({ winner: bounties.winnerContributionId })
    .from(bounties)
    .where(eq(bounties.id, bountyId));
  if (bounty === undefined) throw new NotFound('This bounty is not there.');
  const columns = [bountyEntries.createdAt, bountyEntries.contributionId];
  const entries = selectContributions(db, listed).innerJoin(
    bountyEntries,
    eq(bountyEntries.contributionId, submissions.id),
  );
  const isEntry = and(eq(bountyEntries.bountyId, bountyId), bountyEntries.isThere);
  const { rows, next } = await readPage(entries, page, { columns, direction: 'descending', position: byAge }, isEntry);
  const won = bounty.winner
    ? await selectContributions(db, listed).where(and(eq(submissions.id, bounty.winner), isThere))
    : [];
  const [winner = null] = await withCited(db, won);
  return { contributions: await withCited(db, rows), next, winner };
}
