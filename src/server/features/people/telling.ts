import { and, eq, inArray, isNotNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { keptNotices } from '#contract/limits.ts';
import type { NoticeKind } from '#contract/people/notices.ts';
import { doneBy, type Chore } from '#server/db/chores.ts';
import type { Db } from '#server/db/client.ts';
import { accounts, notices, type NoticeDetails } from '#server/db/schema.ts';
import { tags, type Touch } from '#server/tags.ts';
import { mostPeople } from './notice-text.ts';

/** What a notice leads to. */
export type Subject = { readonly submissionId: string } | { readonly bountyId: string } | { readonly articleId: string };

/** What is told, and to whom. */
export interface Telling {
  /** Which accounts are told: a condition on `accounts`. Whoever did it is never among them. */
  readonly to: SQL | undefined;
  /** The account that did it. */
  readonly by: string;
  readonly kind: NoticeKind;
  readonly about: Subject;
  readonly details?: NoticeDetails;
  /** Whether it matters who did it: the notice counts and names them. Whoever was told of it by the same person once is not told again. */
  readonly names?: 'everybody' | 'each once';
}

// Of an anonymous account nobody can read what it is told once its session is over. With the tables' names: in a query of one table, Drizzle leaves them out.
const canRead = or(
  isNotNull(accounts.wallet),
  sql`exists (select from sessions where sessions.account_id = accounts.id and sessions.expires_at > now())`,
);

/** In which column of a notice stands what it leads to, and its id. */
function placeOf(about: Subject) {
  if ('submissionId' in about) return { column: notices.submissionId, id: about.submissionId };
  return 'bountyId' in about ? { column: notices.bountyId, id: about.bountyId } : { column: notices.articleId, id: about.articleId };
}

// So many are told by one statement.
const atOnce = 500;
// More people than these are not named one by one to the other instances: an announcement holds so much.
const mostNamed = 50;
// So many that are more than a person keeps are deleted by the way.
const mostOld = 100;

/** Deletes what is more than a year old. */
export const forgetOldNotices: Chore = async (db, most) => {
  const { id, createdAt } = notices;
  const old = db
    .select({ id })
    .from(notices)
    .where(lt(createdAt, sql`now() - make_interval(days => ${keptNotices.days})`))
    .limit(most);
  return doneBy(await db.delete(notices).where(inArray(id, old)).returning({ id }), most);
};

/** Deletes what these people have more than they keep. What another transaction holds, a later one deletes. */
async function deleteOldest(db: Db, people: readonly string[]): Promise<void> {
  await db.execute(sql`delete from ${notices} where id in (
    select held.id from unnest(${sql.param([...people])}::uuid[]) as told(account_id) cross join lateral (
      select id from ${notices} where account_id = told.account_id
      order by created_at desc nulls first, id desc nulls first offset ${keptNotices.most} limit ${mostOld} for update skip locked) as held)`);
}

/**
 * Tells people of something, inside the transaction that does it. While a notice of the same kind about the same subject is unread, this
 * becomes part of it. Nobody is told of their own doing.
 */
export async function tell(db: Db, touch: Touch, { to, by, kind, about, details = {}, names }: Telling): Promise<void> {
  const subject = placeOf(about).id;
  const wasTold = sql`exists (select from notices where notices.account_id = accounts.id and notices.kind = ${kind}
    and notices.subject = ${subject} and notices.people @> array[${by}::uuid])`;
  const told = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(to, ne(accounts.id, by), canRead, names === 'each once' ? sql`not ${wasTold}` : undefined))
    // One order for all, so that nobody waits in a circle.
    .orderBy(accounts.id);
  const values = { kind, subject, ...about, details, people: names === undefined ? [] : [by] };
  for (let start = 0; start < told.length; start += atOnce) {
    const people = told.slice(start, start + atOnce).map(({ id }) => id);
    await db
      .insert(notices)
      .values(people.map((accountId) => ({ ...values, accountId, createdAt: sql`clock_timestamp()` })))
      .onConflictDoUpdate({
        target: [notices.accountId, notices.kind, notices.subject],
        targetWhere: sql`not is_read`,
        set: {
          details: sql`excluded.details`,
          people: sql`(excluded.people || array_remove(notices.people, ${by}::uuid))[1:${sql.raw(String(mostPeople))}]`,
          createdAt: sql`excluded.created_at`,
        },
      });
    await deleteOldest(db, people);
    touch(...(told.length > mostNamed ? [tags.toldToMany] : people.map((id) => tags.toldTo(id))));
  }
}

/** Takes back, inside the transaction that does so, what somebody did and others were told of and have not read. */
export async function untell(db: Db, touch: Touch, { by, kind, about }: Pick<Telling, 'by' | 'kind' | 'about'>): Promise<void> {
  const held = await db
    .select({
      id: notices.id,
      accountId: notices.accountId,
      others: sql<number>`cardinality(array_remove(${notices.people}, ${by}::uuid))`,
    })
    .from(notices)
    .where(and(isAbout(about), eq(notices.kind, kind), eq(notices.isRead, false), sql`${notices.people} @> array[${by}::uuid]`))
    .orderBy(notices.id)
    .for('update');
  for (const { id, accountId, others } of held) {
    if (others === 0) await db.delete(notices).where(eq(notices.id, id));
    else
      await db
        .update(notices)
        .set({ people: sql`array_remove(${notices.people}, ${by}::uuid)` })
        .where(eq(notices.id, id));
    touch(tags.toldTo(accountId));
  }
}

function isAbout(about: Subject): SQL {
  const { column, id } = placeOf(about);
  return eq(column, id);
}

/**
 * Deletes what people were told of something, inside the transaction that makes it untrue: all of it, or of these kinds what is unread.
 */
export async function forgetNotices(db: Db, about: Subject, unreadOf?: readonly NoticeKind[]): Promise<void> {
  const which = unreadOf && and(eq(notices.isRead, false), inArray(notices.kind, [...unreadOf]));
  const held = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(isAbout(about), which))
    .orderBy(notices.id)
    .for('update');
  await db.delete(notices).where(inArray(notices.id, held));
}
