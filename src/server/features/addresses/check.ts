import { setTimeout } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import type { AddressAnswer, CheckAnswer, CheckedFact, LookupAnswer } from '#contract/addresses/lookup.ts';
import type { Reading, Readings } from '#server/chain/readings.ts';
import { OverBudget } from '#server/chain/rpc.ts';
import { sentence } from '#server/core/sentence.ts';
import type { Db, Store } from '#server/db/client.ts';
import { receipts } from '#server/db/schema/addresses.ts';
import { articles } from '#server/db/schema/articles.ts';
import { namesOf } from './address-names.ts';
import { addressesIn, type TransactionReceipt } from './receipts/transaction-moves.ts';
import { chainFacts, namedIn, type UnlinkedFact } from './chain-facts.ts';
import { lookUp } from './lookup.ts';
import { isTokenBy, notChecked } from './pasted/not-checked.ts';
import { receiptFacts } from './receipts/receipt-facts.ts';

// How long an answer waits for the chain, in milliseconds. A later result appears in the next answer.
const patience = 700;
// The most addresses of a transaction that get their names from articles.
const mostNamed = 500;

/** Adds links to the articles that explain each fact. `readAt` is the time of the reading. */
async function explainedFacts(db: Db, unlinked: readonly UnlinkedFact[], readAt: Date): Promise<CheckedFact[]> {
  const slugs = [...new Set(unlinked.flatMap(({ explained }) => explained ?? []))];
  const link = { slug: articles.slug, title: articles.title };
  const found = slugs.length === 0 ? [] : await db.select(link).from(articles).where(inArray(articles.slug, slugs));
  const checkedAt = readAt.toISOString();
  return unlinked.map(({ explained, label = '', isNone = false, parts = [], ...fact }) => {
    const [value, meaning] = [sentence([fact.value].flat()), sentence([fact.meaning].flat())];
    return {
      ...fact,
      value: value.text,
      valueNames: value.names,
      meaning: meaning.text,
      meaningNames: meaning.names,
      label,
      isNone,
      parts,
      article: found.find(({ slug }) => slug === explained) ?? null,
      checkedAt,
    };
  });
}

/** The article with the token that an address imitates; undefined for any other address. */
function imitatedBy({ named, article, lookAlikes }: AddressAnswer): string | undefined {
  if (named) return named.kind === 'scam' ? article?.title : undefined;
  return lookAlikes[0]?.article.title;
}

/** The facts of a reading. For a fake, the first fact adds that it has nothing to do with the imitated token. */
async function factsOf(db: Db, reading: Reading, found: AddressAnswer): Promise<CheckedFact[]> {
  const names = await namesOf(db, namedIn(reading));
  const unlinked = chainFacts(reading, (address) => names.get(address));
  const imitated = reading.account.value?.mint ? imitatedBy(found) : undefined;
  if (imitated !== undefined)
    unlinked[0] = {
      ...unlinked[0]!,
      notMeaning: `That it has anything to do with ${imitated}.`,
      explained: 'impersonation-scam',
    };
  return explainedFacts(db, unlinked, reading.readAt);
}

/** Describes a transaction in words. */
async function explainedTransaction(db: Db, transaction: TransactionReceipt, readAt: Date): Promise<CheckedFact[]> {
  const names = await namesOf(db, addressesIn(transaction).slice(0, mostNamed));
  return explainedFacts(
    db,
    receiptFacts(transaction, (address) => names.get(address)),
    readAt,
  );
}

/** The facts of a stored receipt; null without one. */
async function storedFacts(db: Db, signature: string): Promise<CheckedFact[] | null> {
  const { transaction, readAt } = receipts;
  const [stored] = await db.select({ transaction, readAt }).from(receipts).where(eq(receipts.signature, signature));
  return stored?.transaction && stored.readAt
    ? explainedTransaction(db, stored.transaction, new Date(stored.readAt))
    : null;
}

type Unread = Exclude<CheckAnswer['reading'], 'read' | 'not found'>;

const unreadFor = (error: unknown): Unread => (error instanceof OverBudget ? 'over budget' : 'failed');

/** Waits for a reading up to `patience`. A failure takes one line of the answer and leaves the rest. */
const inTime = <What>(reading: Promise<What>): Promise<What | Unread> =>
  Promise.race([reading.catch(unreadFor), setTimeout(patience, 'being read' as const, { ref: false })]);

type Checked = Pick<CheckAnswer, 'reading' | 'facts' | 'isToken' | 'notChecked'>;
const nothing = { facts: [], isToken: false, notChecked: [] };

async function checkTransaction(db: Db, chain: Readings | null, signature: string): Promise<Checked> {
  const stored = await storedFacts(db, signature);
  if (stored) return { ...nothing, reading: 'read', facts: stored };
  const read = chain ? await inTime(chain.readTransaction(signature)) : 'not asked';
  if (typeof read === 'string') return { ...nothing, reading: read };
  if (read.receipt === null) return { ...nothing, reading: 'not found' };
  return { ...nothing, reading: 'read', facts: await explainedTransaction(db, read.receipt, read.readAt) };
}

async function checkAccount(db: Db, chain: Readings | null, found: AddressAnswer): Promise<Checked> {
  const reading = chain ? await inTime(chain.read(found.address)) : 'not asked';
  if (typeof reading === 'string')
    return { reading, facts: [], isToken: isTokenBy(found), notChecked: notChecked(found) };
  const facts = await factsOf(db, reading, found);
  return { reading: 'read', facts, isToken: isTokenBy(found, reading), notChecked: notChecked(found, reading) };
}

function checkFound(db: Db, chain: Readings | null, found: LookupAnswer): Promise<Checked> | Checked {
  switch (found.kind) {
    case 'transaction':
      return checkTransaction(db, chain, found.address);
    case 'mint':
    case 'program':
    case 'wallet':
    case 'address':
      return checkAccount(db, chain, found);
    default:
      return { ...nothing, reading: 'not asked' };
  }
}

/** Checks an address against the articles and, with an RPC, the chain. Any text gets an answer. */
export async function checkAddress(db: Store['db'], chain: Readings | null, text: string): Promise<CheckAnswer> {
  const found = await lookUp(db, text);
  return { ...found, ...(await checkFound(db, chain, found)) };
}
