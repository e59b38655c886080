import { sql } from 'drizzle-orm';
import type { Store } from '#server/db/client.ts';
import type { Caller } from './wallet.ts';

/** Gives a person an account of this age in days, and these points. */
export async function makeKnown({ db }: Store, { address }: Caller, { days = 40, points = 60 } = {}): Promise<void> {
  await db.execute(sql`
    update accounts set created_at = now() - make_interval(days => ${days}), points = ${points} where wallet = ${address}`);
}
