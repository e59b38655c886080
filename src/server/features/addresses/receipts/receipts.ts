import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Receipt } from '#contract/addresses/receipts.ts';
import { shortWallet } from '#contract/format.ts';
import type { Source } from '#contract/texts/sources.ts';
import { readAccount } from '#server/chain/accounts.ts';
import type { Rpc } from '#server/chain/rpc.ts';
import { readTransaction } from '#server/chain/transactions.ts';
import { NotFound } from '#server/core/not-found.ts';
import { BadGateway } from '#server/core/later-errors.ts';
import type { Touch } from '#server/core/touch.ts';
import { tags } from '#server/core/tags.ts';
import type { Db, Store } from '#server/db/client.ts';
import { holdArticles } from '#server/db/locks.ts';
import { receipts } from '#server/db/schema/addresses.ts';
import { articles } from '#server/db/schema/articles.ts';
import { accounts } from '#server/db/schema/people.ts';
import { write } from '#server/db/write.ts';
import { sentence } from '#server/core/sentence.ts';
import { accountFact } from '#server/features/addresses/account-facts.ts';
import { record } from '#server/features/moderation/audit.ts';
import { tell } from '#server/features/notices/telling.ts';
import { citedIn } from '#server/features/texts/sources.ts';

/** The data of a receipt that was found. */
type Found = Pick<Receipt, 'transaction' | 'account'> & { readonly text: string };

// How long a reader keeps others from the same receipt, in seconds: longer than the longest request.
const lease = 60;
// A missing transaction may be new, since finality takes some seconds: the number of attempts.
const mostNotFound = 5;
// The columns of an unread receipt.
const unread = { state: 'not yet read', attempts: 0, failures: 0 } as const;
// The first and the longest pause between two attempts, in seconds; each is twice as long as the one before.
const pauses = { first: 10, longest: 6 * 60 * 60 };

/** The article and the account that cite a source; null for imported text. */
interface Cited {
  readonly articleId: string;
  readonly citedBy: string | null;
}

/**
 * Queues the transactions and accounts that an article cites, inside the transaction that saves it. A receipt that was
 * read is final; one that was not found is read again, since somebody cites it again.
 */
export async function queueReceipts(db: Db, touch: Touch, sources: readonly Source[], where: Cited): Promise<void> {
  const cited = sources.flatMap(({ id }) => citedIn(id) ?? []);
  if (cited.length === 0) return;
  const queued = await db
    .insert(receipts)
    // In a fixed order, so that two saves never deadlock.
    .values(
      cited.toSorted((one, other) => (one.signature < other.signature ? -1 : 1)).map((one) => ({ ...one, ...where })),
    )
    .onConflictDoUpdate({
      target: receipts.signature,
      set: { ...unread, dueAt: sql`now()`, ...where },
      setWhere: eq(receipts.state, 'not found'),
    })
    .returning({ signature: receipts.signature });
  if (queued.length > 0) touch(tags.receipts);
}

// The counts stop here.
const mostCounted = 1_000;

/** The number of waiting receipts, and of those whose last attempt failed; each up to a limit. */
export async function countUnread(db: Db): Promise<{ waiting: number; failed: number }> {
  const waiting = db
    .select({ failures: receipts.failures })
    .from(receipts)
    .where(eq(receipts.state, 'not yet read'))
    .limit(mostCounted)
    .as('waiting');
  const [counts] = await db
    .select({
      waiting: sql<number>`count(*)::integer`,
      failed: sql<number>`(count(*) filter (where ${waiting.failures} > 0))::integer`,
    })
    .from(waiting);
  return counts!;
}

/** The transactions and accounts among these sources that the chain does not know. */
export async function notFoundAmong(db: Db, sources: readonly Source[]): Promise<string[]> {
  const cited = sources.flatMap(({ id }) => citedIn(id)?.signature ?? []);
  if (cited.length === 0) return [];
  const rows = await db
    .select({ signature: receipts.signature })
    .from(receipts)
    .where(and(inArray(receipts.signature, cited), eq(receipts.state, 'not found')));
  return rows.map(({ signature }) => signature);
}

