import { and, asc, eq, gt, gte, lte, sql, type SQL } from 'drizzle-orm';
import type { StoredBounty, StoredWholeBounty } from '#contract/bounties/bounties.ts';
import type { BountyState } from '#contract/bounties/limits.ts';
import type { Byline } from '#contract/people/byline.ts';
import { Invalid } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db } from '#server/db/client.ts';
import { afterCursor, badCursor, cutPage, giving, inOrder, type Keyset, type Page } from '#server/db/keyset.ts';
import { articles } from '#server/db/schema/articles.ts';
import { bounties, bountyCounts, bountySteps, closedPlaces } from '#server/db/schema/bounties.ts';
import { accounts } from '#server/db/schema/people.ts';
import { findArticle } from '#server/features/articles/articles.ts';
import { bylineColumns } from '#server/features/people/byline.ts';
import { isOpen } from './entries.ts';

const columns = {
  id: bounties.id,
  name: bounties.name,
  articleSlug: articles.slug,
  imageUrl: sql<string>`coalesce(nullif(${bounties.imageUrl}, ''), ${articles.imageUrl}, '')`,
  category: sql<string>`coalesce(${articles.category}, '')`,
  reward: sql<number>`${bounties.reward}::float8`,
  currency: bounties.currency,
  status: bounties.status,
  contributionCount: bounties.entryCount,
  deadline: bounties.deadline,
  winner: bounties.winner,
  winnerProfile: bylineColumns,
  winnerAccount: accounts.id,
  winnerContributionId: bounties.winnerContributionId,
  winnerTx: bounties.winnerTx,
  createdAt: bounties.createdAt,
};

type BountyRow = Pick<StoredBounty, 'status' | 'deadline'> & { winnerProfile: Byline; winnerAccount: string | null };

/**
 * Converts a row to the answer: no profile if the winner is a name, or a wallet without an account; and whether the
 * bounty takes entries, which holds until its deadline purges the answer.
 */
function answered<Row extends BountyRow>({ winnerAccount, ...row }: Row) {
  const takesEntries = row.status === 'Open' && (row.deadline === null || Date.parse(row.deadline) > Date.now());
  return { ...row, takesEntries, winnerProfile: winnerAccount === null ? null : row.winnerProfile };
}

/** By deadline; then those without one and the closed ones, both newest first. */
const order: Keyset = { columns: [bounties.place, bounties.id], direction: 'ascending' };

type List = { bounties: StoredBounty[]; next: string | null };

/**
 * The parts of a list, in order: open ones with a future deadline, open ones past their deadline, closed ones. The
 * cursors carry the time of the first page. Deadlines are compared with that time, so that no bounty moves while
 * somebody pages through the list.
 */
const partsAt = (moment: number) => ({
  winnable: and(gt(bounties.place, moment), isOpen),
  past: lte(bounties.place, moment),
  closed: gte(bounties.place, closedPlaces),
});
type Part = keyof ReturnType<typeof partsAt>;

/** The start of a page: the time of the first page, the part, and the cursor within that part. */
function begun(
  parts: readonly Part[],
  cursor: string | undefined,
): { moment: number; part: Part; after: string | undefined } {
  if (cursor === undefined) return { moment: Date.now(), part: parts[0]!, after: undefined };
  const [, moment, name, after] = /^(\d{1,15})\.([a-z]+)\.(.+)$/.exec(cursor) ?? [];
  const part = parts.find((one) => one === name);
  if (part === undefined) throw new Invalid(badCursor);
  return { moment: Number(moment), part, after };
}

async function list(db: Db, { limit, cursor }: Page, parts: readonly Part[], which?: SQL): Promise<List> {
  const { moment, part: first, after } = begun(parts, cursor);
  const found: (StoredBounty & { place: number; part: Part })[] = [];
  for (const part of parts.slice(parts.indexOf(first))) {
    const wanted = { limit: limit + 1 - found.length, cursor: part === first ? after : undefined };
    if (wanted.limit === 0) break;
    const rows = await db
      .select({ ...columns, place: bounties.place })
      .from(bounties)
      .leftJoin(articles, eq(articles.id, bounties.articleId))
      .leftJoin(accounts, eq(accounts.wallet, bounties.winner))
      .where(and(which, partsAt(moment)[part], afterCursor(order, wanted)))
      .orderBy(...inOrder(order))
      .limit(wanted.limit);
    found.push(...rows.map((row) => ({ ...answered(row), part })));
  }
  const { rows, next } = cutPage(found, { limit }, ({ place, id }) => [String(place), id]);
  const listed = rows.map(({ place: _place, part: _part, ...row }) => row);
  return { bounties: listed, next: next && giving(`${moment}.${rows.at(-1)!.part}.${next}`) };
}

const partsOf: Record<BountyState, readonly Part[]> = { open: ['winnable', 'past'], closed: ['closed'] };
const allParts = [...partsOf.open, ...partsOf.closed];

/** A page of bounties, open ones first: all of them, or those of one state. */
export function listBounties(db: Db, page: Page, state?: BountyState): Promise<List> {
  return list(db, page, state ? partsOf[state] : allParts);
}

/** The numbers of open and closed bounties (spec §4). */
export async function countBounties(db: Db): Promise<Record<BountyState, number>> {
  const counted = await db.select().from(bountyCounts);
  return { open: 0, closed: 0, ...Object.fromEntries(counted.map(({ state, bounties }) => [state, bounties])) };
}

/**
 * A page of the bounties on the article with that present or former slug, the open ones first, and its present slug.
 * Refuses an unknown slug.
 */
export async function listArticleBounties(db: Db, requestedSlug: string, page: Page): Promise<List & { slug: string }> {
  const article = await findArticle(db, requestedSlug);
  if (article === undefined) throw new NotFound('Not found');
  return { ...(await list(db, page, allParts, eq(bounties.articleId, article.id))), slug: article.slug };
}

/** Returns one bounty with all data of its page. Refuses an unknown id. */
export async function getBounty(db: Db, id: string): Promise<StoredWholeBounty> {
  const [bounty] = await db
    .select({ ...columns, articleTitle: articles.title, brief: bounties.brief, criteria: bounties.criteria })
    .from(bounties)
    .leftJoin(articles, eq(articles.id, bounties.articleId))
    .leftJoin(accounts, eq(accounts.wallet, bounties.winner))
    .where(eq(bounties.id, id));
  if (bounty === undefined) throw new NotFound('This bounty is not there.');
  const steps = await db
    .select({
      from: bountySteps.fromStatus,
      to: bountySteps.toStatus,
      note: bountySteps.note,
      isEarly: bountySteps.isEarly,
      createdAt: bountySteps.createdAt,
    })
    .from(bountySteps)
    .where(eq(bountySteps.bountyId, id))
    .orderBy(asc(bountySteps.createdAt), asc(bountySteps.id))
    .limit(200);
  return { ...answered(bounty), entryCount: bounty.contributionCount, steps };
}
