import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SubmissionKind } from '#contract/kinds.ts';
import { page } from '#contract/limits.ts';
import type { Tally, VoteValue } from '#contract/submissions/submissions.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { gently } from '#server/core/tag.ts';
import { tagOf, writeAtOnce } from '#server/db/at-once.ts';
import type { Db, Store } from '#server/db/client.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { votes } from '#server/db/schema/votes.ts';
import { tellingParts, untellingParts } from '#server/features/notices/telling.ts';
import { gone, holdTheSubmission, isThere, tallyColumns, theSubmission } from './submissions.ts';
import { shownTags } from './submission-tags.ts';
import { networkSeal, today } from '#server/db/network-seal.ts';
import { keepMarks } from './review/marking.ts';
import { keepLikes, mayWeigh } from './weighing.ts';

/** The votes on a submission. Refuses a missing one. */
export async function countVotes(db: Db, kind: SubmissionKind, id: string): Promise<Tally> {
  const [tally] = await db
    .select(tallyColumns)
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.kind, kind), isThere));
  if (tally === undefined) throw gone(kind);
  return tally;
}

/** A voter. */
export interface Voter {
  readonly accountId: string;
  /** The network of an anonymous person; null for a wallet user, whose vote counts from anywhere. */
  readonly network: string | null;
}

const p = sql.placeholder;
const [by, value, seal] = [sql`${p('by')}::uuid`, sql`${p('value')}::smallint`, sql`${p('seal')}::text`];
/** SQL for 1 if the vote in this part of the statement counts as a like or a dislike, otherwise 0. */
const isOn = (side: VoteValue, vote: 'before' | 'after') =>
  sql.raw(`coalesce((select 1 from ${vote} where counts and value = ${side}), 0)`);

const cast = writeAtOnce<
  { kind: SubmissionKind; id: string; by: string; value: VoteValue | null; seal: string | null; key: string | null },
  Tally & { mayWeigh: boolean }
>({
  // Serialises the voters on a submission, so that its counts always match the rows.
  holds: [holdTheSubmission],
  parts: sql`
    subject as materialized (
      select id, author_id ${theSubmission}
        -- Refuses a seal with a former day's key: the network could vote twice.
        and (${seal} is null or exists (select from network_keys where day = ${today} and key = ${p('key')}))),
    before as (select votes.value, votes.counts and not votes.is_off as counts, votes.network, votes.weighs from votes, subject where submission_id = subject.id and account_id = ${by}),
    -- A counted vote still counts when it changes sides. Of a network's anonymous votes, only one counts.
    after as (
      select ${value} as value, first.counts or alone.counts as counts,
        case when first.counts then first.network when alone.counts then ${seal} end as network
      from subject
        cross join lateral (select coalesce((select counts from before), false) as counts, (select network from before) as network) as first
        cross join lateral (select ${seal} is null or not exists (
          select from votes where submission_id = subject.id and network = ${seal}) as counts) as alone
      where ${value} is not null),
    taken_back as (delete from votes using subject where submission_id = subject.id and account_id = ${by} and ${value} is null),
    set_ as (
      insert into votes (submission_id, account_id, value, counts, network)
      select subject.id, ${by}, after.value, after.counts, after.network from subject, after
      on conflict (submission_id, account_id) do update
        set value = excluded.value, counts = excluded.counts, network = excluded.network, is_off = false),
    change as (
      select ${isOn(1, 'after')} - ${isOn(1, 'before')} as likes, ${isOn(-1, 'after')} - ${isOn(-1, 'before')} as dislikes from subject),
    counted as (
      update submissions set
        likes = submissions.likes + change.likes,
        dislikes = submissions.dislikes + change.dislikes,
        anonymous_likes = submissions.anonymous_likes + case when ${seal} is null then 0 else change.likes end,
        anonymous_dislikes = submissions.anonymous_dislikes + case when ${seal} is null then 0 else change.dislikes end
      from subject, change where submissions.id = subject.id
      returning submissions.id, submissions.author_id, submissions.likes, submissions.dislikes,
        submissions.anonymous_likes, submissions.anonymous_dislikes),
    ranked as (
      update contributions set score = counted.likes - counted.dislikes from counted where contributions.id = counted.id
      returning contributions.article_id),
    telling as (
      select author_id as account_id, 'liked' as kind, id as submission_id, null::uuid as bounty_id, null::uuid as article_id,
        '{}'::jsonb as details, 'each once' as names
      from subject, change where change.likes > 0),
    ${tellingParts(by)},
    untelling as (select id as submission_id from subject, change where change.likes < 0),
    ${untellingParts(by, 'liked')},
    touched as (
      select unnest(
        ${shownTags({ id: sql`counted.id`, wallet: sql`accounts.wallet`, slug: sql`articles.slug` }, gently)}
        || ${tagOf(peopleTags.votesBy, by)}) as tag
      from counted join accounts on accounts.id = counted.author_id
        left join articles on articles.id = (select article_id from ranked)
      union all table told_tags union all table untold_tags),
    answer as (
      select likes, dislikes, anonymous_likes as "anonymousLikes", anonymous_dislikes as "anonymousDislikes",
        coalesce((select weighs from before), false) or exists (${mayWeigh(by)}) as "mayWeigh"
      from counted)`,
});

/**
 * Sets a person's vote, or deletes it with null; a repeated value changes nothing (design §4, Votes). Only one
 * anonymous vote per network and day counts. The others are stored for their voters and change no number. Returns the
 * new counts. Refuses a missing submission.
 */
export async function setVote(
  store: Store,
  kind: SubmissionKind,
  id: string,
  voter: Voter,
  value: VoteValue | null,
): Promise<Tally> {
  const { accountId: by, network } = voter;
  for (const isKnown of [true, false]) {
    const sealed = network === null ? { seal: null, key: null } : await networkSeal(store.db, network, id, isKnown);
    const [tally] = await cast(store, { kind, id, by, value, ...sealed });
    if (tally !== undefined) {
      const { mayWeigh, ...counts } = tally;
      if (mayWeigh && kind === 'contribution') await keepLikes(store, id, by);
      if (kind === 'report') await keepMarks(store, id);
      return counts;
    }
    if (network === null) break;
  }
  throw gone(kind);
}

/** One person's votes, by the id of the submission: those on `ids`, or else the latest. */
export async function listMyVotes(
  db: Db,
  accountId: string,
  ids?: readonly string[],
): Promise<Record<string, VoteValue>> {
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
