import { and, asc, eq, gte, sql, type SQL } from 'drizzle-orm';
import type { Activity } from '#contract/standing/leaderboard.ts';
import { calendarDays } from '#contract/standing/ranks.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db } from '#server/db/client.ts';
import { comments } from '#server/db/schema/comments.ts';
import { accounts } from '#server/db/schema/people.ts';
import { articleRevisions } from '#server/db/schema/revisions.ts';
import { activeDays } from '#server/db/schema/standing.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { accountOf, ofPerson } from '#server/features/people/byline.ts';

const today = sql`(now() at time zone 'UTC')::date`;

/** Records a person's activity at a moment, inside the transaction that stores the text. Ignores anonymous people. */
export async function noteActivity(db: Db, touch: Touch, accountId: string, at: string): Promise<void> {
  const noted = await db.execute<{ wallet: string }>(sql`
    with person as (select id, wallet from ${accounts} where id = ${accountId} and wallet is not null),
    noted as (
      insert into ${activeDays} (account_id, day, things) select id, (${at}::timestamptz at time zone 'UTC')::date, 1 from person
      on conflict (account_id, day) do update set things = active_days.things + 1)
    select wallet from person`);
  touch(...[...noted].map(({ wallet }) => peopleTags.standing(wallet)));
}

/** Derives the activity before it was recorded from the stored texts, inside a transaction that blocks all writes. */
export async function findActivity(db: Db): Promise<void> {
  const written = (from: SQL) => sql`select author_id, created_at from ${from}`;
  await db.execute(sql`delete from ${activeDays}`);
  await db.execute(sql`
    insert into ${activeDays} (account_id, day, things)
    select author_id, (written.created_at at time zone 'UTC')::date, count(*)
    from (
      ${written(sql`${submissions}`)} union all ${written(sql`${comments}`)}
      union all ${written(sql`${articleRevisions} where kind <> 'merged'`)}) as written
      join ${accounts} on accounts.id = written.author_id and accounts.wallet is not null
    group by 1, 2`);
}

/** The activity of a person on each day of the last year, oldest first. Refuses a wallet without an account. */
export async function getActivity(db: Db, wallet: string): Promise<Activity> {
  const since = sql`${today} - ${sql.raw(String(calendarDays))}`;
  const days = await db
    .select({ day: activeDays.day, things: activeDays.things })
    .from(activeDays)
    .where(and(eq(activeDays.accountId, accountOf(wallet)), gte(activeDays.day, since)))
    .orderBy(asc(activeDays.day));
  const until = new Date().toISOString().slice(0, 10);
  return { until, ...(await ofPerson(db, wallet, { days })) };
}
