import { inArray } from 'drizzle-orm';
import { explorerHosts, explorerPage } from '#contract/addresses/explorers.ts';
import { shownReceipt } from '#contract/addresses/limits.ts';
import type { CitedInShort, Receipt } from '#contract/addresses/receipts.ts';
import { noSource } from '#contract/text.ts';
import { base58Bytes } from '#server/core/base58.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Tag } from '#server/core/tag.ts';
import { tags } from '#server/core/tags.ts';
import type { Db } from '#server/db/client.ts';
import { receipts } from '#server/db/schema/addresses.ts';
import { namesOf, warnersOf } from '#server/features/addresses/address-names.ts';
import type { NameOf } from '#server/features/addresses/account-facts.ts';
import {
  mintsMoved,
  movedInLine,
  type TransactionReceipt,
} from '#server/features/addresses/receipts/transaction-moves.ts';

type OnChain = Pick<Receipt, 'kind' | 'signature'>;
type Cited = { readonly cited?: CitedInShort | undefined };
type Read = Pick<Receipt, 'state' | 'transaction' | 'account'>;

function onChain(text: string): OnChain | null {
  if (base58Bytes(text, 64)) return { kind: 'transaction', signature: text };
  return base58Bytes(text, 32) ? { kind: 'account', signature: text } : null;
}

/**
 * The stored source of a contribution: a bare signature or address becomes a URL of an explorer. Refuses anything else
 * but a URL.
 */
export function storedSource(given: string): string {
  if (given === '' || URL.canParse(given)) return given;
  const named = onChain(given);
  if (named === null) throw new Invalid(noSource, { field: 'source' });
  return explorerPage(named.kind, named.signature);
}

/** The transaction or the account of an explorer's URL; null for any other URL, and for another chain or network. */
function shownAt(source: string): OnChain | null {
  const url = URL.parse(source);
  if (url === null || !explorerHosts.includes(url.hostname.replace(/^www\./, ''))) return null;
  if (!(url.searchParams.get('cluster') ?? 'mainnet').startsWith('mainnet')) return null;
  for (const part of url.pathname.split('/')) {
    const named = onChain(part);
    if (named !== null) return named;
  }
  return null;
}

const didIn = (transaction: TransactionReceipt, nameOf: NameOf): string =>
  transaction.succeeded
    ? movedInLine(transaction, shownReceipt.tokensInLine, nameOf) || 'nothing changed hands but the fee'
    : 'failed';

/** The transaction or the account in a line. */
function inShort(cited: OnChain, read: Read | undefined, nameOf: NameOf): CitedInShort {
  const { state, transaction, account } = read ?? { state: 'not yet read', transaction: null, account: null };
  if (transaction) return { ...cited, said: didIn(transaction, nameOf), slot: transaction.slot };
  const name = cited.kind === 'account' ? nameOf(cited.signature) : undefined;
  if (account) return { ...cited, said: [name, account.value].filter(Boolean).join(', '), slot: account.slot };
  return { ...cited, said: state === 'not found' ? 'not known to the chain' : (name ?? ''), slot: null };
}

/** Adds to each row the transaction or the account in its source, with the receipt if an article cites it too. */
export async function withCited<Row extends { readonly source: string }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & Cited)[]> {
  const named = rows.map(({ source }) => shownAt(source));
  const signatures = [...new Set(named.flatMap((one) => one?.signature ?? []))];
  if (signatures.length === 0) return [...rows];
  const { signature, state, transaction, account } = receipts;
  const found = await db
    .select({ signature, state, transaction, account })
    .from(receipts)
    .where(inArray(signature, signatures));
  const mints = found.flatMap((one) => (one.transaction ? mintsMoved(one.transaction, shownReceipt.tokensInLine) : []));
  const accounts = named.flatMap((one) => (one?.kind === 'account' ? one.signature : []));
  const [names, warners] = await Promise.all([
    namesOf(db, [...new Set([...mints, ...accounts])]),
    warnersOf(db, [...new Set(accounts)]),
  ]);
  const nameOf = (address: string) => {
    const warner = warners.get(address);
    return warner === undefined ? names.get(address) : `a known fake, of which ${warner} warns`;
  };
  const read = new Map(found.map((one) => [one.signature, one]));
  return rows.map((row, index) => {
    const cited = named[index];
    return cited ? { ...row, cited: inShort(cited, read.get(cited.signature), nameOf) } : row;
  });
}

/** The tags of an answer with these rows: the arrival of a missing receipt purges them. */
export const awaited = (rows: readonly Cited[]): Tag[] =>
  rows.some(({ cited }) => cited?.slot === null) ? [tags.receipts] : [];
