import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Place, Reward, StandingIn, WonBounty } from '#contract/standing/leaderboard.ts';
import { ranks } from '#contract/standing/ranks.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db } from '#server/db/client.ts';
import { readPage, type Page } from '#server/db/keyset.ts';
import { articles } from '#server/db/schema/articles.ts';
import { bounties } from '#server/db/schema/bounties.ts';
import { accounts } from '#server/db/schema/people.ts';
import { articleAuthors, articleRevisions } from '#server/db/schema/revisions.ts';
import { grants } from '#server/db/schema/standing.ts';
import { bylineColumns, personId } from '#server/features/people/byline.ts';

const reward = { reward: sql<number>`sum(${bounties.reward})::float8`, currency: bounties.currency };
const isOfBounty = eq(grants.kind, sql`'bounty'`);

/** The rewards that these accounts won, by account and currency. */
async function rewardsOf(db: Db, ids: readonly string[]): Promise<Map<string, Reward[]>> {
  const won = new Map<string, Reward[]>();
  if (ids.length === 0) return won;
  const rows = await db
    .select({ id: grants.accountId, ...reward })
    .from(grants)
    .innerJoin(bounties, eq(bounties.id, grants.subject))
    .where(and(inArray(grants.accountId, [...ids]), isOfBounty))
    .groupBy(grants.accountId, bounties.currency)
    .orderBy(bounties.currency);
  for (const { id, ...sum } of rows) won.set(id, [...(won.get(id) ?? []), sum]);
  return won;
}

/** The people with most points, without blocked ones: of all time, or by the points of the last days. */
export async function getLeaderboard(
  db: Db,
  { isRecent, limit }: { isRecent: boolean; limit: number },
): Promise<{ places: Place[]; hasMore: boolean }> {
  const points = isRecent ? accounts.recentPoints : accounts.points;
  const rows = await db
    .select({
      id: accounts.id,
      wallet: personId(accounts),
      profile: bylineColumns,
      rank: accounts.rank,
      points,
      words: accounts.standingWords,
      articles: accounts.standingArticles,
      accepted: accounts.acceptedCount,
      bountiesWon: accounts.bountiesWon,
    })
    .from(accounts)
    .where(and(gt(points, sql`0`), isNull(accounts.blockedReason)))
    .orderBy(sql`${points} desc nulls first`, sql`${accounts.id} desc nulls first`)
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const won = await rewardsOf(
    db,
    shown.flatMap(({ id, bountiesWon }) => (bountiesWon > 0 ? [id] : [])),
  );
  // People with equal points share the place of the first of them.
  const placeOf = (many: number) => shown.findIndex(({ points }) => points === many) + 1;
  const places = shown.map(({ id, ...row }) => ({ place: placeOf(row.points), ...row, won: won.get(id) ?? [] }));
  return { places, hasMore: rows.length > limit };
}

/** The ranks, and the number of people with points in each, without blocked ones. */
export async function countRanks(db: Db): Promise<{ ranks: { name: string; from: number; people: number }[] }> {
  const upTo = (place: number) => ranks[place + 1]?.from ?? 'infinity';
  const columns = ranks.map(({ from }, place) => [
    `from${from}`,
    sql<number>`(count(*) filter (where ${accounts.points} >= ${from} and ${accounts.points} < ${upTo(place)}::float8))::integer`,
  ]);
  const [counted] = await db
    .select(Object.fromEntries(columns) as Record<string, ReturnType<typeof sql<number>>>)
    .from(accounts)
    .where(and(gt(accounts.points, sql`0`), isNull(accounts.blockedReason)));
  return { ranks: ranks.map(({ name, from }) => ({ name, from, people: counted![`from${from}`]! })) };
}

/**
 * The id of a wallet's account. A separate query, so that the planner knows this person's number of rows: for an
 * average one it would sort all. Refuses a wallet without an account.
 */
async function accountOf(db: Db, wallet: string): Promise<string> {
  const [person] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.wallet, wallet));
  if (person === undefined) throw new NotFound('Profile not found.');
  return person.id;
}

/** A page of the articles with a person's standing words, most words first. Refuses a wallet without an account. */
export async function listStandingIn(
  db: Db,
  wallet: string,
  page: Page,
): Promise<{ articles: StandingIn[]; next: string | null }> {
  const account = await accountOf(db, wallet);
  const newest = db
    .select({ createdAt: articleRevisions.createdAt })
    .from(articleRevisions)
    .where(and(eq(articleRevisions.authorId, account), eq(articleRevisions.articleId, articleAuthors.articleId)))
    .orderBy(desc(articleRevisions.number))
    .limit(1);
  const selected = db
    .select({
      id: articles.id,
      slug: articles.slug,
      title: articles.title,
      words: articleAuthors.words,
      of: articles.wordCount,
      newest: sql<string>`(${newest})`.mapWith(articleRevisions.createdAt),
    })
    .from(articleAuthors)
    .innerJoin(articles, eq(articles.id, articleAuthors.articleId));
  const { rows, next } = await readPage(
    selected,
    page,
    {
      columns: [articleAuthors.words, articleAuthors.articleId],
      direction: 'descending',
      position: ({ words, id }) => [String(words), id],
    },
    and(eq(articleAuthors.accountId, account), sql`${articleAuthors.words} > 0`),
  );
  return { articles: rows, next };
}

/**
 * A page of the bounties that a person won with a contribution, newest first, and the sum of the rewards. Refuses a
 * wallet without an account.
 */
export async function listWonBounties(
  db: Db,
  wallet: string,
  page: Page,
): Promise<{ bounties: WonBounty[]; won: Reward[]; next: string | null }> {
  const account = await accountOf(db, wallet);
  const { id, name, currency, status, winnerTx } = bounties;
  const selected = db
    .select({
      id,
      name,
      reward: sql<number>`${bounties.reward}::float8`,
      currency,
      status,
      winnerTx,
      wonOn: grants.day,
    })
    .from(grants)
    .innerJoin(bounties, eq(bounties.id, grants.subject));
  const { rows, next } = await readPage(
    selected,
    page,
    { columns: [grants.day, grants.subject], direction: 'descending', position: ({ wonOn, id }) => [wonOn, id] },
    and(eq(grants.accountId, account), isOfBounty),
  );
  return { bounties: rows, won: (await rewardsOf(db, [account])).get(account) ?? [], next };
}
