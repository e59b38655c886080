import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { accounts } from '#server/db/schema.ts';

/*
 * Anonymous people in one thread, or in one article's list of contributions, are told apart by numbers in the order in which they came
 * there: 'anonymous', 'anonymous 2'. A number holds for that place alone, so that nobody is followed from one to another.
 */

async function isAnonymous(db: Db, accountId: string): Promise<boolean> {
  const [account] = await db.select({ wallet: accounts.wallet }).from(accounts).where(eq(accounts.id, accountId));
  return account?.wallet === null;
}

/** The number of the author of a proposal or a report, which is in no list with others that belong to it; null for a wallet. */
export async function firstNumber(db: Db, authorId: string): Promise<number | null> {
  return (await isAnonymous(db, authorId)) ? 1 : null;
}
