import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { page } from '#contract/limits.ts';
import type { SubmissionKind, Tally, VoteValue } from '#contract/submissions/submissions.ts';
import type { Db, Store } from '#server/db/client.ts';
import { accounts, submissions, votes } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { NotFound } from '#server/errors.ts';
import { tags } from '#server/tags.ts';
import { tell, untell } from '#server/features/people/telling.ts';
import { holdSubmission, isThere, rank, submissionTags, tallyColumns } from './submissions.ts';
import { networkSeal } from './network-seal.ts';

/** The votes on a submission. Refuses one that is not there. */
export async function countVotes(db: Db, kind: SubmissionKind, id: string): Promise<Tally> {
  const [tally] = await db
    .select(tallyColumns)
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.kind, kind), isThere));
  if (tally === undefined) throw new NotFound(`This ${kind} is not there any more.`);
  return tally;
}

/** Who votes. */
export interface Voter {
  readonly accountId: string;
  /** Where an anonymous person votes from; null for a wallet user, whose vote counts wherever it comes from. */
  readonly network: string | null;
}

type Vote = Pick<typeof votes.$inferSelect, 'value' | 'counts' | 'network'>;

/** Whether a vote that a voter casts now counts, and for which network. */
async function weigh(db: Db, id: string, network: string | null): Promise<Omit<Vote, 'value'>> {
  if (network === null) return { counts: true, network };
  const seal = await networkSeal(db, network, id);
  const [other] = await db
    .select({ accountId: votes.accountId })
    .from(votes)
    .where(and(eq(votes.submissionId, id), eq(votes.network, seal)));
  return other === undefined ? { counts: true, network: seal } : { counts: false, network: null };
}

const isOn = (side: VoteValue, vote: Vote | undefined) => Number(vote !== undefined && vote.counts && vote.value === side);

/**
 * Sets a person's vote, or takes it back with null: the same value twice changes nothing (design §4, Votes). Of the anonymous votes one a
 * network and day counts; the others are kept as what these people said, and change no number. Returns the counts after it.
 */
export function setVote(store: Store, kind: SubmissionKind, id: string, voter: Voter, value: VoteValue | null): Promise<Tally> {
  const { accountId, network } = voter;
  return write(store, async (db, touch) => {
    // One voter after another on the same submission, so that counts and rows never part.
    const { authorId } = await holdSubmission(db, kind, id);
    const mine = and(eq(votes.submissionId, id), eq(votes.accountId, accountId));
    const [before] = await db.select({ value: votes.value, counts: votes.counts, network: votes.network }).from(votes).where(mine);
    // One that counts goes on counting when it moves to the other side.
    const after = value === null ? undefined : { ...(before?.counts ? before : await weigh(db, id, network)), value };
    if (after === undefined) await db.delete(votes).where(mine);
    else {
      await db
        .insert(votes)
        .values({ submissionId: id, accountId, ...after })
        .onConflictDoUpdate({ target: [votes.submissionId, votes.accountId], set: after });
    }
    const likes = isOn(1, after) - isOn(1, before);
    const dislikes = isOn(-1, after) - isOn(-1, before);
    const [tally] = await db
      .update(submissions)
      .set({
        likes: sql`${submissions.likes} + ${likes}`,
        dislikes: sql`${submissions.dislikes} + ${dislikes}`,
        ...(network !== null && {
          anonymousLikes: sql`${submissions.anonymousLikes} + ${likes}`,
          anonymousDislikes: sql`${submissions.anonymousDislikes} + ${dislikes}`,
        }),
      })
      .where(eq(submissions.id, id))
      .returning(tallyColumns);
    const telling = { by: accountId, kind: 'liked', about: { submissionId: id } } as const;
    if (likes > 0) await tell(db, touch, { ...telling, to: eq(accounts.id, authorId), names: 'each once' });
    if (likes < 0) await untell(db, touch, telling);
    if (kind === 'contribution') await rank(db, id, tally!);
    touch(...(await submissionTags(db, id)), tags.votesBy(voter.accountId));
    return tally!;
  });
}

/** One person's votes, by the id of what was voted on: those on `ids`, or without them the latest. */
export async function listMyVotes(db: Db, accountId: string, ids?: readonly string[]): Promise<Record<string, VoteValue>> {
  const mine = db.select({ id: votes.submissionId, value: votes.value }).from(votes).$dynamic();
  const isMine = eq(votes.accountId, accountId);
  const rows = await (ids
    ? mine.where(and(isMine, inArray(votes.submissionId, [...ids])))
    : mine
        .where(isMine)
        .orderBy(desc(votes.createdAt))
        .limit(page.most * 10));
  return Object.fromEntries(rows.map(({ id, value }) => [id, value]));
}