/** Takes the receipt that has been due for longest; undefined if none is. */
async function claim({ db }: Store) {
  const next = db
    .select({ signature: receipts.signature })
    .from(receipts)
    .where(and(eq(receipts.state, 'not yet read'), sql`${receipts.dueAt} <= now()`))
    .orderBy(receipts.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(receipts)
    .set({ dueAt: sql`now() + make_interval(secs => ${lease})` })
    .where(inArray(receipts.signature, next))
    .returning({
      signature: receipts.signature,
      kind: receipts.kind,
      attempts: receipts.attempts,
      failures: receipts.failures,
    });
  return claimed;
}

/** Reads an account, with the raw answer; null if the address has no account. */
async function askAboutAccount(rpc: Rpc, of: string, signal: AbortSignal): Promise<Found | null> {
  const { slot, value, text } = await readAccount(rpc, of, signal);
  if (value === null) return null;
  const said = accountFact(value, () => undefined);
  const [seen, meaning] = [said.value, said.meaning].map((one) => sentence([one].flat()).text) as [string, string];
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

/** Reads the next due receipt and stores it. Returns whether there was one. */
export async function readNextReceipt(store: Store, rpc: Rpc, signal: AbortSignal): Promise<boolean> {
  const claimed = await claim(store);
  if (claimed === undefined) return false;
  // A failure may pass: the receipt is queued again, and its state does not change.
  const found = await ask(rpc, claimed.kind, claimed.signature, signal).catch(() => undefined);
  const set = (values: Partial<Record<keyof typeof receipts.$inferInsert, unknown>>) =>
    write(store, async (db, touch) => {
      // Locked before the receipt (`db/locks.ts`), for the notice to the person who cited it.
      if (values.state === 'not found') await holdArticles(db, await citingArticle(db, claimed.signature));
      await db
        .update(receipts)
        .set(values as typeof receipts.$inferInsert)
        .where(and(eq(receipts.signature, claimed.signature), eq(receipts.state, 'not yet read')));
      if ('state' in values) touch(tags.receipts);
      if ('state' in values && values.state === 'not found') await tellNotFound(db, touch, claimed.signature);
    });
  if (found) {
    const { text, ...read } = found;
    const sha256 = createHash('sha256').update(text).digest('hex');
    await set({ ...read, state: 'read', answer: text, sha256, readAt: new Date().toISOString() });
    return true;
  }
  const attempts = claimed.attempts + Number(found === null);
  const failures = claimed.failures + Number(found === undefined);
  if (attempts >= mostNotFound) await set({ state: 'not found', attempts, failures });
  else {
    const pause =
      Math.min(pauses.longest, pauses.first * 2 ** Math.min(attempts + failures - 1, 20)) * (0.5 + Math.random());
    await set({ attempts, failures, dueAt: sql`now() + make_interval(secs => ${pause})` });
  }
  return true;
}

/**
 * Queues a receipt again, for an admin who doubts it: its data is removed until then. Refuses one that no article
 * cites.
 */
export function readReceiptAgain(store: Store, by: string, signature: string): Promise<void> {
  return write(store, async (db, touch) => {
    const [again] = await db
      .update(receipts)
      .set({ ...unread, dueAt: sql`now()`, transaction: null, account: null, answer: null, sha256: null, readAt: null })
      .where(eq(receipts.signature, signature))
      .returning({ kind: receipts.kind });
    if (again === undefined) throw new NotFound('No article cites this.');
    await record(db, touch, {
      by,
      action: 'had read again',
      subject: `receipt of the ${again.kind}`,
      subjectId: signature,
      title: signature,
    });
    // Pages that show a final receipt do not have its tag.
    touch(tags.everything);
  });
}
