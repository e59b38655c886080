import { and, asc, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import type { Bounty, WholeBounty } from '#contract/bounties.ts';
import type { Contribution } from '#contract/contributions.ts';
import type { BountyState } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { afterCursor, byAge, cutPage, inOrder, newestFirst, type Page } from '#server/db/keyset.ts';
import { articles, bounties, bountySteps, contributions, submissions } from '#server/db/schema.ts';
import { NotFound } from '#server/errors.ts';
import { listContributions } from '#server/features/contributions/contributions.ts';
import { isThere } from '#server/features/submissions/submissions.ts';

const columns = {
  id: bounties.id,
  articleId: bounties.articleId,
  name: bounties.name,
  articleSlug: articles.slug,
  imageUrl: sql<string>`coalesce(nullif(${bounties.imageUrl}, ''), ${articles.imageUrl}, '')`,
  reward: sql<string>`trim_scale(${bounties.reward})::text`,
  currency: bounties.currency,
  status: bounties.status,
  winner: bounties.winner,
  winnerTx: bounties.winnerTx,
  createdAt: bounties.createdAt,
};

const order = newestFirst(bounties);

interface Row extends Omit<Bounty, 'contributionCount'> {
  readonly articleId: string | null;
}

/** Adds to bounties how many contributions their articles have (design §4), each article counted once. */
async function withCounts<Found extends Row>(
  db: Db,
  rows: readonly Found[],
): Promise<(Omit<Found, 'articleId'> & { contributionCount: number })[]> {
  const ids = [...new Set(rows.flatMap(({ articleId }) => articleId ?? []))];
  if (ids.length === 0) return rows.map(({ articleId: _none, ...bounty }) => ({ ...bounty, contributionCount: 0 }));
  const counts = await db
    .select({ articleId: contributions.articleId, count: sql<number>`count(*)::integer` })
    .from(contributions)
    .innerJoin(submissions, eq(submissions.id, contributions.id))
    .where(and(inArray(contributions.articleId, ids), isThere))
    .groupBy(contributions.articleId);
  const countOf = new Map(counts.map(({ articleId, count }) => [articleId, count]));
  return rows.map(({ articleId, ...bounty }) => ({ ...bounty, contributionCount: countOf.get(articleId ?? '') ?? 0 }));
}

type List = { bounties: Bounty[]; next: string | null };

async function list(db: Db, page: Page, which?: SQL): Promise<List> {
  const found = await db
    .select(columns)
    .from(bounties)
    .leftJoin(articles, eq(articles.id, bounties.articleId))
    .where(and(which, afterCursor(order, page)))
    .orderBy(...inOrder(order))
    .limit(page.limit + 1);
  const { rows, next } = cutPage(found, page, byAge);
  return { bounties: await withCounts(db, rows), next };
}

const isOpen = eq(bounties.status, 'Open');

/** A page of bounties, newest first: all of them, or those of one state alone. */
export function listBounties(db: Db, page: Page, state?: BountyState): Promise<List> {
  return list(db, page, state && (state === 'open' ? isOpen : not(isOpen)));
}

/** How many bounties are open and how many are closed (spec §4). */
export async function countBounties(db: Db): Promise<Record<BountyState, number>> {
  const open = sql`filter (where ${isOpen})`;
  const [counts] = await db
    .select({ open: sql<number>`(count(*) ${open})::integer`, closed: sql<number>`(count(*) - count(*) ${open})::integer` })
    .from(bounties);
  return counts!;
}

/** A page of the bounties on an article, newest first. An article that is not there has none. */
export function listArticleBounties(db: Db, slug: string, page: Page): Promise<List> {
  return list(db, page, eq(articles.slug, slug));
}

/** Whether a contribution was made while the bounty of that id was open, as its steps say, and on the article that it is on now. */
export function isEntryOf(id: string): SQL {
  return sql`(
    select ${bountySteps.toStatus} from ${bountySteps}
    where ${bountySteps.bountyId} = ${id} and ${bountySteps.createdAt} <= ${submissions.createdAt}
    order by ${bountySteps.createdAt} desc, ${bountySteps.id} desc limit 1) = 'Open'
    and ${submissions.createdAt} >= (select article_since from bounties where bounties.id = ${id})`;
}

/** How many entries a bounty on that article has. */
export async function countEntries(db: Db, id: string, articleId: string | null): Promise<number> {
  if (articleId === null) return 0;
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(contributions)
    .innerJoin(submissions, eq(submissions.id, contributions.id))
    .where(and(eq(contributions.articleId, articleId), isThere, isEntryOf(id)));
  return row!.count;
}

/** One bounty with all that its page says. Refuses an id that none has. */
export async function getBounty(db: Db, id: string): Promise<WholeBounty> {
  const [bounty] = await db
    .select({
      ...columns,
      articleTitle: articles.title,
      brief: bounties.brief,
      criteria: bounties.criteria,
      deadline: bounties.deadline,
      winnerContributionId: bounties.winnerContributionId,
    })
    .from(bounties)
    .leftJoin(articles, eq(articles.id, bounties.articleId))
    .where(eq(bounties.id, id));
  if (bounty === undefined) throw new NotFound('This bounty is not there.');
  const steps = await db
    .select({ from: bountySteps.fromStatus, to: bountySteps.toStatus, note: bountySteps.note, createdAt: bountySteps.createdAt })
    .from(bountySteps)
    .where(eq(bountySteps.bountyId, id))
    .orderBy(asc(bountySteps.createdAt), asc(bountySteps.id))
    .limit(200);
  const [counted] = await withCounts(db, [bounty]);
  return { ...counted!, entryCount: await countEntries(db, id, bounty.articleId), steps };
}

/** A page of a bounty's entries, newest first: the contributions made on its article while it was open. */
export async function listEntries(db: Db, id: string, page: Page): Promise<{ contributions: Contribution[]; next: string | null }> {
  const [bounty] = await db.select({ articleId: bounties.articleId }).from(bounties).where(eq(bounties.id, id));
  if (bounty === undefined) throw new NotFound('This bounty is not there.');
  if (bounty.articleId === null) return { contributions: [], next: null };
  return listContributions(db, page, and(eq(contributions.articleId, bounty.articleId), isEntryOf(id)));
}
