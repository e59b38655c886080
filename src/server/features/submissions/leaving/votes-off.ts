import { sql, type SQL } from 'drizzle-orm';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db, Store } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { contributions, reports } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { votes } from '#server/db/schema/votes.ts';
import { write } from '#server/db/write.ts';
import { countDisputes } from '#server/features/articles/disputes.ts';
import { grant, holdAccounts } from '#server/features/standing/grants.ts';
import { submissionTags } from '#server/features/submissions/submission-tags.ts';
import { countUseful } from '#server/features/submissions/weighing.ts';

// The number of votes per transaction: none blocks the store for long.
const atOnce = 100;

/** The change of a person's votes: suspended while the person is blocked, restored, or deleted for good. */
export type VoteChange = 'off' | 'on' | 'deleted';

/** The ids of a person's votes that still need the change. */
const leftOf = (accountId: string, change: VoteChange): SQL => {
  const which = { off: sql`and not is_off`, on: sql`and is_off`, deleted: sql`` }[change];
  return sql`select submission_id as id from ${votes} where account_id = ${accountId} ${which} order by 1 limit ${atOnce}`;
};

/** Changes the votes of an account on locked submissions, and the numbers that include them. */
async function changeVotes(db: Db, accountId: string, ids: SQL, change: VoteChange): Promise<void> {
  const isTheirs = sql`votes.account_id = ${accountId} and votes.submission_id = any(${ids})`;
  const changed = {
    off: sql`update ${votes} set is_off = true where ${isTheirs} and not is_off returning submission_id, value, counts, false as was_off, network`,
    on: sql`update ${votes} set is_off = false where ${isTheirs} and is_off returning submission_id, value, counts, false as was_off, network`,
    deleted: sql`delete from ${votes} where ${isTheirs} returning submission_id, value, counts, is_off as was_off, network`,
  }[change];
  const sign = sql.raw(change === 'on' ? '1' : '-1');
  await db.execute(sql`
    with changed as (${changed}),
    change as (
      select submission_id as id, ${sign} * (value = 1)::integer as likes, ${sign} * (value = -1)::integer as dislikes,
        (network is not null)::integer as anonymous
      from changed where counts and not was_off),
    ranked as (update ${contributions} set score = score + change.likes - change.dislikes from change where contributions.id = change.id)
    update ${submissions} set likes = submissions.likes + change.likes, dislikes = submissions.dislikes + change.dislikes,
      anonymous_likes = anonymous_likes + anonymous * change.likes, anonymous_dislikes = anonymous_dislikes + anonymous * change.dislikes
    from change where submissions.id = change.id`);
}

/** Changes some of a person's votes. Returns whether there may be more. */
async function changeSome(db: Db, touch: Touch, accountId: string, change: VoteChange): Promise<boolean> {
  const found = await db.execute<{ id: string }>(leftOf(accountId, change));
  const all = [...found].map(({ id }) => id);
  const ids = sql`${sql.param(all)}::uuid[]`;
  // Locks the articles of reports before the submissions voted on: every transaction takes them in this order.
  const marked = await db.execute<{ id: string }>(sql`
    select id from ${articles} where id in (select article_id from ${reports} where id = any(${ids}) and is_open and anchor <> '')
    order by id for no key update`);
  await db.execute(sql`select from ${submissions} where id = any(${ids}) order by id for no key update`);
  const weighing = await db.execute<{ id: string }>(sql`
    select submission_id as id from ${votes} where account_id = ${accountId} and submission_id = any(${ids}) and weighs order by 1`);
  const authors = await db.execute<{ id: string }>(sql`
    select distinct author_id as id from ${submissions} where id = any(${sql.param(weighing.map(({ id }) => id))}::uuid[])`);
  await changeVotes(db, accountId, ids, change);
  // Locks all accounts at once, in the order of locks, independent of the order of the likes.
  await holdAccounts(
    db,
    authors.map(({ id }) => id),
  );
  for (const { id } of weighing) {
    await countUseful(db, id);
    await grant(db, touch, 'like', id);
  }
  for (const { id } of marked) await countDisputes(db, id);
  for (const id of all) touch(...(await submissionTags(db, id)));
  touch(peopleTags.votesBy(accountId));
  return all.length === atOnce;
}

/**
 * Suspends, restores or deletes a person's votes, and updates all that depends on them: counts, points, the order of
 * the most useful, and the marks of reports. In short transactions; after an interruption, another call finishes it.
 */
export async function changeVotesOf(store: Store, accountId: string, change: VoteChange): Promise<void> {
  while (await write(store, (db, touch) => changeSome(db, touch, accountId, change)));
}
