import { eq, inArray } from 'drizzle-orm';
import { shownReceipt } from '#contract/addresses/limits.ts';
import type { FirstAddresses, Receipt, SourceReceipt } from '#contract/addresses/receipts.ts';
import type { Article } from '#contract/articles/articles.ts';
import type { ListedSource } from '#contract/texts/sources.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db } from '#server/db/client.ts';
import { receipts } from '#server/db/schema/addresses.ts';
import { namesOf } from '#server/features/addresses/address-names.ts';
import type { NameOf } from '#server/features/addresses/account-facts.ts';
import { citedIn } from '#server/features/texts/sources.ts';
import { addressesIn, nameIn, tokensMoved, type TokenEnd, type TransactionReceipt } from './transaction-moves.ts';

const { signature, kind, state, transaction, account, readAt, sha256 } = receipts;
const columns = { signature, kind, state, transaction, account, readAt, sha256 };

/** Returns the receipt of a transaction or an account. Refuses one that no article ever cited. */
export async function getReceipt(db: Db, of: string): Promise<Receipt> {
  const [found] = await db.select(columns).from(receipts).where(eq(receipts.signature, of));
  if (found === undefined) throw new NotFound('No article cites this.');
  return found;
}

// The most addresses in the receipts of an article that get their names from articles.
const mostNamed = 500;

/**
 * Replaces the dates of a source by those of its receipt, which are more reliable: the day of the block, and the day of
 * the reading.
 */
const dated = (source: ListedSource, { transaction, readAt }: Receipt): ListedSource => ({
  ...source,
  date: transaction?.at?.slice(0, 10) ?? source.date,
  readAt: readAt?.slice(0, 10) ?? source.readAt,
});

/** The shown part of a transaction: the first tokens, people and programs, by their names. */
function shownTransaction(transaction: TransactionReceipt, nameOf: NameOf): SourceReceipt['transaction'] {
  const { slot, at, succeeded, programs } = transaction;
  const named = (address: string) => ({ address, name: nameIn(address, nameOf) ?? null });
  const firstOf = (all: readonly string[], most: number): FirstAddresses => ({
    first: all.slice(0, most).map(named),
    more: Math.max(0, all.length - most),
  });
  const end = ({ owners, otherwise }: TokenEnd) => ({ ...firstOf(owners, shownReceipt.people), otherwise });
  const moved = tokensMoved(transaction);
  return {
    slot,
    at,
    succeeded,
    moved: moved.slice(0, shownReceipt.tokens).map(({ mint, amount, from, to, keptBack }) => ({
      amount,
      token: mint === null ? null : named(mint),
      from: end(from),
      to: end(to),
      keptBack,
    })),
    more: Math.max(0, moved.length - shownReceipt.tokens),
    programs: firstOf(programs, shownReceipt.programs),
  };
}

interface WithReceipts {
  readonly article: Article;
  readonly receipts: SourceReceipt[];
  /** Whether all of them are final; otherwise a reading may change them. */
  readonly isWhole: boolean;
}

/** Adds the receipts of its sources to an article. */
export async function withReceipts(db: Db, article: Article): Promise<WithReceipts> {
  const cited = article.sources.flatMap(({ id }) => citedIn(id) ?? []);
  if (cited.length === 0) return { article, receipts: [], isWhole: true };
  const signatures = cited.map(({ signature }) => signature);
  const found = await db.select(columns).from(receipts).where(inArray(receipts.signature, signatures));
  const names = await namesOf(
    db,
    [...new Set(found.flatMap(({ transaction }) => (transaction ? addressesIn(transaction) : [])))].slice(0, mostNamed),
  );
  const bySignature = new Map(found.map((one) => [one.signature, one]));
  const shown: SourceReceipt[] = [];
  let isWhole = true;
  const sources = article.sources.map((source, place) => {
    const one = citedIn(source.id);
    if (one === null) return source;
    const unread = {
      ...one,
      state: 'not yet read',
      transaction: null,
      account: null,
      readAt: null,
      sha256: null,
    } as const;
    const receipt: Receipt = bySignature.get(one.signature) ?? unread;
    const { transaction, ...rest } = receipt;
    isWhole &&= receipt.state === 'read';
    shown.push({
      ...rest,
      source: place + 1,
      transaction: transaction && shownTransaction(transaction, (address) => names.get(address)),
    });
    return dated(source, receipt);
  });
  return { article: { ...article, sources }, receipts: shown, isWhole };
}
