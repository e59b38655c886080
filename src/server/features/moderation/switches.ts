import { and, asc, eq, gt, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { longestSwitchDays, mostSubjects, type SwitchName } from '#contract/moderation/limits.ts';
import { type SwitchOn } from '#contract/moderation/switches.ts';
import { dayLength } from '#contract/timing.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Touch } from '#server/core/touch.ts';
import { isInRange } from '#server/core/address-ranges.ts';
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
/** A row for each subject that switches may have, and one for each switch that is about no one thing. */
const mostRows = Object.values(mostSubjects).reduce((sum, most) => sum + most, 10);

/** The switches that are on, for the memory of an instance. */
export function readSwitches(db: Db): Promise<Switch[]> {
  const { name, subject, reason, until } = switches;
  return db
    .select({ name, subject, reason, until })
    .from(switches)
    .where(isOn)
    .orderBy(asc(name), asc(subject))
    .limit(mostRows);
}

const listed = (db: Db, which?: SQL): Promise<SwitchOn[]> =>
  db
    .select({
      name: switches.name,
      subject: switches.subject,
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

/** The switches that are on, with who turned them on. */
export const listSwitches = (db: Db): Promise<SwitchOn[]> => listed(db);

interface TurningOn {
  readonly name: SwitchName;
  readonly subject: string;
  readonly reason: string;
  /** ISO 8601; null without an end. */
  readonly until: string | null;
}

/** Refuses an end that is over, or a year away: such a switch would be forgotten. */
function checkEnd(until: string | null): void {
  if (until === null) return;
  const wait = Date.parse(until) - Date.now();
  if (wait <= 0) throw new Invalid('The end must be in the future.', { field: 'until' });
  if (wait > longestSwitchDays * dayLength)
    throw new Invalid(`The end may be at most ${longestSwitchDays} days away.`, { field: 'until' });
}

/**
 * Turns a switch on, or gives one that is on another reason and end. `by` is the admin's account, null for the command
 * line; `from` is the address that they ask from, which no range may hold.
 */
export async function turnOn(
  store: Store,
  by: string | null,
  { name, subject: typed, reason, until: end }: TurningOn,
  from?: string,
): Promise<SwitchOn> {
  const subject = subjectOf(name, typed);
  checkEnd(end);
  // In UTC: JavaScript knows time zones that PostgreSQL does not.
  const until = end === null ? null : new Date(end).toISOString();
  if (name === 'refuse-range' && from !== undefined && isInRange(from, subject))
    throw new Conflict('Your own address is in this range: you could not write any more.', { field: 'subject' });
  const most = mostSubjects[name];
  return write(store, async (db, touch) => {
    await mustBeThere(db, name, subject);
    await db.delete(switches).where(lte(switches.until, sql`now()`));
    const others = and(eq(switches.name, name), ne(switches.subject, subject));
    if (most !== undefined && (await db.$count(switches, others)) >= most)
      throw new Conflict(`At most ${most} can be on at a time; end one of them first.`);
    await db
      .insert(switches)
      .values({ name, subject, reason, until, accountId: by })
      .onConflictDoUpdate({ target: [switches.name, switches.subject], set: { reason, until, accountId: by } });
    const title = [name, subject].filter(Boolean).join(' ');
    const details = `${reason} · ${until === null ? 'no end' : `until ${until}`}`;
    await record(db, touch, { by, action: 'turned on', subject: 'switch', subjectId: name, title, details });
    touch(tags.switches, ...shownBy({ name, subject }));
    const [on] = await listed(db, and(eq(switches.name, name), eq(switches.subject, subject)));
    return on!;
  });
}

/** Turns a switch off. Refuses one that is not on. */
export async function turnOff(store: Store, by: string | null, name: SwitchName, typed: string): Promise<void> {
  const subject = subjectOf(name, typed);
  await write(store, async (db, touch) => {
    const gone = await db
      .delete(switches)
      .where(and(eq(switches.name, name), eq(switches.subject, subject), isOn))
      .returning({ name: switches.name });
    if (gone.length === 0) throw new NotFound('This switch is not on.');
    const title = [name, subject].filter(Boolean).join(' ');
    await record(db, touch, { by, action: 'turned off', subject: 'switch', subjectId: name, title });
    touch(tags.switches, ...shownBy({ name, subject }));
  });
}

/** Keeps an article protected that got another slug, inside the transaction that gives it. */
export async function keepProtected(db: Db, touch: Touch, slug: string, to: string): Promise<void> {
  const kept = await db
    .update(switches)
    .set({ subject: to })
    .where(and(eq(switches.name, 'protect'), eq(switches.subject, slug)))
    .returning({ id: switches.id });
  if (kept.length > 0) touch(tags.switches);
}
