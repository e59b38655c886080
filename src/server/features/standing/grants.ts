import { sql, type SQL } from 'drizzle-orm';
import type { GrantKind } from '#contract/standing/leaderboard.ts';
import { leaderboard, points, ranks } from '#contract/standing/ranks.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db, Store } from '#server/db/client.ts';
import { accounts } from '#server/db/schema/people.ts';
import { countedRules, grants } from '#server/db/schema/standing.ts';
import { write } from '#server/db/write.ts';
import { grantChanges, grantColumns, type GrantChange, grantsFromFacts } from './grants-from-facts.ts';

// A transaction that changes the grants of a person locks that account, and before it the article, the submission or
// the bounty that they are for: so sums and grants stay in step, and no two transactions deadlock.

const today = sql`(now() at time zone 'UTC')::date`;

const phaseOf = (day: SQL) =>
  sql`case when ${day} > ${today} then 'ahead' when ${day} > ${today} - ${sql.raw(String(leaderboard.days))} then 'recent' else 'past' end`;

/** The rank for a number of points, in SQL. */
const rankOf = (many: SQL) => {
  const cases = ranks.toReversed().map(({ name, from }) => sql.raw(`when points.many >= ${from} then '${name}'`));
  return sql`(select case ${sql.join(cases, sql` `)} else ${ranks[0]!.name} end from (select ${many} as many) as points)`;
};

/**
 * Locks accounts, in a fixed order, so that no two transactions deadlock; a transaction that only refers to an account
 * need not wait.
 */
export async function holdAccounts(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(
    sql`select from ${accounts} where id = any(${sql.param([...ids])}::uuid[]) order by id for no key update`,
  );
}

/**
 * Adds the columns of `change` (account_id, points, recent_points, accepted, bounties) to each person's sums, after the
 * statement's other `parts`, and touches the tags.
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

// The changes of each person's sums from rows (account_id, kind, points, phase, things) of the new grants, and of the
// old ones with negative sign.
const summed = sql`
  select account_id,
    coalesce(sum(points) filter (where phase <> 'ahead'), 0)::integer as points,
    coalesce(sum(points) filter (where phase = 'recent'), 0)::integer as recent_points,
    coalesce(sum(things) filter (where kind = 'contribution'), 0)::integer as accepted,
    coalesce(sum(things) filter (where kind = 'bounty'), 0)::integer as bounties`;

/** Applies these changes of a kind of grants, whose accounts are locked, and updates the sums. */
export async function makeGrants(
  db: Db,
  touch: Touch,
  kind: GrantKind,
  changes: readonly GrantChange[],
): Promise<void> {
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
 * Adds the grants that follow from the facts about a locked subject, and removes the others, inside the transaction
 * that changes the facts.
 */
export async function grant(db: Db, touch: Touch, kind: GrantKind, subject: string): Promise<void> {
  const changes = await grantChanges(db, kind, subject);
  if (changes.length === 0) return;
  await holdAccounts(
    db,
    changes.map(({ accountId }) => accountId),
  );
  await makeGrants(db, touch, kind, changes);
}

const isDue = sql`(phase = 'ahead' and day <= ${today} or phase = 'recent' and day <= ${today} - ${sql.raw(String(leaderboard.days))})`;
// The number of people per statement.
const batch = 500;

/**
 * Counts the grants with a day that has come, and moves those that are no longer recent. Several instances may do it at
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
 * Blocks all writes until the end of the transaction: every write refers to an account. Call it before anything else in
 * it.
 */
export async function holdEverybody(db: Db): Promise<void> {
  await db.execute(sql`lock table ${accounts} in exclusive mode`);
}

// The last entry describes the order of the most useful.
const rulesInNumbers = JSON.stringify({ ranks, points, days: leaderboard.days, useful: 'likes that weigh' });

/** Whether the last count used the present rules or others; null if there was none. */
export async function countedBy(db: Db): Promise<'these' | 'others' | null> {
  const [counted] = await db.select().from(countedRules);
  if (counted === undefined) return null;
  return counted.rules === rulesInNumbers ? 'these' : 'others';
}

/** Records that the count used the present rules. */
export async function noteCounted(db: Db): Promise<void> {
  await db.execute(sql`delete from ${countedRules}`);
  await db.insert(countedRules).values({ rules: rulesInNumbers });
}

// Grants for the subjects of a kind are made in quarters of their random ids, with a progress report after each.
const quarters = ['03', '47', '8b', 'cf'].map(([first, last]) =>
  sql.raw(
    `between '${first}0000000-0000-0000-0000-000000000000'::uuid and '${last}fffffff-ffff-ffff-ffff-ffffffffffff'::uuid`,
  ),
);

/** The number of parts that `regrant` takes for this many kinds. */
export const partsOfGrants = (kinds: readonly GrantKind[]): number => kinds.length * quarters.length + 1;

/**
 * Rebuilds all grants of these kinds from the facts, and the sums with them, inside a transaction that blocks other
 * changes of both. Calls `onPart` after each of its parts.
 */
export async function regrant(db: Db, kinds: readonly GrantKind[], onPart: () => void): Promise<void> {
  await db.execute(sql`delete from ${grants} where kind = any(${sql.param([...kinds])}::text[])`);
  for (const kind of kinds)
    for (const quarter of quarters) {
      await db.execute(sql`
        insert into ${grants} (account_id, kind, subject, day, points, phase)
        select account_id, kind, subject, day, points, ${phaseOf(sql`day`)} from (${grantColumns({ kind, rows: grantsFromFacts[kind](quarter) })}) as made`);
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
