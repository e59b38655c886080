import { sql, type SQL } from 'drizzle-orm';
import type { GrantKind } from '#contract/standing/leaderboard.ts';
import { leaderboard, points, ranks } from '#contract/standing/ranks.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Touch } from '#server/core/tag.ts';
import type { Db, Store } from '#server/db/client.ts';
import { accounts } from '#server/db/schema/people.ts';
import { countedRules, grants } from '#server/db/schema/standing.ts';
import { write } from '#server/db/write.ts';
import { type Change, changedGrants, columns, facts } from './changed-grants.ts';

// Whoever changes the grants of a person holds that account, and before it the article, the submission or the bounty
// that they are for: so sums and grants never part, and nobody waits in a circle.

const today = sql`(now() at time zone 'UTC')::date`;

const phaseOf = (day: SQL) =>
  sql`case when ${day} > ${today} then 'ahead' when ${day} > ${today} - ${sql.raw(String(leaderboard.days))} then 'recent' else 'past' end`;

/** The rank for a number of points, in SQL. */
const rankOf = (many: SQL) => {
  const cases = ranks.toReversed().map(({ name, from }) => sql.raw(`when points.many >= ${from} then '${name}'`));
  return sql`(select case ${sql.join(cases, sql` `)} else ${ranks[0]!.name} end from (select ${many} as many) as points)`;
};

/**
 * Holds accounts until the transaction ends: in one order for all, so that none waits for another in a circle; nobody
 * waits who only refers to one.
 */
export async function holdAccounts(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(
    sql`select from ${accounts} where id = any(${sql.param([...ids])}::uuid[]) order by id for no key update`,
  );
}

/**
 * Adds to each person's sums what `change` (account_id, points, recent_points, accepted, bounties) says, after the
 * parts of a statement that stand in `parts`, and touches what shows it.
 */
async function addUp(db: Db, touch: Touch, parts: SQL): Promise<void> {
  const changed = await db.execute<{ wallet: string; isOfAnotherRank: boolean }>(sql`
    with ${parts}
    update ${accounts} set
      points = accounts.points + change.points, recent_points = accounts.recent_points + change.recent_points,
      accepted_count = accounts.accepted_count + change.accepted, bounties_won = accounts.bounties_won + change.bounties,
      rank = ${rankOf(sql`accounts.points + change.points`)}
    from change join ${accounts} as old on old.id = change.account_id
    where accounts.id = change.account_id
    returning accounts.wallet, accounts.rank <> old.rank or (accounts.points > 0) <> (old.points > 0) as "isOfAnotherRank"`);
  if (changed.length > 0) touch(peopleTags.leaderboard);
  for (const { wallet, isOfAnotherRank } of changed)
    touch(peopleTags.standing(wallet), ...(isOfAnotherRank ? [peopleTags.ranks] : []));
}

// What each person's sums become by rows (account_id, kind, points, phase, things) of what is there afterwards, and of
// what was there, taken away.
const summed = sql`
  select account_id,
    coalesce(sum(points) filter (where phase <> 'ahead'), 0)::integer as points,
    coalesce(sum(points) filter (where phase = 'recent'), 0)::integer as recent_points,
    coalesce(sum(things) filter (where kind = 'contribution'), 0)::integer as accepted,
    coalesce(sum(things) filter (where kind = 'bounty'), 0)::integer as bounties`;

/** Makes these changes of a kind of grants, whose accounts are held, and keeps the sums. */
export async function makeGrants(db: Db, touch: Touch, kind: GrantKind, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const sameGrant = sql`grants.kind = ${kind} and grants.subject = wanted.subject and grants.account_id = wanted.account_id and grants.day = wanted.day`;
  await addUp(
    db,
    touch,
    sql`
    wanted as (
      select "accountId" as account_id, subject, day, points, ${phaseOf(sql`day`)} as phase
      from jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb) as given ("accountId" uuid, subject uuid, day date, points smallint)),
    before as (select grants.* from ${grants} join wanted on ${sameGrant}),
    gone as (delete from ${grants} using wanted where ${sameGrant} and wanted.points is null),
    put as (
      insert into ${grants} (account_id, kind, subject, day, points, phase)
      select account_id, ${kind}, subject, day, points, phase from wanted where points is not null
      on conflict (account_id, kind, subject, day) do update set points = excluded.points, phase = excluded.phase),
    change as (${summed} from (
      select account_id, ${kind}::text as kind, points, phase, 1 as things from wanted where points is not null
      union all select account_id, kind, -points, phase, -1 from before) as parts group by account_id)`,
  );
}

/**
 * Grants what follows from the facts about a subject, which is held, and takes back what does not, inside the
 * transaction that changes them.
 */
