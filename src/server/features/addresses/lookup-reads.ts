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

// The most articles that name an address, articles with a ticker, and wallets and receipts per pair of ends.
const most = { named: 20, tickers: 10, ends: 5 };

const link = { slug: articles.slug, title: articles.title };

/** All addresses of an article: its own, and the fakes that people reported. */
const allAddresses = sql`(${articles.addresses} || ${articles.reported})`;

/** An article's entry for one of its addresses. */
const entryOf = (address: AnyPgColumn) => sql<ArticleAddress>`
  jsonb_path_query_first(${allAddresses}, '$[*] ? (@.address == $address)', jsonb_build_object('address', ${address}))`;

/** Further data of an article that names this address. */
const articleData = (address: AnyPgColumn) => ({
  life: articles.life,
  sources: sql<number>`jsonb_array_length(${articles.sources})`,
  mint: sql<ArticleAddress | null>`jsonb_path_query_first(${allAddresses}, '$[*] ? (@.kind == "mint" && @.address != $checked)',
    jsonb_build_object('checked', ${address}))`,
  fakes: sql<
    ArticleAddress[]
  >`jsonb_path_query_array(${allAddresses}, '$[*] ? (@.kind == "scam" && @.address != $checked)',
    jsonb_build_object('checked', ${address}))`,
});

/** The articles that name one of these addresses, with the kind: fakes first, then mints. */
export async function findNamed(db: Db, addresses: readonly string[]) {
  if (addresses.length === 0) return [];
  const { address, kind } = articleAddresses;
  return db
    .select({ article: link, named: entryOf(address), told: articleData(address), address, kind })
    .from(articleAddresses)
    .innerJoin(articles, eq(articles.id, articleAddresses.articleId))
    .where(inArray(articleAddresses.address, [...addresses]))
    .orderBy(sql`${articleAddresses.kind} = 'scam' desc, ${articleAddresses.kind} = 'mint' desc, ${articles.slug}`)
    .limit(most.named);
}
export type Named = Awaited<ReturnType<typeof findNamed>>[number];

/**
 * Which of these addresses articles warn of: true for a fake, false for one that articles only name; no entry for the
 * rest.
 */
export async function findWarnings(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const { address, kind } = articleAddresses;
  const rows = await db
    .select({ address, isWarnedOf: sql<boolean>`bool_or(${kind} = 'scam')` })
    .from(articleAddresses)
    .where(inArray(address, [...addresses]))
    .groupBy(address);
  return new Map(rows.map((row) => [row.address, row.isWarnedOf]));
}

/** The person with that wallet. */
const profileOf = (wallet: string) => sql<AddressAnswer['profile']>`(
  select jsonb_build_object('wallet', ${accounts.wallet}, 'username', ${bylineColumns.username},
    'contributions', ${accounts.contributionCount}) from ${accounts} where ${accounts.wallet} = ${wallet})`;

/** The latest bounty of a winning wallet, or the bounty that a transaction paid. */
const bountyWith = (column: AnyPgColumn, value: string) => sql<AddressAnswer['bounty']>`(
  select jsonb_build_object('id', ${bounties.id}, 'name', ${bounties.name}) from ${bounties}
  where ${column} = ${value} order by ${bounties.createdAt} desc limit 1)`;

/**
 * An article that cites a transaction or an account by a mark of that kind. A source always has a receipt, so without
 * one the query reads no article. It collects all citing articles first: for the first one alone, PostgreSQL would scan
 * the articles one by one.
 */
const citing = (kind: 'tx' | 'account', signature: string) => sql<AddressAnswer['article']>`(
  with citing as materialized (
    select ${articles.slug}, ${articles.title} from ${articles}
    where ${citedOf(articles.sources)} @> to_jsonb(${`${kind}:${signature}`}::text)
      and exists (select from ${receipts} where ${receipts.signature} = ${signature}))
  select jsonb_build_object('slug', citing.slug, 'title', citing.title) from citing limit 1)`;

/** The state of the receipt of a cited transaction or account. */
const receiptOf = (signature: string) =>
  sql<AddressAnswer['receipt']>`(select ${receipts.state} from ${receipts} where ${receipts.signature} = ${signature})`;

/** Runs several subqueries in one statement. */
async function findBeside<Columns extends Record<string, SQL>>(db: Db, columns: Columns) {
  const [found] = await db.select(columns).from(sql`(select) as nowhere`);
  return found!;
}

/** The data about an address beyond the article that names it. */
export const besideAddress = (db: Db, address: string) =>
  findBeside(db, {
    profile: profileOf(address),
    bounty: bountyWith(bounties.winner, address),
    cited: citing('account', address),
    receipt: receiptOf(address),
  });

/** The data about a transaction. */
export const besideTransaction = (db: Db, signature: string) =>
  findBeside(db, {
    bounty: bountyWith(bounties.winnerTx, signature),
    article: citing('tx', signature),
    receipt: receiptOf(signature) as SQL<TransactionAnswer['receipt']>,
    read: sql<TransactionReceipt | null>`(select ${receipts.transaction} from ${receipts} where ${receipts.signature} = ${signature})`,
  });

/** The articles with one of these tickers. Anybody may use a ticker: none of several takes precedence. */
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
 * The wallets of people here, and the transactions and accounts that articles cite or cited, with one of these ends,
 * ignoring case.
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
