import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { submissionKinds } from '#contract/kinds.ts';
import { longestSwitchDays, mostCounted, mostRanges, type SwitchName } from '#contract/moderation/limits.ts';
import { type SwitchOn } from '#contract/moderation/switches.ts';
import { dayLength } from '#contract/timing.ts';
import { Conflict, Invalid, NotFound } from '#server/core/errors.ts';
import { isInRange, type Switch } from '#server/core/switches.ts';
import { tags } from '#server/core/tags.ts';
import type { Db, Store } from '#server/db/client.ts';
import { switches } from '#server/db/schema/moderation.ts';
import { accounts } from '#server/db/schema/people.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { write } from '#server/db/write.ts';
import { bylineColumns, personId } from '#server/features/people/byline.ts';
import { record } from './audit.ts';

const isOn = or(isNull(switches.until), gt(switches.until, sql`now()`));
/** One range at most for each that may be refused, and one row for each other switch. */
const mostRows = mostRanges + 10;

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

const refused = (sentence: string) => new Invalid(sentence, { field: 'subject' });

const widest = { ipv4: 8, ipv6: 16 } as const;
const narrowest = { ipv4: 32, ipv6: 64 } as const;
// In an address of IPv4 that is written as IPv6, `::ffff:198.51.100.7`.
const bitsBefore = 96;

/**
 * A range as it is stored: its first address and its bits. A single address is the range of itself, for IPv6 with its
 * /64, which is one visitor's (security T40). Refuses what is no range, and what is most of the internet.
 */
export function rangeOf(typed: string): string {
  const [, start = '', ends] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(typed) ?? [];
  // Not `198.51.100`, which would be 198.51.0.100.
  if (!ipaddr.IPv4.isValidFourPartDecimal(start) && !ipaddr.IPv6.isValid(start))
    throw refused('A range is an address and its bits, as 198.51.100.0/24.');
  // IPv4 also where it is written as IPv6: as such are visitors compared.
  const address = ipaddr.process(start);
  const kind = address.kind();
  const before = kind === 'ipv4' && start.includes(':') ? bitsBefore : 0;
  const bits = ends === undefined ? narrowest[kind] : Number(ends) - before;
  const text = `${address.toString()}/${bits}`;
  if (bits < widest[kind] || bits > narrowest[kind])
    throw refused(`A range of ${kind === 'ipv4' ? 'IPv4' : 'IPv6'} has /${widest[kind]} to /${narrowest[kind]}.`);
  const first = kind === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(text) : ipaddr.IPv6.networkAddressFromCIDR(text);
  return `${first.toString()}/${bits}`;
}

/** What a switch is about, as it is stored. Refuses a subject of a switch that has none. */
function subjectOf(name: SwitchName, typed: string): string {
  if (name === 'refuse-range') return rangeOf(typed);
  if (typed !== '') throw refused('Only ranges of addresses are named.');
  return '';
}

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
  if (subject !== '' && from !== undefined && isInRange(from, subject))
    throw new Conflict('Your own address is in this range: you could not write any more.', { field: 'subject' });
  return write(store, async (db, touch) => {
    await db.delete(switches).where(lte(switches.until, sql`now()`));
    const others = and(eq(switches.name, name), ne(switches.subject, subject));
    if (subject !== '' && (await db.$count(switches, others)) >= mostRanges)
      throw new Conflict(`At most ${mostRanges} ranges can be refused; end one of them first.`);
    await db
      .insert(switches)
      .values({ name, subject, reason, until, accountId: by })
      .onConflictDoUpdate({ target: [switches.name, switches.subject], set: { reason, until, accountId: by } });
    const title = [name, subject].filter(Boolean).join(' ');
    const details = `${reason} · ${until === null ? 'no end' : `until ${until}`}`;
    await record(db, touch, { by, action: 'turned on', subject: 'switch', subjectId: name, title, details });
    touch(tags.switches, tags.site);
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
    touch(tags.switches, tags.site);
  });
}

const lastDay = (column: typeof accounts.createdAt | typeof submissions.createdAt) =>
  gt(column, sql`now() - interval '1 day'`);

/**
 * How many contributions, proposals and reports of the last day a switch would have refused, or how many accounts; no
 * more than `mostCounted`. Null for a range: addresses are not stored.
 */
export async function effectOf(db: Db, name: SwitchName): Promise<number | null> {
  if (name === 'refuse-range') return null;
  if (name === 'no-new-wallets') {
    const joined = db.select({ id: accounts.id }).from(accounts);
    return countOf(db, joined.where(and(isNotNull(accounts.wallet), lastDay(accounts.createdAt))).limit(mostCounted));
  }
  const { kind, authorId, deletedAt, createdAt } = submissions;
  // Looked up for each by its key.
  const isAnonymous = sql`(select ${accounts.wallet} is null from ${accounts} where ${accounts.id} = ${authorId})`;
  const written = db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        inArray(kind, [...submissionKinds]),
        isNull(deletedAt),
        lastDay(createdAt),
        name === 'no-anonymous' ? isAnonymous : undefined,
      ),
    );
  return countOf(db, written.limit(mostCounted));
}

async function countOf(db: Db, rows: SQLWrapper): Promise<number> {
  const [row] = await db.select({ many: count() }).from(sql`(${rows}) counted`);
  return row!.many;
}
