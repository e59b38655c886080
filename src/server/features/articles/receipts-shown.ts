import { eq, inArray } from 'drizzle-orm';
import type { Article } from '#contract/articles/articles.ts';
import type { Receipt } from '#contract/articles/receipts.ts';
import type { Db } from '#server/db/client.ts';
import { receipts } from '#server/db/schema.ts';
import { NotFound } from '#server/errors.ts';
import { namesOf } from '#server/features/search/address-names.ts';
import { receiptHtml } from './receipt-html.ts';
import { addressesIn } from '#server/features/search/transaction-moves.ts';
import { citedIn } from './sources.ts';

const { signature, kind, state, transaction, account, readAt, sha256 } = receipts;
const columns = { signature, kind, state, transaction, account, readAt, sha256 };

/** What was read of a transaction or an account. Refuses what no article ever cited. */
export async function getReceipt(db: Db, of: string): Promise<Receipt> {
  const [found] = await db.select(columns).from(receipts).where(eq(receipts.signature, of));
  if (found === undefined) throw new NotFound('No article cites this.');
  return found;
}

// Of so many addresses in the receipts of one article it is asked how articles call them.
const mostNamed = 500;

/** An article with its receipts in their places, and whether all of them are there for good: others may still be read. */
export async function withReceipts(db: Db, article: Article): Promise<{ article: Article; isWhole: boolean }> {
  const cited = article.sources.flatMap(({ id }) => citedIn(id) ?? []);
  if (cited.length === 0) return { article, isWhole: true };
  const signatures = cited.map(({ signature }) => signature);
  const found = await db.select(columns).from(receipts).where(inArray(receipts.signature, signatures));
  const names = await namesOf(
    db,
    [...new Set(found.flatMap(({ transaction }) => (transaction ? addressesIn(transaction) : [])))].slice(0, mostNamed),
  );
  const all = cited.map((one): Receipt => {
    const unread = { ...one, state: 'not yet read', transaction: null, account: null, readAt: null, sha256: null } as const;
    return found.find(({ signature }) => signature === one.signature) ?? unread;
  });
  // One place for each, in the order of the sources; nobody can write such a place (security T20).
  const rest = all.map((receipt) => receiptHtml(receipt, (address) => names.get(address))).values();
  const bodyHtml = article.bodyHtml.replaceAll(
    '<div class="receipt"></div>',
    () => `<div class="receipt">${rest.next().value ?? ''}</div>`,
  );
  return { article: { ...article, bodyHtml }, isWhole: all.every(({ state }) => state === 'read') };
}
