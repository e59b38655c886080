import { eq, sql, type SQL } from 'drizzle-orm';
import { lastVotes, points } from '#contract/standing/ranks.ts';
import type { Db, Store } from '#server/db/client.ts';
import { accounts } from '#server/db/schema/people.ts';
import { contributions } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { votes } from '#server/db/schema/votes.ts';
import { write } from '#server/db/write.ts';
import { grant } from '#server/features/standing/grants.ts';
import { submissionTags } from './submission-tags.ts';

const { rank, accountDays } = points.like;

/** Among the last votes of one person, the number of likes for the other (`likes`), and of all (`many`). */
const votesFor = (voter: SQL, other: SQL) => sql`
  (select count(*) filter (where latest.value = 1 and submissions.author_id = ${other}) as likes, count(*) as many
  from (select submission_id, value from ${votes} where account_id = ${voter} order by created_at desc nulls first limit ${lastVotes}) as latest
    join ${submissions} on submissions.id = latest.submission_id)`;

/**
 * Decides which of the selected likes of contributions give points; a decision is final. No points for a like of the
 * voter's own contribution, by a person without a rank or with a young account, or between two people who vote mostly
 * for each other.
 */
async function weigh(db: Db, which: SQL): Promise<void> {
  await db.execute(sql`
    update ${votes} set weighs = true
    from ${submissions}, ${accounts} as voter, ${accounts} as author
    where ${which} and votes.value = 1 and not votes.weighs
      and submissions.id = votes.submission_id and submissions.kind = 'contribution'
      and voter.id = votes.account_id and author.id = submissions.author_id and author.id <> voter.id
      and voter.wallet is not null and author.wallet is not null
      and voter.points >= ${rank.from} and voter.created_at <= now() - make_interval(days => ${accountDays})
      and not exists (
        select from ${votesFor(sql`voter.id`, sql`author.id`)} as given, ${votesFor(sql`author.id`, sql`voter.id`)} as returned
        where given.likes > 0 and returned.likes > 0 and (2 * given.likes > given.many or 2 * returned.likes > returned.many))`);
}

/** Weighs all undecided likes, inside a transaction that blocks votes. */
export async function weighAll(db: Db): Promise<void> {
  await weigh(db, sql`true`);
}

/** Selects the account if its likes may give points: a person with a rank. */
export const mayWeigh = (accountId: SQL): SQL =>
  sql`select from ${accounts} where id = ${accountId} and wallet is not null and points >= ${sql.raw(String(rank.from))}`;

const usefulOf = sql`(select count(*)::integer from ${votes} where votes.submission_id = contributions.id and weighs and value = 1 and not is_off)`;

/**
 * Counts the likes of a contribution that give points, the sort key of the most useful, inside the transaction that
 * changes one.
 */
export async function countUseful(db: Db, id: string): Promise<void> {
  await db.execute(sql`update ${contributions} set useful = ${usefulOf} where contributions.id = ${id}`);
}

/** Counts them for all contributions, inside a transaction that blocks votes. */
export async function recountUseful(db: Db): Promise<void> {
  await db.execute(sql`
    update ${contributions} set useful = ${usefulOf}
    where contributions.useful <> 0 or exists (select from ${votes} where votes.submission_id = contributions.id and weighs and value = 1)`);
}

/**
 * Weighs an account's vote on a submission that was just set or taken back, and updates the author's points for likes.
 */
export function keepLikes(store: Store, submissionId: string, accountId: string): Promise<void> {
  return write(store, async (db, touch) => {
    await db.select({ id: submissions.id }).from(submissions).where(eq(submissions.id, submissionId)).for('update');
    await weigh(db, sql`votes.submission_id = ${submissionId} and votes.account_id = ${accountId}`);
    await countUseful(db, submissionId);
    await grant(db, touch, 'like', submissionId);
    touch(...(await submissionTags(db, submissionId)));
  });
}
