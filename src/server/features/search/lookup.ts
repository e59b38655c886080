import { eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ArticleAddress } from '#contract/articles/addresses.ts';
import type { LookupAnswer } from '#contract/search/lookup.ts';
import type { Db } from '#server/db/client.ts';
import { accounts, articleAddresses, articles, bounties, citedOf, endsOf, receipts, tickersOf } from '#server/db/schema.ts';
import { bylineColumns } from '#server/features/people/byline.ts';
import { findAlike } from './known-alike.ts';
import { namesOf } from './address-names.ts';
import { lostItsCase } from './lost-case.ts';
import { readPasted, type Pasted } from './pasted.ts';
import { mintsMoved, movedInLine, type TransactionReceipt } from './transaction-moves.ts';

// So many articles that name an address, and that have a ticker; so many wallets and receipts of two ends, and tokens that a transaction moved.
const most = { named: 10, tickers: 10, ends: 5, moved: 1 };

const nothing: LookupAnswer = {
  kind: 'words',
  address: null,
  mistyped: null,
  chain: null,
  article: null,
  tickerOf: [],
  named: null,
  told: null,
  receipt: null,
  transaction: null,
  profile: null,
  bounty: null,
  others: [],
  ends: [],
  lookAlikes: [],
};

const link = { slug: articles.slug, title: articles.title };

/** What an article says of one of its addresses, of which it may have many. */
const entryOf = (address: AnyPgColumn) => sql<ArticleAddress>`
  jsonb_path_query_first(${articles.addresses}, '$[*] ? (@.address == $address)', jsonb_build_object('address', ${address}))`;

/** What else an article says that names this address. */
const toldBeside = (address: AnyPgColumn) => ({
  life: articles.life,
  sources: sql<number>`jsonb_array_length(${articles.sources})`,
  mint: sql<ArticleAddress | null>`jsonb_path_query_first(${articles.addresses}, '$[*] ? (@.kind == "mint" && @.address != $checked)',
    jsonb_build_object('checked', ${address}))`,
  fakes: sql<ArticleAddress[]>`jsonb_path_query_array(${articles.addresses}, '$[*] ? (@.kind == "scam" && @.address != $checked)',
    jsonb_build_object('checked', ${address}))`,
});

/** The articles that name one of these addresses, and how: a warning before anything else, and a mint before what else it may be called. */
function findNamed(db: Db, addresses: readonly string[]) {
  const { address, kind } = articleAddresses;
  return (
    db
      .select({ article: link, named: entryOf(address), told: toldBeside(address), address, kind })
      .from(articleAddresses)
      .innerJoin(articles, eq(articles.id, articleAddresses.articleId))
      // One by one: of a list as a whole, PostgreSQL would think anew each time.
      .where(inArray(articleAddresses.address, [...addresses]))
      .orderBy(sql`${articleAddresses.kind} = 'scam' desc, ${articleAddresses.kind} = 'mint' desc, ${articles.slug}`)
      .limit(most.named)
  );
}

/** The person of ours with that wallet. */
const profileOf = (wallet: string) => sql<LookupAnswer['profile']>`(
  select jsonb_build_object('wallet', ${accounts.wallet}, 'username', ${bylineColumns.username},
    'contributions', ${accounts.contributionCount}) from ${accounts} where ${accounts.wallet} = ${wallet})`;

/** The latest bounty that was awarded to a wallet, or the one that a transaction paid. */
const bountyWith = (column: AnyPgColumn, value: string) => sql<LookupAnswer['bounty']>`(
  select jsonb_build_object('id', ${bounties.id}, 'name', ${bounties.name}) from ${bounties}
  where ${column} = ${value} order by ${bounties.createdAt} desc limit 1)`;

/**
 * An article that cites a transaction or an account, as a mark of that kind does. What nobody ever cited has no receipt, and no article is looked
 * at. All that cite it are found first: for the first one alone, PostgreSQL would rather read the articles one by one.
 */
const citing = (kind: 'tx' | 'account', signature: string) => sql<LookupAnswer['article']>`(
  with citing as materialized (
    select ${articles.slug}, ${articles.title} from ${articles}
    where ${citedOf(articles.sources)} @> to_jsonb(${`${kind}:${signature}`}::text)
      and exists (select from ${receipts} where ${receipts.signature} = ${signature}))
  select jsonb_build_object('slug', citing.slug, 'title', citing.title) from citing limit 1)`;

/** Whether the chain has said what a transaction or an account is that somebody cited. */
const receiptOf = (signature: string) =>
  sql<LookupAnswer['receipt']>`(select ${receipts.state} from ${receipts} where ${receipts.signature} = ${signature})`;

/** What stands in several places, asked at once. */
async function findBeside<Columns extends Record<string, SQL>>(db: Db, columns: Columns) {
  const [found] = await db.select(columns).from(sql`(select) as nowhere`);
  return found!;
}

type Named = Awaited<ReturnType<typeof findNamed>>[number];

const kindOf = { mint: 'mint', program: 'program', wallet: 'wallet', treasury: 'wallet', pool: 'address', scam: 'address' } as const;

