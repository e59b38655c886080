import { setTimeout } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import type { CheckAnswer, CheckedFact, LookupAnswer } from '#contract/search/lookup.ts';
import type { Reading, Readings } from '#server/chain/readings.ts';
import { OverBudget } from '#server/chain/rpc.ts';
import type { Db, Store } from '#server/db/client.ts';
import { articles, receipts } from '#server/db/schema.ts';
import { namesOf } from './address-names.ts';
import { addressesIn } from './transaction-moves.ts';
import { chainFacts, namedIn, type SaidOnce } from './chain-facts.ts';
import { lookUp } from './lookup.ts';
import { notChecked } from './not-checked.ts';
import { receiptFacts } from './receipt-facts.ts';

// How long an answer waits for the chain, in milliseconds. What comes later is there when it is asked for again.
const patience = 700;
// Of so many addresses in a transaction it is asked how articles call them.
const mostNamed = 500;

/** What is said, with the articles that explain it. `readAt` is when it was read from the chain. */
async function explainedFacts(db: Db, said: readonly SaidOnce[], readAt: Date): Promise<CheckedFact[]> {
  const slugs = [...new Set(said.flatMap(({ explained }) => explained ?? []))];
  const link = { slug: articles.slug, title: articles.title };
  const found = slugs.length === 0 ? [] : await db.select(link).from(articles).where(inArray(articles.slug, slugs));
  const checkedAt = readAt.toISOString();
  return said.map(({ explained, parts = [], addresses = [], ...fact }) => ({
    ...fact,
    parts,
    addresses,
    article: found.find(({ slug }) => slug === explained) ?? null,
    checkedAt,
  }));
}

/** The article whose token an address is taken for that it is not; undefined for any other address. */
function imitatedBy({ named, article, lookAlikes }: LookupAnswer): string | undefined {
  if (named) return named.kind === 'scam' ? article?.title : undefined;
  return lookAlikes[0]?.article.title;
}

/** What a reading of an address says. A token that is taken for another one has nothing to do with it. */
async function factsOf(db: Db, reading: Reading, found: LookupAnswer): Promise<CheckedFact[]> {
  const names = await namesOf(db, namedIn(reading));
  const said = chainFacts(reading, (address) => names.get(address));
  const imitated = reading.account.value?.mint ? imitatedBy(found) : undefined;
  if (imitated !== undefined)
    said[0] = { ...said[0]!, notMeaning: `That it has anything to do with ${imitated}.`, explained: 'impersonation-scam' };
  return explainedFacts(db, said, reading.readAt);
}

/** What was read of a transaction for the articles that cite it; null where it was not. */
async function factsOfTransaction(db: Db, signature: string): Promise<CheckedFact[] | null> {
  const { transaction, readAt } = receipts;
  const [kept] = await db.select({ transaction, readAt }).from(receipts).where(eq(receipts.signature, signature));
  if (!kept?.transaction || !kept.readAt) return null;
  const names = await namesOf(db, addressesIn(kept.transaction).slice(0, mostNamed));
  return explainedFacts(
    db,
    receiptFacts(kept.transaction, (address) => names.get(address)),
    new Date(kept.readAt),
  );
}

/** What the chain says of an address, as far as it is known in time. */
async function ask(chain: Readings | null, address: string): Promise<Reading | Exclude<CheckAnswer['reading'], 'read'>> {
  if (chain === null) return 'not asked';
  // A failure is one line of the answer; the rest of it stands.
  const reading = chain
    .read(address)
    .catch((error: unknown) => (error instanceof OverBudget ? ('over budget' as const) : ('failed' as const)));
  return Promise.race([reading, setTimeout(patience, 'being read' as const, { ref: false })]);
}

/** What is known of an address here, and on the chain where there is one to be asked. Any text has an answer. */
export async function checkAddress(db: Store['db'], chain: Readings | null, text: string): Promise<CheckAnswer> {
  const found = await lookUp(db, text);
  const { address, kind } = found;
  if (address !== null && kind === 'transaction') {
    const facts = await factsOfTransaction(db, address);
    return { ...found, reading: facts ? 'read' : 'not asked', facts: facts ?? [], notChecked: [] };
  }
  const isOnChain = address !== null && kind !== 'other chain';
  const reading = isOnChain ? await ask(chain, address) : 'not asked';
  if (typeof reading === 'string') return { ...found, reading, facts: [], notChecked: notChecked(found) };
  return { ...found, reading: 'read', facts: await factsOf(db, reading, found), notChecked: notChecked(found, reading) };
}
