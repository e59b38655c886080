import { sql } from 'drizzle-orm';
import type { Store } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { bountyEntries } from '#server/db/schema/bounties.ts';
import { comments } from '#server/db/schema/comments.ts';
import { accounts } from '#server/db/schema/people.ts';
import { articleRevisions } from '#server/db/schema/revisions.ts';
import { contributions, lines } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';

/** Spreads the new submissions over the last weeks, and reviews some of them. */
export async function spread({ db }: Store): Promise<void> {
  // Some bounties were closed nine days ago, so all entries are older.
  await db.execute(sql`
    update ${submissions} set
      created_at = submissions.created_at - make_interval(hours => hours::integer),
      updated_at = submissions.created_at - make_interval(hours => hours::integer),
      status = case n % 5 when 0 then 'Rejected' when 1 then 'waiting for review' when 2 then 'waiting for review' else 'Accepted' end,
      reviewed_at = case when n % 5 in (0, 3, 4) then submissions.created_at end
    from (select id, kind, row_number() over (order by created_at, id) as n from submissions) as numbered
    cross join lateral (
      select case when exists (select from ${bountyEntries} where contribution_id = numbered.id) then 9 * 24 + n * 37 % 684
        when numbered.kind = 'line' then n * 37 % 200 else n * 37 % 900 end as hours
    ) as age
    where numbered.id = submissions.id`);
  await db.execute(sql`
    update ${contributions} set created_at = submissions.created_at from ${submissions} where submissions.id = contributions.id`);
  await db.execute(sql`
    update ${lines} set created_at = made.created_at, day = (made.created_at at time zone 'UTC')::date, is_shown = made.status = 'Accepted'
    from ${submissions} as made where made.id = lines.id`);
  await db.execute(sql`
    update ${comments} set
      created_at = submissions.created_at + (now() - submissions.created_at) * n / (total + 1)
    from ${submissions}, (
      select id, row_number() over one as n, count(*) over (partition by submission_id) as total
      from ${comments} window one as (partition by submission_id order by created_at, id)
    ) as numbered where numbered.id = comments.id and submissions.id = comments.submission_id`);
  await db.execute(sql`
    update ${bountyEntries} set created_at = made.created_at from ${submissions} as made where made.id = contribution_id`);
}

/** Dates the accounts before their texts, and the articles before the bounties, which are 40 days old. */
export async function predate({ db }: Store): Promise<void> {
  await db.execute(sql`
    update ${accounts} set created_at = least(created_at,
      (select min(created_at) from ${submissions} where author_id = accounts.id),
      (select min(created_at) from ${comments} where author_id = accounts.id)) - interval '2 hours'`);
  await db.execute(sql`update ${articles} set created_at = created_at - interval '60 days'`);
  await db.execute(sql`update ${articleRevisions} set created_at = created_at - interval '60 days' where number = 1`);
}
