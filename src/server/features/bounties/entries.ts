import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { EnteredBounty } from '#contract/bounties/bounties.ts';
import { Conflict } from '#server/core/errors.ts';
import type { Tag } from '#server/core/tag.ts';
import type { Touch } from '#server/core/touch.ts';
import { tags } from '#server/core/tags.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { bounties, bountyEntries, closedPlaces } from '#server/db/schema/bounties.ts';
import { contributions } from '#server/db/schema/submission-kinds.ts';

// A transaction that changes entries locks the bounties first, then the article, then the submission, like an award
// does (`db/locks.ts`).

/** The condition of open bounties, for an index. */
export const isOpen = lt(bounties.place, closedPlaces);

/** The tags of every public answer in which a bounty shows. */
export function bountyTags({ id, articleSlug }: { id: string; articleSlug: string | null }): Tag[] {
  return [tags.bounties, tags.bounty(id), ...(articleSlug === null ? [] : [tags.bountiesOn(articleSlug)])];
}

// The most open bounties of an article to show to its contributors.
const mostListed = 20;

/** Locks the open bounties on an article, so that a contribution becomes an entry or comes after their closing. */
export async function holdOpenBounties(db: Db, articleId: string): Promise<void> {
  const onIt = and(eq(bounties.articleId, articleId), isOpen);
  await db.select({ id: bounties.id }).from(bounties).where(onIt).orderBy(asc(bounties.id)).for('update');
}

/** Makes a contribution an entry of the locked, open bounties on its article before their deadline. */
export async function enterBounties(db: Db, touch: Touch, contributionId: string, articleSlug: string): Promise<void> {
  const { id, createdAt, articleId } = contributions;
  // From the moment of its deadline on a bounty takes no entries.
  const takes = and(isOpen, sql`(${bounties.deadline} is null or ${createdAt} < ${bounties.deadline})`);
  const places = await db
    .select({ bountyId: bounties.id, contributionId: id, createdAt })
    .from(contributions)
    .innerJoin(bounties, eq(bounties.articleId, articleId))
    .where(and(eq(id, contributionId), takes));
  if (places.length === 0) return;
  await db.insert(bountyEntries).values(places.map((place) => ({ ...place, isThere: true })));
  await count(db, contributionId, 1);
  touch(...places.flatMap(({ bountyId }) => bountyTags({ id: bountyId, articleSlug })));
}

/** For a contribution: the open bounties on its article, and whether it is an entry of each. */
export function listEntered(db: Db, contributionId: string): Promise<EnteredBounty[]> {
  return db
    .select({
      id: bounties.id,
      name: bounties.name,
      deadline: bounties.deadline,
      isEntry: sql<boolean>`${bountyEntries.bountyId} is not null`,
    })
    .from(contributions)
    .innerJoin(bounties, eq(bounties.articleId, contributions.articleId))
    .leftJoin(
      bountyEntries,
      and(eq(bountyEntries.bountyId, bounties.id), eq(bountyEntries.contributionId, contributions.id)),
    )
    .where(and(eq(contributions.id, contributionId), isOpen))
    .orderBy(asc(bounties.place), asc(bounties.id))
    .limit(mostListed);
}

/** The bounties with this submission as an entry, deleted or not: they include the one that it won. */
const entered = (db: Db, submissionId: string) =>
  db.select({ id: bountyEntries.bountyId }).from(bountyEntries).where(eq(bountyEntries.contributionId, submissionId));

async function count(db: Db, contributionId: string, change: 1 | -1): Promise<void> {
  await db
    .update(bounties)
    .set({ entryCount: sql`${bounties.entryCount} + ${change}` })
    .where(inArray(bounties.id, entered(db, contributionId)));
}

/** Locks the bounties with this submission as an entry. A submission that is not a contribution has none. */
export function holdEntered(db: Db, submissionId: string) {
  return db
    .select({
      name: bounties.name,
      status: bounties.status,
      winnerContributionId: bounties.winnerContributionId,
      isOver: sql<boolean>`coalesce(${bounties.deadline} <= clock_timestamp(), false)`,
    })
    .from(bounties)
    .where(inArray(bounties.id, entered(db, submissionId)))
    .orderBy(asc(bounties.id))
    .for('update');
}

/** Refuses to reject or delete a submission that won a bounty: the bounty would lose its winner. */
export async function mustNotHaveWon(db: Db, submissionId: string): Promise<void> {
  const won = (await holdEntered(db, submissionId)).find(
    ({ winnerContributionId }) => winnerContributionId === submissionId,
  );
  if (won?.status === 'Paid')
    throw new Conflict(`This contribution won the bounty “${won.name}”, which is paid: it stays as it is.`);
  if (won)
    throw new Conflict(`This contribution won the bounty “${won.name}”; move that bounty back to In review first.`);
}

/** Refuses to change the text of an entry after the deadline, while its bounty is undecided. */
export async function mustTakeEntries(db: Db, contributionId: string): Promise<void> {
  const closed = (await holdEntered(db, contributionId)).find(
    ({ status, isOver }) => status === 'In review' || (status === 'Open' && isOver),
  );
  if (closed)
    throw new Conflict(
      `The entries of the bounty “${closed.name}” are closed: yours can be withdrawn, but no longer changed.`,
    );
}

/** Removes the entries of a contribution, or restores them. The caller has locked the bounties. */
export async function setEntriesThere(db: Db, contributionId: string, isThere: boolean): Promise<void> {
  await db.update(bountyEntries).set({ isThere }).where(eq(bountyEntries.contributionId, contributionId));
  await count(db, contributionId, isThere ? 1 : -1);
}

/** The tags of every public answer that shows a bounty with this submission as an entry. */
export async function enteredTags(db: Db, submissionId: string): Promise<Tag[]> {
  const bountiesOf = await db
    .select({ id: bounties.id, articleSlug: articles.slug })
    .from(bounties)
    .leftJoin(articles, eq(articles.id, bounties.articleId))
    .where(inArray(bounties.id, entered(db, submissionId)));
  return bountiesOf.flatMap(bountyTags);
}
