import { sql, type SQL } from 'drizzle-orm';
import type { GrantKind } from '#contract/standing/leaderboard.ts';
import { points } from '#contract/standing/ranks.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { bounties, bountySteps } from '#server/db/schema/bounties.ts';
import { accounts } from '#server/db/schema/people.ts';
import { articleRevisions } from '#server/db/schema/revisions.ts';
import { grants } from '#server/db/schema/standing.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { votes } from '#server/db/schema/votes.ts';

const dayOf = (moment: SQL) => sql`(${moment} at time zone 'UTC')::date`;

const reviewedOn = dayOf(sql`coalesce(submissions.reviewed_at, submissions.created_at)`);

/** The points of an author for each accepted submission of a kind. */
const forAccepted = (kind: 'contribution' | 'proposal' | 'report' | 'line', many: number) => (isSelected: SQL) =>
  sql`
  select submissions.author_id as account_id, submissions.id as subject, ${reviewedOn} as day, ${sql.raw(String(many))} as points
  from ${submissions} join ${accounts} on accounts.id = submissions.author_id and accounts.wallet is not null
  where submissions.kind = ${kind} and submissions.status = 'Accepted' and submissions.deleted_at is null and submissions.id ${isSelected}`;

const { perPoint, days, most } = points.words;

/**
 * The grants of a kind according to the facts, for the subject that `isSelected` selects. A person's words in an
 * article count from the day on which they have stood long enough; the earliest ones fill the limit of the article.
 * Nobody gets points for a model's words.
 */
export const grantsFromFacts: Record<GrantKind, (isSelected: SQL) => SQL> = {
  words: (isSelected) => sql`
    select account_id, subject, day,
      least(${most}, upto / ${perPoint}) - least(${most}, (upto - many) / ${perPoint}) as points
    from (
      select account_id, subject, day, many, sum(many) over (partition by subject, account_id order by day)::integer as upto
      from (
        select articles.id as subject, accounts.id as account_id, ${dayOf(sql`article_revisions.created_at`)} + ${days}::integer as day,
          sum((run ->> 1)::integer)::integer as many
        from ${articles} cross join lateral jsonb_array_elements(articles.authorship) as run
          join ${articleRevisions} on article_revisions.article_id = articles.id and article_revisions.number = abs((run ->> 0)::integer)
          join ${accounts} on accounts.id = case when (run ->> 0)::integer < 0 then article_revisions.changed_by else article_revisions.author_id end and accounts.wallet is not null
        where article_revisions.kind <> 'drafted' and articles.id ${isSelected}
        group by 1, 2, 3) as brought) as counted
    where least(${most}, upto / ${perPoint}) > least(${most}, (upto - many) / ${perPoint})`,
  proposal: forAccepted('proposal', points.proposal),
  report: forAccepted('report', points.report),
  line: forAccepted('line', points.line),
  contribution: forAccepted('contribution', 0),
  bounty: (isSelected) => sql`
    select submissions.author_id as account_id, bounties.id as subject, ${points.bounty}::integer as points,
      ${dayOf(sql`coalesce((select max(created_at) from ${bountySteps} where bounty_id = bounties.id and to_status = 'Awarded'), bounties.created_at)`)} as day
    from ${bounties} join ${submissions} on submissions.id = bounties.winner_contribution_id
      join ${accounts} on accounts.id = submissions.author_id and accounts.wallet is not null
    where bounties.status in ('Awarded', 'Paid') and bounties.id ${isSelected}`,
  like: (isSelected) => sql`
    select submissions.author_id as account_id, submissions.id as subject, greatest(${dayOf(sql`liked.created_at`)}, ${reviewedOn}) as day,
      count(*)::integer * ${points.like.points}::integer as points
    from ${submissions} join ${accounts} on accounts.id = submissions.author_id and accounts.wallet is not null
      cross join lateral (
        select created_at from ${votes} where submission_id = submissions.id and weighs and value = 1 and not is_off
        order by created_at, account_id limit ${points.like.most}) as liked
    where submissions.kind = 'contribution' and submissions.status = 'Accepted' and submissions.deleted_at is null and submissions.id ${isSelected}
    group by 1, 2, 3`,
};

/** The rows of a kind's facts with all columns of grants. */
export const grantColumns = ({ kind, rows }: { kind: GrantKind; rows: SQL }) =>
  sql`select account_id, ${kind}::text as kind, subject, day, points from (${rows}) as facts`;

/** A grant that should exist with these points, or with null not at all. */
export interface GrantChange {
  readonly accountId: string;
  readonly subject: string;
  readonly day: string;
  readonly points: number | null;
}

/** The differences between the grants for a locked subject and those that follow from the facts. */
export async function grantChanges(db: Db, kind: GrantKind, subject: string): Promise<GrantChange[]> {
  return [
    ...(await db.execute<GrantChange & Record<string, unknown>>(sql`
      select coalesce(wanted.account_id, stored.account_id) as "accountId", coalesce(wanted.subject, stored.subject) as subject,
        coalesce(wanted.day, stored.day)::text as day, wanted.points
      from (${grantsFromFacts[kind](sql`= ${subject}`)}) as wanted
        full join (select * from ${grants} where kind = ${kind} and subject = ${subject}) as stored
          on stored.account_id = wanted.account_id and stored.day = wanted.day
      where stored.points is distinct from wanted.points`)),
  ];
}
