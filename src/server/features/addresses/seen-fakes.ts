import { and, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { addressServerLimits } from '#contract/addresses/limits.ts';
import type { LookupAnswer } from '#contract/addresses/lookup.ts';
import type { SeenFake } from '#contract/addresses/seen-fakes.ts';
import { tags } from '#server/core/tags.ts';
import { doneBy, type Chore } from '#server/db/chores.ts';
import type { Db, Store } from '#server/db/client.ts';
import { networkSeal, today } from '#server/db/network-seal.ts';
import { fakePastes, seenFakes } from '#server/db/schema/addresses.ts';
import { switches } from '#server/db/schema/moderation.ts';
import { accounts } from '#server/db/schema/people.ts';
import { write } from '#server/db/write.ts';
import { differencesBetween, isMade } from './address-keys.ts';
import { findAlikeEach, nearestTrue } from './known-alike.ts';
import { findWarnings } from './lookup-reads.ts';

// Anybody can invent look-alikes, so without the warning of an article this many networks must have pasted one on the
// same day: across days, nobody can tell whether a network is the same.
const leastNetworks = 3;

// The most rows of a week to examine: some are no longer fakes, and the others fill the list.
const lookedAt = 20;

/** The Monday of this week by the store's clock, in UTC. */
const thisWeek = sql`date_trunc('week', now() at time zone 'utc')::date`;
const lastWeek = sql`${thisWeek} - 7`;

/** A pasted look-alike of a known address. */
interface Fake {
  readonly address: string;
  /** Whether an article warns of it. */
  readonly isWarnedOf: boolean;
}

/** A fake with the network of the person who pasted it. */
export interface Paste extends Fake {
  readonly network: string;
}

/**
 * The fake in an answer to a lookup: a whole address that looks like a known one and is nobody's wallet here. If no
 * article warns of it, it must be a deliberate imitation, not a typo.
 */
export function fakeIn(found: LookupAnswer): Fake | null {
  if (!('profile' in found) || found.takenFor === null || found.profile !== null || found.bounty !== null) return null;
  const imitated = nearestTrue(found.lookAlikes);
  const isWarnedOf = found.named?.kind === 'scam';
  if (imitated === null || !(isWarnedOf || isMade(imitated.address, found.address))) return null;
  return { address: found.address, isWarnedOf };
}

/**
 * Counts pastes: one per network, day and fake, on all instances together. Instead of the network, stores its keyed
 * hash, which differs for each fake; the key is deleted at the end of its day.
 */
export async function countPastes(store: Store, pastes: readonly Paste[]): Promise<void> {
  const sealed = [];
  // `networkSeal` caches the day's key, so only the first call reads it.
  for (const { address, network } of pastes)
    sealed.push({ address, ...(await networkSeal(store.db, network, address, true)) });
  const bySeal = new Map(sealed.map(({ seal, address }) => [seal, address]));
  await write(store, async (db, touch) => {
    // In the order of their keys, so that no two instances wait for each other.
    const fresh = await db
      .insert(fakePastes)
      .values([...bySeal.keys()].toSorted().map((seal) => ({ seal, day: today })))
      .onConflictDoNothing()
      .returning({ seal: fakePastes.seal });
    const counted = Map.groupBy(fresh, ({ seal }) => bySeal.get(seal)!);
    if (counted.size === 0) return;
    const { week, address, seen, day, onDay, networks } = seenFakes;
    const now = sql`excluded.on_day + case when ${day} = excluded.day then ${onDay} else 0 end`;
    const rows = await db
      .insert(seenFakes)
      .values(
        [...counted]
          .map(([address, { length }]) => ({
            week: thisWeek,
            address,
            seen: length,
            day: today,
            onDay: length,
            networks: length,
          }))
          .toSorted((one, two) => (one.address < two.address ? -1 : 1)),
      )
      .onConflictDoUpdate({
        target: [week, address],
        set: {
          seen: sql`${seen} + excluded.seen`,
          day: today,
          onDay: now,
          networks: sql`greatest(${networks}, ${now})`,
        },
      })
      .returning({ address, networks });
    const warnedOf = new Set(pastes.filter(({ isWarnedOf }) => isWarnedOf).map(({ address }) => address));
    // Below this count an unwarned fake is on no page.
    if (rows.some((row) => row.networks >= leastNetworks || warnedOf.has(row.address))) touch(tags.fakes);
  });
}

/** Those of these addresses that are wallets of people here. */
async function walletsAmong(db: Db, addresses: readonly string[]): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .select({ wallet: accounts.wallet })
    .from(accounts)
    .where(inArray(accounts.wallet, [...addresses]));
  return new Set(rows.map(({ wallet }) => wallet));
}

