import { eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ArticleAddress } from '#contract/addresses/addresses.ts';
import type { AddressAnswer, TransactionAnswer } from '#contract/addresses/lookup.ts';
import { shortWallet } from '#contract/format.ts';
import type { Db } from '#server/db/client.ts';
import { articleAddresses, receipts } from '#server/db/schema/addresses.ts';
import { articles, citedOf, tickersOf } from '#server/db/schema/articles.ts';
import { bounties } from '#server/db/schema/bounties.ts';
import { endsOf } from '#server/db/schema/columns.ts';
import { accounts } from '#server/db/schema/people.ts';
import { bylineColumns } from '#server/features/people/byline.ts';
import type { TransactionReceipt } from './receipts/transaction-moves.ts';

// So many articles that name an address, and that have a ticker; so many wallets and receipts of each two ends.
const most = { named: 20, tickers: 10, ends: 5 };

const link = { slug: articles.slug, title: articles.title };

/** All addresses of an article: those that it names, and the fakes that people reported. */
const allAddresses = sql`(${articles.addresses} || ${articles.reported})`;

/** What an article says of one of its addresses. */
const entryOf = (address: AnyPgColumn) => sql<ArticleAddress>`
  jsonb_path_query_first(${allAddresses}, '$[*] ? (@.address == $address)', jsonb_build_object('address', ${address}))`;

/** What else an article says that names this address. */
const toldBeside = (address: AnyPgColumn) => ({
  life: articles.life,
  sources: sql<number>`jsonb_array_length(${articles.sources})`,
  mint: sql<ArticleAddress | null>`jsonb_path_query_first(${allAddresses}, '$[*] ? (@.kind == "mint" && @.address != $checked)',
    jsonb_build_object('checked', ${address}))`,
  fakes: sql<
    ArticleAddress[]
  >`jsonb_path_query_array(${allAddresses}, '$[*] ? (@.kind == "scam" && @.address != $checked)',
    jsonb_build_object('checked', ${address}))`,
});

/**
 * The articles that name one of these addresses, and how: a warning before anything else, and a mint before what else
 * it may be called.
 */
export async function findNamed(db: Db, addresses: readonly string[]) {
  if (addresses.length === 0) return [];
  const { address, kind } = articleAddresses;
  return db
    .select({ article: link, named: entryOf(address), told: toldBeside(address), address, kind })
    .from(articleAddresses)
    .innerJoin(articles, eq(articles.id, articleAddresses.articleId))
    .where(inArray(articleAddresses.address, [...addresses]))
    .orderBy(sql`${articleAddresses.kind} = 'scam' desc, ${articleAddresses.kind} = 'mint' desc, ${articles.slug}`)
    .limit(most.named);
}
export type Named = Awaited<ReturnType<typeof findNamed>>[number];

/** The person of ours with that wallet. */
const profileOf = (wallet: string) => sql<AddressAnswer['profile']>`(
  select jsonb_build_object('wallet', ${accounts.wallet}, 'username', ${bylineColumns.username},
    'contributions', ${accounts.contributionCount}) from ${accounts} where ${accounts.wallet} = ${wallet})`;

/** The latest bounty that was awarded to a wallet, or the one that a transaction paid. */
const bountyWith = (column: AnyPgColumn, value: string) => sql<AddressAnswer['bounty']>`(
  select jsonb_build_object('id', ${bounties.id}, 'name', ${bounties.name}) from ${bounties}
  where ${column} = ${value} order by ${bounties.createdAt} desc limit 1)`;

/**
 * An article that cites a transaction or an account, as a mark of that kind does. What nobody ever cited has no
 * receipt, and no article is looked at. All that cite it are found first: for the first one alone, PostgreSQL would
 * rather read the articles one by one.
 */
const citing = (kind: 'tx' | 'account', signature: string) => sql<AddressAnswer['article']>`(
  with citing as materialized (
    select ${articles.slug}, ${articles.title} from ${articles}
    where ${citedOf(articles.sources)} @> to_jsonb(${`${kind}:${signature}`}::text)
      and exists (select from ${receipts} where ${receipts.signature} = ${signature}))
  select jsonb_build_object('slug', citing.slug, 'title', citing.title) from citing limit 1)`;

/** Whether the chain has said what a transaction or an account is that somebody cited. */
const receiptOf = (signature: string) =>
  sql<AddressAnswer['receipt']>`(select ${receipts.state} from ${receipts} where ${receipts.signature} = ${signature})`;

/** What stands in several places, asked at once. */
async function findBeside<Columns extends Record<string, SQL>>(db: Db, columns: Columns) {
  const [found] = await db.select(columns).from(sql`(select) as nowhere`);
  return found!;
}

/** What is known of an address beside the article that names it. */
export const besideAddress = (db: Db, address: string) =>
  findBeside(db, {
    profile: profileOf(address),
    bounty: bountyWith(bounties.winner, address),
    cited: citing('account', address),
    receipt: receiptOf(address),
  });

/** What is known of a transaction. */
export const besideTransaction = (db: Db, signature: string) =>
  findBeside(db, {
    bounty: bountyWith(bounties.winnerTx, signature),
    article: citing('tx', signature),
    receipt: receiptOf(signature) as SQL<TransactionAnswer['receipt']>,
    read: sql<TransactionReceipt | null>`(select ${receipts.transaction} from ${receipts} where ${receipts.signature} = ${signature})`,
  });

/** The articles with one of these tickers. Anybody may take one: none of several is meant more than another. */
export function findTickers(db: Db, tickers: readonly string[]) {
  const having = (text: string) => sql`${tickersOf(articles.facts)} @> ${JSON.stringify([text])}::jsonb`;
  return db
    .select(link)
    .from(articles)
    .where(or(...tickers.flatMap((ticker) => [having(ticker), having(`$${ticker}`)])))
    .orderBy(articles.slug)
    .limit(most.tickers);
}

/**
 * The wallets of people here, and the transactions and accounts that articles cite or cited, that have one of these
 * ends, whatever the case of their letters.
 */
export async function findByEnds(db: Db, ends: readonly string[]) {
  const limit = most.ends * ends.length;
  const lower = ends.map((one) => one.toLowerCase());
  const [wallets, cited] = await Promise.all([
    db
      .select({ address: accounts.wallet, name: bylineColumns.username })
      .from(accounts)
      .where(inArray(endsOf(accounts.wallet), lower))
      .orderBy(accounts.wallet)
      .limit(limit),
    db
      .select({ address: receipts.signature, kind: receipts.kind })
      .from(receipts)
      .where(inArray(endsOf(receipts.signature), lower))
      .orderBy(receipts.signature)
      .limit(limit),
  ]);
  return [
    ...wallets.map(({ address, name }) => {
      const called = `the wallet of ${name ?? shortWallet(address!)}`;
      return { kind: 'wallet' as const, address: address!, name, called };
    }),
    ...cited.map(({ address, kind }) => ({ kind, address, name: null, called: `the ${kind}` })),
  ];
}
