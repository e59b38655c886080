import { and, eq, inArray, isNotNull, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { keptNotices } from '#contract/notices/limits.ts';
import type { NoticeKind } from '#contract/notices/notices.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Tag } from '#server/core/tag.ts';
import type { Touch } from '#server/core/touch.ts';
import { tagOf } from '#server/db/at-once.ts';
import { doneBy, type Chore } from '#server/db/chores.ts';
import type { Db } from '#server/db/client.ts';
import { notices, type NoticeDetails } from '#server/db/schema/notices.ts';
import { accounts } from '#server/db/schema/people.ts';
import { mostPeople } from './notice-text.ts';

/** The subject that a notice links to. */
export type Subject =
  | { readonly submissionId: string }
  | { readonly bountyId: string }
  | { readonly articleId: string };

/** A notice and its recipients. */
export interface Telling {
  /** A condition on `accounts` for the recipients. The person who caused the notice never gets one. */
  readonly to: SQL | undefined;
  /** The account that caused it; null if nobody did. */
  readonly by: string | null;
  readonly kind: NoticeKind;
  /** The subject that it links to, or the person’s own account. */
  readonly about: Subject | { readonly accountId: string };
  readonly details?: NoticeDetails;
  /**
   * Whether the notice counts and names the people who caused it. With 'each once', a person causes only one notice on
   * a subject.
   */
  readonly names?: 'everybody' | 'each once';
}

// Nobody can read the notices of an anonymous account after its session. The tables' names are written out: in a query
// of one table, Drizzle leaves them out.
const canRead = or(
  isNotNull(accounts.wallet),
  sql`exists (select from sessions where sessions.account_id = accounts.id and sessions.expires_at > now())`,
);

/** The column and the id of a notice's subject. */
function placeOf(about: Subject) {
  if ('submissionId' in about) return { column: notices.submissionId, id: about.submissionId };
  return 'bountyId' in about
    ? { column: notices.bountyId, id: about.bountyId }
    : { column: notices.articleId, id: about.articleId };
}

// Above this number of recipients, the purge names no single accounts, since an announcement has a limited size.
const mostNamed = 50;
// The most notices beyond a person's limit that one write deletes.
const mostOld = 100;

/** A chore that deletes notices which are more than this number of days old. */
export const forgettingNotices =
  (days: number): Chore =>
  async (db, most) => {
    const { id, createdAt } = notices;
    const old = db
      .select({ id })
      .from(notices)
      .where(lt(createdAt, sql`now() - make_interval(days => ${days})`))
      .limit(most);
    // In the order in which every transaction locks notices.
    const held = db.select({ id }).from(notices).where(inArray(id, old)).orderBy(id).for('update');
    return doneBy(await db.delete(notices).where(inArray(id, held)).returning({ id }), most);
  };

const mostNotices = sql.raw(String(keptNotices.most));

/**
 * The common table expressions that notify people. The caller defines `telling`: a row for each recipient and notice
 * (`account_id`, `kind`, `submission_id`, `bounty_id`, `article_id`, `details`, and `names` as in `Telling`). `by`
 * caused it and gets none. An unread notice of the same kind and subject is extended. `told_tags` returns the touched
 * tags.
 */
export const tellingParts = (by: SQLWrapper): SQL => sql`
  told as (
    insert into notices as known (account_id, kind, subject, submission_id, bounty_id, article_id, details, people, created_at)
    select accounts.id, kind, subject, submission_id, bounty_id, article_id, details,
      case when names is null then '{}'::uuid[] else array[${by}::uuid] end, clock_timestamp()
    from telling join accounts on accounts.id = telling.account_id
      cross join lateral (select coalesce(submission_id, bounty_id, article_id, accounts.id) as subject) as led
    where accounts.id is distinct from ${by}::uuid and ${canRead} and (names is distinct from 'each once' or not exists (
      select from notices where notices.account_id = accounts.id and notices.kind = telling.kind
        and notices.subject = led.subject and notices.people @> array[${by}::uuid]))
    -- The same order in every transaction prevents deadlocks.
    order by accounts.id
    on conflict (account_id, kind, subject) where not is_read do update set
      -- An extended notice keeps its first unread revision.
      details = excluded.details || jsonb_strip_nulls(jsonb_build_object('since', known.details->'since')),
      people = (excluded.people || array_remove(known.people, ${by}::uuid))[1:${sql.raw(String(mostPeople))}],
      created_at = excluded.created_at
    returning id, account_id),
  -- Deletes notices beyond each person's limit. Skips locked ones: a later notice deletes them.
  told_too_much as (
    delete from notices where id in (
      select held.id
      from (select account_id, array_agg(id) as ids from told group by account_id) as one cross join lateral (
        select id from notices where account_id = one.account_id and id <> all(one.ids)
        order by created_at desc nulls first, id desc nulls first
        offset ${mostNotices} - cardinality(one.ids) limit ${sql.raw(String(mostOld))} for update skip locked) as held)),
  told_tags as (
    select ${tagOf(peopleTags.noticesOf, sql`account_id`)} as tag from told where (select count(*) from told) <= ${sql.raw(String(mostNamed))}
    union all
    select '${sql.raw(peopleTags.noticesOfMany)}' where (select count(*) from told) > ${sql.raw(String(mostNamed))})`;

/**
 * The common table expressions that withdraw the unread notices of this kind that `by` caused. The caller defines
 * `untelling`, whose column `about` has the subjects. `untold_tags` returns the touched tags.
 */
export const untellingParts = (
  by: SQLWrapper,
  kind: NoticeKind,
  about: 'submission_id' | 'article_id' = 'submission_id',
): SQL => {
  const column = sql.raw(about);
  const unread = sql`notices.${column} = untelling.${column} and kind = '${sql.raw(kind)}' and not is_read and people @> array[${by}::uuid]`;
  return sql`
    -- Locks them in the order of recipients, as above, to prevent deadlocks.
    untold_rows as materialized (
      select notices.id, cardinality(people) > 1 as is_of_others from notices join untelling on ${unread}
      order by notices.account_id, notices.id for update of notices),
    told_of_others as (
      update notices set people = array_remove(people, ${by}::uuid) from untold_rows
      where notices.id = untold_rows.id and is_of_others returning account_id),
    told_of_nobody as (delete from notices using untold_rows where notices.id = untold_rows.id and not is_of_others returning account_id),
    untold_tags as (
      select ${tagOf(peopleTags.noticesOf, sql`account_id`)} as tag from (table told_of_others union all table told_of_nobody) as untold)`;
};

/** Notifies people, inside the transaction of the event, by the same rules as `tellingParts`. */
export async function tell(db: Db, touch: Touch, { to, by, kind, about, details = {}, names }: Telling): Promise<void> {
  const ids = { submissionId: null, bountyId: null, articleId: null, ...about };
  const touched = await db.execute<{ tag: Tag }>(sql`
    with telling as (
      select accounts.id as account_id, ${kind}::text as kind, ${ids.submissionId}::uuid as submission_id, ${ids.bountyId}::uuid as bounty_id,
        ${ids.articleId}::uuid as article_id, ${JSON.stringify(details)}::jsonb as details, ${names ?? null}::text as names
      from accounts where ${to}),
    ${tellingParts(sql`${by}`)} table told_tags`);
  touch(...touched.map(({ tag }) => tag));
}

/**
 * Withdraws the unread notices of this kind about an article that `by` caused, inside the transaction that makes them
 * false.
 */
export async function untell(
  db: Db,
  touch: Touch,
  { by, kind, articleId }: { by: string; kind: NoticeKind; articleId: string },
): Promise<void> {
  const touched = await db.execute<{ tag: Tag }>(sql`
    with untelling as (select ${articleId}::uuid as article_id), ${untellingParts(sql`${by}`, kind, 'article_id')} table untold_tags`);
  touch(...(touched.length > mostNamed ? [peopleTags.noticesOfMany] : touched.map(({ tag }) => tag)));
}

function isAbout(about: Subject): SQL {
  const { column, id } = placeOf(about);
  return eq(column, id);
}

/**
 * Deletes the notices about a subject, inside the transaction that makes them false: all, or the unread ones of these
 * kinds.
 */
export async function forgetNotices(db: Db, about: Subject, unreadOf?: readonly NoticeKind[]): Promise<void> {
  const which = unreadOf && and(eq(notices.isRead, false), inArray(notices.kind, [...unreadOf]));
  const held = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(isAbout(about), which))
    .orderBy(notices.accountId, notices.id)
    .for('update');
  await db.delete(notices).where(inArray(notices.id, held));
}