type Pasted = Pick<typeof seenFakes.$inferSelect, 'address' | 'seen' | 'networks'>;

/** Those of the pasted addresses that are fakes according to the present articles. */
async function stillFake(db: Db, pasted: readonly Pasted[]): Promise<SeenFake[]> {
  const addresses = pasted.map(({ address }) => address);
  const [warnings, wallets, alike] = await Promise.all([
    findWarnings(db, addresses),
    walletsAmong(db, addresses),
    findAlikeEach(
      db,
      addresses.map((text) => ({ text, written: text })),
    ),
  ]);
  return pasted.flatMap(({ address, seen, networks }, place) => {
    const imitates = nearestTrue(alike[place]!);
    const isWarnedOf = warnings.get(address);
    // An article names it as genuine.
    if (imitates === null || wallets.has(address) || isWarnedOf === false) return [];
    if (!isWarnedOf && (networks < leastNetworks || !isMade(imitates.address, address))) return [];
    return [{ address, seen, imitates, differences: differencesBetween(imitates.address, address) }];
  });
}

// Leaves out fakes that an admin hid, because somebody invented them to be listed.
const isShown = sql`not exists (select from ${switches} where ${switches.name} = 'hide-fake'
  and ${switches.subject} = ${seenFakes.address} and (${switches.until} is null or ${switches.until} > now()))`;

/**
 * The most pasted addresses of a week that may be fakes: of those that enough networks pasted, and of all, for those of
 * which articles warn.
 */
async function ofWeek(db: Db, week: typeof thisWeek): Promise<SeenFake[]> {
  const mostPasted = (condition?: SQL) =>
    db
      .select({ address: seenFakes.address, seen: seenFakes.seen, networks: seenFakes.networks })
      .from(seenFakes)
      .where(and(eq(seenFakes.week, week), condition, isShown))
      .orderBy(desc(seenFakes.seen), desc(seenFakes.address))
      .limit(lookedAt);
  // A literal, like the condition of the index.
  const found = [await mostPasted(sql`${seenFakes.networks} >= ${sql.raw(String(leastNetworks))}`), await mostPasted()];
  const pasted = [...new Map(found.flat().map((row) => [row.address, row])).values()];
  if (pasted.length === 0) return [];
  const fakes = await stillFake(db, pasted);
  return fakes.toSorted((one, other) => other.seen - one.seen).slice(0, addressServerLimits.seenFakes);
}

/**
 * The look-alikes that people pasted most often this week, or last week if this one has none. Each imitates an address
 * that an article names now. Either an article warns of it, or `leastNetworks` networks pasted it on one day.
 */
export async function listSeenFakes(db: Db): Promise<{ week: string; isThisWeek: boolean; fakes: SeenFake[] }> {
  const [weeks] = await db
    .select({ current: sql<string>`${thisWeek}::text`, last: sql<string>`(${lastWeek})::text` })
    .from(sql`(select) as nowhere`);
  const fakes = await ofWeek(db, thisWeek);
  if (fakes.length > 0) return { week: weeks!.current, isThisWeek: true, fakes };
  const before = await ofWeek(db, sql`(${lastWeek})`);
  return before.length > 0
    ? { week: weeks!.last, isThisWeek: false, fakes: before }
    : { week: weeks!.current, isThisWeek: true, fakes: [] };
}

/** Deletes the hashes of networks of the days before today, and the fakes of the weeks before the last one. */
export const forgetPastes: Chore = async (db, most) => {
  const old = db.select({ seal: fakePastes.seal }).from(fakePastes).where(lt(fakePastes.day, today)).limit(most);
  const pastes = await db.delete(fakePastes).where(inArray(fakePastes.seal, old)).returning({ seal: fakePastes.seal });
  const { week, address } = seenFakes;
  const outdated = await db
    .select({ week, address })
    .from(seenFakes)
    .where(lt(week, sql`${lastWeek}`))
    .limit(most);
  if (outdated.length > 0)
    await db.delete(seenFakes).where(or(...outdated.map((one) => and(eq(week, one.week), eq(address, one.address)))));
  const [first, second] = [doneBy(pastes, most), doneBy(outdated, most)];
  return { rows: first.rows + second.rows, isMore: first.isMore || second.isMore };
};
