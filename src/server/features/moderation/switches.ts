import { and, asc, eq, gt, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { longestSwitchDays, mostSubjects, type SwitchName } from '#contract/moderation/limits.ts';
import type { Protection, SwitchOn } from '#contract/moderation/switches.ts';
import { dayLength } from '#contract/timing.ts';
import { Forbidden } from '#server/core/access-errors.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Touch } from '#server/core/touch.ts';
import { isInRange } from '#server/core/address-ranges.ts';
import { strictest } from '#server/core/protection.ts';
import { shownBy, type Switch } from '#server/core/switches.ts';
import { tags } from '#server/core/tags.ts';
import type { Db, Store } from '#server/db/client.ts';
import { switches } from '#server/db/schema/moderation.ts';
import { accounts } from '#server/db/schema/people.ts';
import { write } from '#server/db/write.ts';
import { bylineColumns, personId } from '#server/features/people/byline.ts';
import { record } from './audit.ts';
import { mustBeThere, subjectOf } from './switch-subjects.ts';

const isOn = or(isNull(switches.until), gt(switches.until, sql`now()`));
/** The most rows: one for each subject, and one for each switch of the whole site. */
const mostRows = Object.values(mostSubjects).reduce((sum, most) => sum + most, 10);

/** The active switches, for the memory of an instance. */
export function readSwitches(db: Db): Promise<Switch[]> {
  const { name, subject, protection, reason, until } = switches;
  return db
    .select({ name, subject, protection, reason, until })
    .from(switches)
    .where(isOn)
    .orderBy(asc(name), asc(subject))
    .limit(mostRows);
}

async function listed(db: Db, which?: SQL): Promise<SwitchOn[]> {
  const on = await db
    .select({
      name: switches.name,
      subject: switches.subject,
      protection: switches.protection,
      reason: switches.reason,
      until: switches.until,
      createdAt: switches.createdAt,
      wallet: personId(accounts),
      profile: bylineColumns,
    })
    .from(switches)
    .leftJoin(accounts, eq(accounts.id, switches.accountId))
    .where(and(isOn, which))
    .orderBy(asc(switches.name), asc(switches.subject))
    .limit(mostRows);
  return on.map((one) => (one.name === 'protect' ? { ...one, protection: one.protection ?? strictest } : one));
}

/** The active switches, with the admins who turned them on. */
export const listSwitches = (db: Db): Promise<SwitchOn[]> => listed(db);

interface TurningOn {
  readonly name: SwitchName;
  readonly subject: string;
  readonly reason: string;
  /** ISO 8601; null without an end. */
  readonly until: string | null;
  /** The levels of a protected article. Missing levels are 'moderators'. */
  readonly suggest?: Protection['suggest'] | undefined;
  readonly publish?: Protection['publish'] | undefined;
}

/** The person who turns a switch on or off. */
export interface Switcher {
  readonly accountId: string;
  readonly isAdmin: boolean;
}

/** Refuses an end in the past, and one more than a year ahead, since everybody would forget the switch. */
function checkEnd(until: string | null): void {
  if (until === null) return;
  const wait = Date.parse(until) - Date.now();
  if (wait <= 0) throw new Invalid('The end must be in the future.', { field: 'until' });
  if (wait > longestSwitchDays * dayLength)
    throw new Invalid(`The end may be at most ${longestSwitchDays} days away.`, { field: 'until' });
}

/**
 * The levels of a protected article; null for other switches. Refuses levels for another switch, and levels that
 * protect nothing.
 */
function levelsOf({ name, suggest, publish }: TurningOn): Protection | null {
  if (name !== 'protect') {
    if (suggest !== undefined || publish !== undefined)
      throw new Invalid('Only a protection of an article has levels; leave them out.', {
        field: suggest === undefined ? 'publish' : 'suggest',
      });
    return null;
  }
  const levels = { suggest: suggest ?? 'moderators', publish: publish ?? 'moderators' } as const;
  if (levels.suggest === 'everybody' && levels.publish === 'moderators')
    throw new Invalid('This protects nothing; choose who may suggest, or let only admins publish.', {
      field: 'suggest',
    });
  return levels;
}

const isAdmin = (by: Switcher | null) => by === null || by.isAdmin;

/**
 * Whether this person may change a switch: a moderator may not change a protection that lets only admins publish. The
 * condition belongs to the statement that writes, because an admin may set the protection at the same moment.
 */
const isTheirs = (by: Switcher | null): SQL | undefined =>
  isAdmin(by)
    ? undefined
    : sql`(${switches.name} <> 'protect'
        or coalesce(${switches.protection} ->> 'publish', ${strictest.publish}::text) <> 'admins')`;

const forAdmins = () => new Forbidden('Only an admin can set or end a protection that lets only admins publish.');

/** The levels in words, for the audit log. */
const levelsText = ({ suggest, publish }: Protection) => `${suggest} suggest, ${publish} publish`;

/**
 * Turns a switch on, or changes the reason, end and levels of an active one. `by` is null for the command line. `from`
 * is the sender's address: a range that contains it is refused.
 */
export async function turnOn(store: Store, by: Switcher | null, turning: TurningOn, from?: string): Promise<SwitchOn> {
  const { name, reason, until: end } = turning;
  const subject = subjectOf(name, turning.subject);
  const protection = levelsOf(turning);
  checkEnd(end);
  // In UTC: JavaScript knows time zones that PostgreSQL does not.
  const until = end === null ? null : new Date(end).toISOString();
  if (name === 'refuse-range' && from !== undefined && isInRange(from, subject))
    throw new Conflict('Your own address is in this range: you could not write any more.', { field: 'subject' });
  const most = mostSubjects[name];
  const itself = and(eq(switches.name, name), eq(switches.subject, subject));
  const accountId = by?.accountId ?? null;
  return write(store, async (db, touch) => {
    if (protection?.publish === 'admins' && !isAdmin(by)) throw forAdmins();
    await mustBeThere(db, name, subject);
    await db.delete(switches).where(lte(switches.until, sql`now()`));
    const others = and(eq(switches.name, name), ne(switches.subject, subject));
    if (most !== undefined && (await db.$count(switches, others)) >= most)
      throw new Conflict(`At most ${most} can be on at a time; end one of them first.`);
    const changed = await db
      .insert(switches)
      .values({ name, subject, protection, reason, until, accountId })
      .onConflictDoUpdate({
        target: [switches.name, switches.subject],
        set: { protection, reason, until, accountId },
        setWhere: isTheirs(by),
      })
      .returning({ id: switches.id });
    if (changed.length === 0) throw forAdmins();
    const title = [name, subject].filter(Boolean).join(' ');
    const end = until === null ? 'no end' : `until ${until}`;
    const details = [reason, ...(protection === null ? [] : [levelsText(protection)]), end].join(' · ');
    await record(db, touch, { by: accountId, action: 'turned on', subject: 'switch', subjectId: name, title, details });
    touch(tags.switches, ...shownBy({ name, subject }));
    const [on] = await listed(db, itself);
    return on!;
  });
}

/**
 * Turns a switch off. Refuses a switch that is off, and a moderator who ends a protection with `publish` for admins
 * only.
 */
export async function turnOff(store: Store, by: Switcher | null, name: SwitchName, typed: string): Promise<void> {
  const subject = subjectOf(name, typed);
  const itself = and(eq(switches.name, name), eq(switches.subject, subject));
  await write(store, async (db, touch) => {
    const gone = await db
      .delete(switches)
      .where(and(itself, isOn, isTheirs(by)))
      .returning({ name: switches.name });
    if (gone.length === 0 && (await db.$count(switches, and(itself, isOn))) > 0) throw forAdmins();
    if (gone.length === 0) throw new NotFound('This switch is not on.');
    const title = [name, subject].filter(Boolean).join(' ');
    const accountId = by?.accountId ?? null;
    await record(db, touch, { by: accountId, action: 'turned off', subject: 'switch', subjectId: name, title });
    touch(tags.switches, ...shownBy({ name, subject }));
  });
}

/** Moves the protection of an article to its new slug, inside the transaction that changes the slug. */
export async function keepProtected(db: Db, touch: Touch, slug: string, to: string): Promise<void> {
  const updated = await db
    .update(switches)
    .set({ subject: to })
    .where(and(eq(switches.name, 'protect'), eq(switches.subject, slug)))
    .returning({ id: switches.id });
  if (updated.length > 0) touch(tags.switches);
}
