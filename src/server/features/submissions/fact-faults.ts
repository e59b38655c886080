import { sql, type SQL } from 'drizzle-orm';
import type { Db, Store } from '#server/db/client.ts';
import { settleGrants } from '#server/features/standing/grants.ts';
import { recount } from './recount.ts';

/** For each stored count: the rows where it differs from the facts, as `id`, `said` and `found`. */
const numbers: Readonly<Record<string, SQL>> = {
  'likes of submission': sql`
    select id, likes as said, (select count(*) from votes where submission_id = submissions.id and value = 1 and counts and not is_off) as found
    from submissions`,
  'dislikes of submission': sql`
    select id, dislikes as said, (select count(*) from votes where submission_id = submissions.id and value = -1 and counts and not is_off) as found
    from submissions`,
  'comments of submission': sql`
    select id, comment_count as said, (select count(*) from comments where submission_id = submissions.id) as found from submissions`,
  'contributions of article': sql`
    select slug as id, contribution_count as said, (select count(*) from contributions where article_id = articles.id and is_there) as found
    from articles`,
  'revisions of article': sql`
    select slug as id, revision_count as said, (select coalesce(max(number), 0) from article_revisions where article_id = articles.id) as found
    from articles`,
  'entries of bounty': sql`
    select id, entry_count as said, (select count(*) from bounty_entries where bounty_id = bounties.id and is_there) as found from bounties`,
  'articles of category': sql`
    select name as id, count as said, (select count(*) from articles where category = categories.name) as found from categories`,
};

// The most sentences about one kind.
const most = 10;

/**
 * The numbers that a recount sets: those of every person, and the likes of every contribution that count for points.
 */
const recounted = (db: Db) =>
  db.execute<{ what: string; said: string }>(sql`
    select 'account ' || id as what, concat_ws(', ', points, recent_points, rank, contribution_count, accepted_count, bounties_won) as said
    from accounts union all select 'contribution ' || id, useful::text from contributions`);

class Undone extends Error {}

/** A sentence for each person and contribution whose numbers a recount would change. Rolls the recount back. */
async function recountFaults(store: Store): Promise<string[]> {
  await settleGrants(store);
  const faults: string[] = [];
  const dry = store.db.transaction(async (db) => {
    const before = new Map((await recounted(db)).map(({ what, said }) => [what, said]));
    await recount({ ...store, db });
    for (const { what, said } of await recounted(db))
      if (before.get(what) !== said)
        faults.push(`The ${what} has ${before.get(what)}, and by the facts ${said}; run npm run recount.`);
    throw new Undone();
  });
  await dry.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return faults.slice(0, most);
}

/**
 * Compares each stored count with the rows that it counts. Returns a sentence for each wrong one, at most ten of a
 * kind. It blocks writes, so run it only on a store without other users.
 */
export async function factFaults(store: Store): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, rows] of Object.entries(numbers)) {
    const wrong = await store.db.execute<{ id: string; said: string; found: string }>(
      sql`select id::text, said::text, found::text from (${rows}) as numbers where said <> found order by id limit ${most}`,
    );
    for (const { id, said, found } of wrong)
      faults.push(`The number of ${what} ${id} is ${said}, and there are ${found}.`);
  }
  return [...faults, ...(await recountFaults(store))];
}