/** What is known of an address that an article names, or that none does. */
async function lookUpAddress(db: Db, address: string, known?: Named): Promise<LookupAnswer> {
  const [first, lookAlikes, { profile, bounty, cited, receipt }] = await Promise.all([
    known ?? findNamed(db, [address]).then(([one]) => one),
    findAlike(db, address),
    findBeside(db, {
      profile: profileOf(address),
      bounty: bountyWith(bounties.winner, address),
      cited: citing('account', address),
      receipt: receiptOf(address),
    }),
  ]);
  const otherwise = profile || bounty ? 'wallet' : 'address';
  return {
    ...nothing,
    kind: first ? kindOf[first.kind] : otherwise,
    address,
    article: first?.article ?? cited,
    named: first?.named ?? null,
    told: first?.told ?? null,
    receipt: cited && receipt,
    profile,
    bounty,
    lookAlikes,
  };
}

/**
 * What is known of one among these addresses: of one that an article warns of, or that looks like a true one, before one that an article names;
 * or else of the first, with what the others are. A true address beside a false or an unknown one must not make a text look good.
 */
async function lookUpAddresses(db: Db, addresses: readonly string[]): Promise<LookupAnswer> {
  if (addresses.length === 1) return lookUpAddress(db, addresses[0]!);
  const known = await findNamed(db, addresses);
  const fake = known.find(({ kind }) => kind === 'scam');
  if (fake) return lookUpAddress(db, fake.address, fake);
  const trueOnes = known.map(({ address }) => address);
  for (const address of addresses)
    if (!trueOnes.includes(address) && (await findAlike(db, address)).length > 0) return lookUpAddress(db, address);
  const shown = known[0]?.address ?? addresses[0]!;
  const others = addresses.filter((address) => address !== shown);
  return {
    ...(await lookUpAddress(db, shown, known[0])),
    others: others.map((address) => {
      const named = known.find((one) => one.address === address);
      return { address, kind: named?.kind ?? null, article: named?.article ?? null };
    }),
  };
}

/** What the chain said of a cited transaction, in short. */
async function inShort(db: Db, transaction: TransactionReceipt): Promise<LookupAnswer['transaction']> {
  const { at, slot, succeeded } = transaction;
  const names = await namesOf(db, mintsMoved(transaction, most.moved));
  const moved = movedInLine(transaction, most.moved, (mint) => names.get(mint));
  return { at, slot, succeeded, moved: moved === '' ? null : moved };
}

/** What is known of a transaction. */
async function lookUpTransaction(db: Db, address: string): Promise<LookupAnswer> {
  const { bounty, article, receipt, read } = await findBeside(db, {
    bounty: bountyWith(bounties.winnerTx, address),
    article: citing('tx', address),
    receipt: receiptOf(address),
    read: sql<TransactionReceipt | null>`(select ${receipts.transaction} from ${receipts} where ${receipts.signature} = ${address})`,
  });
  const transaction = article && read && (await inShort(db, read));
  return { ...nothing, kind: 'transaction', address, bounty, article, receipt: article && receipt, transaction };
}

/** The articles with one of these tickers. Anybody may take one: none of several is meant more than another. */
async function lookUpTickers(db: Db, tickers: readonly string[]): Promise<LookupAnswer> {
  const having = (text: string) => sql`${tickersOf(articles.facts)} @> ${JSON.stringify([text])}::jsonb`;
  const tickerOf = await db
    .select(link)
    .from(articles)
    .where(or(...tickers.flatMap((ticker) => [having(ticker), having(`$${ticker}`)])))
    .orderBy(articles.slug)
    .limit(most.tickers);
  return { ...nothing, article: tickerOf.length === 1 ? tickerOf[0]! : null, tickerOf };
}

/** The wallets of ours, and the transactions and accounts that an article cites or cited, which begin and end so. */
async function findByEnds(db: Db, ends: string): Promise<LookupAnswer['ends']> {
  const [wallets, cited] = await Promise.all([
    db
      .select({ address: accounts.wallet, name: bylineColumns.username })
      .from(accounts)
      .where(eq(endsOf(accounts.wallet), ends))
      .orderBy(accounts.wallet)
      .limit(most.ends),
    db
      .select({ address: receipts.signature, kind: receipts.kind })
      .from(receipts)
      .where(eq(endsOf(receipts.signature), ends))
      .orderBy(receipts.signature)
      .limit(most.ends),
  ]);
  return [
    ...wallets.map(({ address, name }) => ({ kind: 'wallet' as const, address: address!, name })),
    ...cited.map(({ address, kind }) => ({ kind, address, name: null })),
  ];
}

async function lookUpPasted(db: Db, pasted: Pasted): Promise<LookupAnswer> {
  switch (pasted.kind) {
    case 'addresses':
      return lookUpAddresses(db, pasted.addresses);
    case 'transaction':
      return lookUpTransaction(db, pasted.address);
    case 'other chain':
      return { ...nothing, ...pasted };
    case 'tickers':
      return lookUpTickers(db, pasted.tickers);
    case 'mistyped': {
      const { text } = pasted;
      const lookAlikes = await findAlike(db, text);
      return { ...nothing, mistyped: lookAlikes.length > 0 || lostItsCase(text) ? text : null, lookAlikes };
    }
    case 'shortened': {
      const [ends, lookAlikes] = await Promise.all([findByEnds(db, pasted.ends), findAlike(db, pasted.ends)]);
      return { ...nothing, mistyped: pasted.text, ends, lookAlikes };
    }
    case 'words':
      return nothing;
  }
}

/** What a text is and what is known here of the address in it. Any text has an answer. */
export const lookUp = (db: Db, text: string): Promise<LookupAnswer> => lookUpPasted(db, readPasted(text));