export async function grant(db: Db, touch: Touch, kind: GrantKind, subject: string): Promise<void> {
  const changes = await changedGrants(db, kind, subject);
  if (changes.length === 0) return;
  await holdAccounts(
    db,
    changes.map(({ accountId }) => accountId),
  );
  await makeGrants(db, touch, kind, changes);
}

const isDue = sql`(phase = 'ahead' and day <= ${today} or phase = 'recent' and day <= ${today} - ${sql.raw(String(leaderboard.days))})`;
// How many people are granted points in one statement.
const batch = 500;

/**
 * Counts the grants whose day has come, and those that are no longer of the last days. Several instances may do it at
 * once.
 */
export async function settleGrants(store: Store): Promise<void> {
  for (let settled = batch; settled === batch;) {
    settled = await write(store, async (db, touch) => {
      const due = await db.execute<{ id: string }>(
        sql`select distinct account_id as id from ${grants} where ${isDue} limit ${batch}`,
      );
      if (due.length === 0) return 0;
      const ids = [...due].map(({ id }) => id);
      await holdAccounts(db, ids);
      await addUp(
        db,
        touch,
        sql`
        before as (select * from ${grants} where account_id = any(${sql.param(ids)}::uuid[]) and ${isDue}),
        moved as (
          update ${grants} set phase = ${phaseOf(sql`grants.day`)} from before
          where grants.kind = before.kind and grants.subject = before.subject and grants.account_id = before.account_id and grants.day = before.day),
        change as (${summed} from (
          select account_id, kind, points, ${phaseOf(sql`day`)} as phase, 0 as things from before
          union all select account_id, kind, -points, phase, 0 from before) as parts group by account_id)`,
      );
      return ids.length;
    });
  }
}

/**
 * Lets nobody write until the transaction ends: whatever anybody writes refers to an account. Before anything else in
 * it.
 */
export async function holdEverybody(db: Db): Promise<void> {
  await db.execute(sql`lock table ${accounts} in exclusive mode`);
}

// The last says by what the most useful stand first.
const rulesInNumbers = JSON.stringify({ ranks, points, days: leaderboard.days, useful: 'likes that weigh' });

/** By which numbers everything was counted last: the present ones, others, or null where nothing ever was. */
export async function countedBy(db: Db): Promise<'these' | 'others' | null> {
  const [counted] = await db.select().from(countedRules);
  if (counted === undefined) return null;
  return counted.rules === rulesInNumbers ? 'these' : 'others';
}

/** Notes that everything was counted by the present numbers. */
export async function noteCounted(db: Db): Promise<void> {
  await db.execute(sql`delete from ${countedRules}`);
  await db.insert(countedRules).values({ rules: rulesInNumbers });
}

// The subjects of a kind are granted for in quarters, by their ids, which are random: between them it is said how far
// that is.
const quarters = ['03', '47', '8b', 'cf'].map(([first, last]) =>
  sql.raw(
    `between '${first}0000000-0000-0000-0000-000000000000'::uuid and '${last}fffffff-ffff-ffff-ffff-ffffffffffff'::uuid`,
  ),
);

/** In how many parts `regrant` makes the grants of so many kinds. */
export const partsOfGrants = (kinds: readonly GrantKind[]): number => kinds.length * quarters.length + 1;

/**
 * Makes all grants of these kinds anew from the facts, and with them the sums, inside a transaction in which nobody
 * else changes either. Calls `onPart` after each of its parts.
 */
export async function regrant(db: Db, kinds: readonly GrantKind[], onPart: () => void): Promise<void> {
  await db.execute(sql`delete from ${grants} where kind = any(${sql.param([...kinds])}::text[])`);
  for (const kind of kinds)
    for (const quarter of quarters) {
      await db.execute(sql`
        insert into ${grants} (account_id, kind, subject, day, points, phase)
        select account_id, kind, subject, day, points, ${phaseOf(sql`day`)} from (${columns({ kind, rows: facts[kind](quarter) })}) as made`);
      onPart();
    }
  await db.execute(sql`
    update ${accounts} set points = now.points, recent_points = now.recent_points, accepted_count = now.accepted, bounties_won = now.bounties,
      rank = ${rankOf(sql`now.points`)}
    from (
      ${summed} from (
        select account_id, kind, points, phase, 1 as things from ${grants}
        union all select id, '', 0, 'past', 0 from ${accounts}) as parts group by account_id) as now
    where now.account_id = accounts.id and (accounts.points, accounts.recent_points, accounts.accepted_count, accounts.bounties_won, accounts.rank)
      is distinct from (now.points, now.recent_points, now.accepted, now.bounties, ${rankOf(sql`now.points`)})`);
  onPart();
}
