import { createHmac, randomBytes } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import { dayLength } from '#contract/timing.ts';
import type { Done } from './chores.ts';
import type { Db } from './client.ts';
import { networkKeys } from './schema/votes.ts';

/** The day by the store's clock. */
export const today = sql`(now() at time zone 'utc')::date`;

/** The last known key of the day. */
let known: string | undefined;

/** Caches a key until the end of the day. */
function remember(key: string): string {
  known = key;
  setTimeout(() => (known = undefined), dayLength - (Date.now() % dayLength)).unref();
  return key;
}

/** Deletes the keys of the days before today: without its key, nobody can connect a hash to a network. */
export const forgetOldKeys = async (db: Db): Promise<Done> => {
  const { day } = networkKeys;
  return { rows: (await db.delete(networkKeys).where(lt(day, today)).returning({ day })).length, isMore: false };
};

/**
 * The key of today, the same for all instances. The first instance creates it, and deletes those of the days before.
 */
async function keyOfToday(db: Db): Promise<string> {
  const find = () => db.select({ key: networkKeys.key }).from(networkKeys).where(eq(networkKeys.day, today));
  const [stored] = await find();
  if (stored !== undefined) return stored.key;
  await forgetOldKeys(db);
  await db
    .insert(networkKeys)
    .values({ day: today, key: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [made] = await find();
  return made!.key;
}

/**
 * The keyed hash of a visitor's network (security T12): equal for one network, day and subject, and irreversible. It
 * cannot be compared across subjects, nor across days, since housekeeping deletes the day's key. The result includes
 * the key. A key with `isKnown` comes from the cache and may be yesterday's, so a write must check that it is today's.
 */
export async function networkSeal(
  db: Db,
  network: string,
  subject: string,
  isKnown: boolean,
): Promise<{ seal: string; key: string }> {
  const key = (isKnown ? known : undefined) ?? remember(await keyOfToday(db));
  return { key, seal: createHmac('sha256', key).update(`${subject} ${network}`).digest('base64url') };
}
