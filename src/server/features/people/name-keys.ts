import { and, asc, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Store } from '#server/db/client.ts';
import { accounts } from '#server/db/schema.ts';
import { nameKey } from './skeleton.ts';

// Any number that no other application on the same server is likely to lock.
const lock = 5_318_008_379;
const batch = 500;

/**
 * Makes the keys anew of usernames that a migration left without one. Whoever has a name keeps it: of several that look alike the eldest
 * has the key by which the name is found, and each other one a key of its own.
 */
export async function renewNameKeys({ db }: Pick<Store, 'db'>): Promise<void> {
  for (let renewed = batch; renewed === batch;) {
    renewed = await db.transaction(async (transaction) => {
      // Of several instances that start at once one does it, and the others wait for that.
      await transaction.execute(sql`select pg_advisory_xact_lock(${lock})`);
      const named = await transaction
        .select({ id: accounts.id, username: accounts.username })
        .from(accounts)
        .where(and(isNotNull(accounts.username), isNull(accounts.usernameKey)))
        .orderBy(asc(accounts.createdAt), asc(accounts.id))
        .limit(batch);
      if (named.length === 0) return 0;
      const looks = named.map(({ username }) => nameKey(username!));
      const taken = await transaction.select({ key: accounts.usernameKey }).from(accounts).where(inArray(accounts.usernameKey, looks));
      const keys = new Set(taken.map(({ key }) => key!));
      const rows = named.map(({ id }, index) => {
        const look = looks[index]!;
        // No nameKey has a space.
        const key = keys.has(look) ? `${look} ${id}` : look;
        keys.add(key);
        return { id, key };
      });
      await transaction.execute(sql`
        update ${accounts} set username_key = renewed.key
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as renewed (id uuid, key text) where renewed.id = accounts.id`);
      return named.length;
    });
  }
}
