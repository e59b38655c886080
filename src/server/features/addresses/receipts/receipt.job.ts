import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Receipt } from '#contract/addresses/receipts.ts';
import { shortWallet } from '#contract/format.ts';
import { readAccount } from '#server/chain/accounts.ts';
import type { Rpc } from '#server/chain/rpc.ts';
import { readTransaction } from '#server/chain/transactions.ts';
import { BadGateway } from '#server/core/later-errors.ts';
import { sentence } from '#server/core/sentence.ts';
import { tags } from '#server/core/tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db, Store } from '#server/db/client.ts';
import { holdArticles } from '#server/db/locks.ts';
import { receipts } from '#server/db/schema/addresses.ts';
import { articles } from '#server/db/schema/articles.ts';
import { accounts } from '#server/db/schema/people.ts';
import { write } from '#server/db/write.ts';
import { accountFact } from '#server/features/addresses/account-facts.ts';
import { tell } from '#server/features/notices/telling.ts';
import { citedIn } from '#server/features/texts/sources.ts';
import { jobKind, type Attempt } from '#server/jobs/kind.ts';

/** The data of a receipt that was found. */
type Found = Pick<Receipt, 'transaction' | 'account'> & { readonly text: string };

// How often the chain must answer that it lacks a transaction: a new one is missing for some seconds.
const mostNotFound = 5;

/** Reads an account, with the raw answer; null if the address has no account. */
async function askAboutAccount(rpc: Rpc, of: string, signal: AbortSignal): Promise<Found | null> {
  const { slot, value, text } = await readAccount(rpc, of, signal);
  if (value === null) return null;
  const fact = accountFact(value, () => undefined);
  const [seen, meaning] = [fact.value, fact.meaning].map((one) => sentence([one].flat()).text) as [string, string];
  return { transaction: null, account: { slot, value: seen, meaning }, text };
}

/**
 * Reads from the chain. A transaction's answer contains its signature. An account's answer does not contain its
 * address, so the server asks twice and refuses answers that differ in anything but the slot.
 */
async function ask(rpc: Rpc, kind: Receipt['kind'], of: string, signal: AbortSignal): Promise<Found | null> {
  if (kind === 'transaction') {
    const read = await readTransaction(rpc, of, signal);
    return read && { transaction: read.receipt, account: null, text: read.text };
  }
  const first = await askAboutAccount(rpc, of, signal);
  const second = await askAboutAccount(rpc, of, signal);
  const isSame =
    first?.account?.value === second?.account?.value && first?.account?.meaning === second?.account?.meaning;
  if (!isSame) throw new BadGateway('The chain’s server answered differently the second time.');
  return second;
}

/** The id of the article that cited it last, as a list of one; empty if there is none. */
const citingArticle = async (db: Db, signature: string) =>
  (await db.select({ id: receipts.articleId }).from(receipts).where(eq(receipts.signature, signature))).map(
    ({ id }) => id,
  );

/**
 * Notifies the person who cited a transaction or an account that the chain does not know it, if the article still cites
 * it.
 */
async function tellNotFound(db: Db, touch: Touch, signature: string): Promise<void> {
  const { citedBy, articleId } = receipts;
  const [found] = await db
    .select({ citedBy, articleId, sources: articles.sources })
    .from(receipts)
    .innerJoin(articles, eq(articles.id, articleId))
    .where(eq(receipts.signature, signature));
  if (!found?.citedBy || !found.articleId || !found.sources.some(({ id }) => citedIn(id)?.signature === signature))
    return;
  const details = { source: shortWallet(signature) };
  await tell(db, touch, {
    to: eq(accounts.id, found.citedBy),
    by: null,
    kind: 'not found',
    about: { articleId: found.articleId },
    details,
  });
}

const isUnread = (signature: string) => and(eq(receipts.signature, signature), eq(receipts.state, 'not yet read'));

/** Stores that the chain lacks it. Returns whether that is final. */
function noteNotFound(store: Store, signature: string, finish: (db: Db) => Promise<void>): Promise<boolean> {
  return write(store, async (db, touch) => {
    // Locked before the receipt (`db/locks.ts`), for the notice to the person who cited it.
    await holdArticles(db, await citingArticle(db, signature));
    const [noted] = await db
      .update(receipts)
      .set({ attempts: sql`${receipts.attempts} + 1` })
      .where(isUnread(signature))
      .returning({ attempts: receipts.attempts });
    if (noted !== undefined && noted.attempts < mostNotFound) return false;
    if (noted !== undefined) {
      await db.update(receipts).set({ state: 'not found', isQueued: false }).where(isUnread(signature));
      touch(tags.receipts);
      await tellNotFound(db, touch, signature);
    }
    await finish(db);
    return true;
  });
}

/**
 * Ends the job of a receipt that an earlier attempt, or an instance of an earlier version, has already read. That
 * instance may queue the receipt again without a job: `isQueued` becomes false, so that `queueLeftReceipts` finds it.
 */
function leave(store: Store, signature: string, finish: (db: Db) => Promise<void>): Promise<void> {
  return write(store, async (db) => {
    // In any state: that instance may be queueing it again at this moment.
    await db.update(receipts).set({ isQueued: false }).where(eq(receipts.signature, signature));
    await finish(db);
  });
}

/** Reads a receipt from the chain and stores it. */
async function readReceipt(
  { payload: { signature }, signal, finish }: Attempt<{ signature: string }>,
  { store, rpc }: { store: Store; rpc: Rpc },
): Promise<void> {
  const [unread] = await store.db.select({ kind: receipts.kind }).from(receipts).where(isUnread(signature));
  if (unread === undefined) return leave(store, signature, finish);
  const found = await ask(rpc, unread.kind, signature, signal);
  if (found === null) {
    if (await noteNotFound(store, signature, finish)) return;
    throw new BadGateway('The chain does not know it yet.');
  }
  const { text, ...read } = found;
  const sha256 = createHash('sha256').update(text).digest('hex');
  await write(store, async (db, touch) => {
    await db
      .update(receipts)
      .set({ ...read, state: 'read', answer: text, sha256, readAt: new Date().toISOString(), isQueued: false })
      .where(isUnread(signature));
    touch(tags.receipts);
    await finish(db);
  });
}

/** Reads a cited transaction or account from the chain. */
export const job = jobKind({
  name: 'receipt',
  title: 'Read a receipt from the chain',
  payload: z.object({ signature: z.string() }),
  about: ({ signature }) => signature,
  // For about three days.
  attempts: 24,
  pauses: { first: 10, longest: 6 * 60 * 60 },
  timeout: 60,
  // The RPC has a budget of requests.
  atOnce: 1,
  isPossible: ({ rpc }) => rpc !== null,
  run: (attempt, { store, rpc }) => readReceipt(attempt, { store, rpc: rpc! }),
});
