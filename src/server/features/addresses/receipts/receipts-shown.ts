import { eq, inArray } from 'drizzle-orm';
import type { Receipt } from '#contract/addresses/receipts.ts';
import type { Article } from '#contract/articles/articles.ts';
import type { Source } from '#contract/texts/sources.ts';
import { NotFound } from '#server/core/errors.ts';
import type { Db } from '#server/db/client.ts';
import { receipts } from '#server/db/schema/addresses.ts';
import { namesOf } from '#server/features/addresses/address-names.ts';
import { citedIn, sourceLine } from '#server/features/texts/sources.ts';
import { addressesIn } from './transaction-moves.ts';
import { escape, receiptHtml } from './receipt-html.ts';

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

/** A source with what its receipt knows better than a footnote: the day of its block, and the day on which it was read. */
const dated = (source: Source, { transaction, readAt }: Receipt): Source => ({
  ...source,
  date: transaction?.at?.slice(0, 10) ?? source.date,
  readAt: readAt?.slice(0, 10) ?? source.readAt,
});

// Where a receipt is shown, and what begins the words before it; nobody can write either (security T20).
const place = '<div class="receipt"></div>';
const line = '<span class="source-line">';

/** The HTML with what is known now in its places, of which there is one for each that is cited, in the order of the sources. */
function inPlaces(bodyHtml: string, shown: readonly { readonly words: string; readonly receipt: string }[]): string {
  const parts = bodyHtml.split(place);
  return parts
    .map((part, index) => {
      if (index === parts.length - 1) return part;
      const { words, receipt } = shown[index] ?? { words: '', receipt: '' };
      return `${part.slice(0, part.lastIndexOf(line))}${line}${words}</span><div class="receipt">${receipt}</div>`;
    })
    .join('');
}

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
  const bySignature = new Map(found.map((one) => [one.signature, one]));
  const shown: { words: string; receipt: string }[] = [];
  let isWhole = true;
  const sources = article.sources.map((source) => {
    const one = citedIn(source.id);
    if (one === null) return source;
    const unread = { ...one, state: 'not yet read', transaction: null, account: null, readAt: null, sha256: null } as const;
    const receipt: Receipt = bySignature.get(one.signature) ?? unread;
    const said = dated(source, receipt);
    isWhole &&= receipt.state === 'read';
    shown.push({ words: sourceLine(said, escape), receipt: receiptHtml(receipt, (address) => names.get(address)) });
    return said;
  });
  return { article: { ...article, sources, bodyHtml: inPlaces(article.bodyHtml, shown) }, isWhole };
}
