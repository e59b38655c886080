import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { EnteredBounty } from '#contract/bounties/bounties.ts';
import type { Db } from '#server/db/client.ts';
import { articles, bounties, bountyEntries, closedPlaces, submissions } from '#server/db/schema.ts';
import { tags, type Tag } from '#server/tags.ts';
import { Conflict } from '#server/errors.ts';

// Whoever changes entries holds the bounties first, then the article, then the submission, as awarding does: nobody waits in a circle.

/** Open, as an index knows it. */
export const isOpen = lt(bounties.place, closedPlaces);

/** The tags of every public answer in which a bounty shows. */
export function bountyTags({ id, articleSlug }: { id: string; articleSlug: string | null }): Tag[] {
  return [tags.bounties, tags.bounty(id), ...(articleSlug === null ? [] : [tags.bountiesOn(articleSlug)])];
}

/** Holds the open bounties on an article until the transaction ends: a contribution is an entry, or comes after what closed them. Returns their ids. */
export async function holdOpenBounties(db: Db, articleId: string): Promise<string[]> {
  const held = await db
    .select({ id: bounties.id })
    .from(bounties)
    .where(and(eq(bounties.articleId, articleId), isOpen))
    .orderBy(asc(bounties.id))
    .for('update');
  return held.map(({ id }) => id);
}

/** Makes a contribution that was just made an entry of those of these bounties, which are held, whose deadline is yet to come. */
export async function enter(db: Db, contributionId: string, held: readonly string[]): Promise<void> {
  if (held.length === 0) return;
  const entries = db
    .select({
      bountyId: bounties.id,
      contributionId: submissions.id,
      createdAt: submissions.createdAt,
      isThere: sql<boolean>`true`.as('is_there'),
    })
    .from(bounties)
    .innerJoin(submissions, eq(submissions.id, contributionId))
    // At the very moment of its deadline a bounty takes none any more.
    .where(and(inArray(bounties.id, [...held]), or(isNull(bounties.deadline), lt(submissions.createdAt, bounties.deadline))));
  await db.insert(bountyEntries).select(entries);
  await count(db, contributionId, 1);
}

/** Of a contribution that was just made: the open bounties on its article, and whether it is an entry of each. */
export function listEntered(db: Db, contributionId: string, articleId: string): Promise<EnteredBounty[]> {
  return db
    .select({
      id: bounties.id,
      name: bounties.name,
      deadline: bounties.deadline,
      isEntry: sql<boolean>`${bountyEntries.bountyId} is not null`,
    })
    .from(bounties)
    .leftJoin(bountyEntries, and(eq(bountyEntries.bountyId, bounties.id), eq(bountyEntries.contributionId, contributionId)))
    .where(and(eq(bounties.articleId, articleId), isOpen))
    .orderBy(asc(bounties.place), asc(bounties.id))
    .limit(20);
}

/** The bounties of which a submission is an entry, deleted or not: the one that it won is always among them. */
const entered = (db: Db, submissionId: string) =>
  db.select({ id: bountyEntries.bountyId }).from(bountyEntries).where(eq(bountyEntries.contributionId, submissionId));

async function count(db: Db, contributionId: string, change: 1 | -1): Promise<void> {
  await db
    .update(bounties)
    .set({ entryCount: sql`${bounties.entryCount} + ${change}` })
    .where(inArray(bounties.id, entered(db, contributionId)));
}

/** Holds the bounties of which a submission is an entry until the transaction ends. One that is no contribution is an entry of none. */
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

/** Refuses to take a submission's acceptance or presence from it where it won a bounty, which would be left with a winner that is none. */
export async function mustNotHaveWon(db: Db, submissionId: string): Promise<void> {
  const won = (await holdEntered(db, submissionId)).find(({ winnerContributionId }) => winnerContributionId === submissionId);
  if (won?.status === 'Paid') throw new Conflict(`This contribution won the bounty “${won.name}”, which is paid: it stays as it is.`);
  if (won) throw new Conflict(`This contribution won the bounty “${won.name}”; move that bounty back to In review first.`);
}

/** Refuses to change the text of an entry after its time, while its bounty is yet to be decided. */
export async function mustTakeEntries(db: Db, contributionId: string): Promise<void> {
  const closed = (await holdEntered(db, contributionId)).find(
    ({ status, isOver }) => status === 'In review' || (status === 'Open' && isOver),
  );
  if (closed) throw new Conflict(`The entries of the bounty “${closed.name}” are closed: yours can be withdrawn, but no longer changed.`);
}

/** Takes the entries of a contribution away, or puts them back. The bounties are held. */
export async function setEntriesThere(db: Db, contributionId: string, isThere: boolean): Promise<void> {
  await db.update(bountyEntries).set({ isThere }).where(eq(bountyEntries.contributionId, contributionId));
  await count(db, contributionId, isThere ? 1 : -1);
}

/** The tags of every public answer in which the bounties show of which a submission is an entry. */
export async function enteredTags(db: Db, submissionId: string): Promise<Tag[]> {
  const bountiesOf = await db
    .select({ id: bounties.id, articleSlug: articles.slug })
    .from(bounties)
    .leftJoin(articles, eq(articles.id, bounties.articleId))
    .where(inArray(bounties.id, entered(db, submissionId)));
  return bountiesOf.flatMap(bountyTags);
}
