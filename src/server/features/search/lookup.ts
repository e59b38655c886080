import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { LookAlike, LookupAnswer } from '#contract/search/lookup.ts';
import type { Db, Store } from '#server/db/client.ts';
import { accounts, articleAddresses, articleAddressKeys, articles, bounties, tickersOf } from '#server/db/schema.ts';
import { bylineColumns } from '#server/features/people/byline.ts';
import { differencesBetween, keysAround, looksLike } from './address-keys.ts';
import { readPasted, type Pasted } from './pasted.ts';

// So many known addresses are compared with one, and so many are answered.
const most = { compared: 100, alike: 10 };

const nothing: LookupAnswer = {
  kind: 'words',
  address: null,
  chain: null,
  article: null,
  named: null,
  profile: null,
  bounty: null,
  lookAlikes: [],
};

const link = { slug: articles.slug, title: articles.title };

/** The articles that name one of these addresses, and how. A mint stands before what else it may be called. */
function findNamed(db: Db, addresses: readonly string[]) {
  return db
    .select({ article: link, addresses: articles.addresses, address: articleAddresses.address, kind: articleAddresses.kind })
    .from(articleAddresses)
    .innerJoin(articles, eq(articles.id, articleAddresses.articleId))
    .where(inArray(articleAddresses.address, [...addresses]))
    .orderBy(sql`${articleAddresses.kind} = 'mint' desc, ${articleAddresses.kind} = 'scam', ${articles.slug}`)
    .limit(most.alike);
}

// Keys are found by their index, whatever the statistics say, so that it costs the same on every store (security T37).
const bounds = sql`select set_config('enable_seqscan', 'off', true), set_config('statement_timeout', '1s', true)`;

/** The known addresses that look like a text: the true ones first, then the most alike. */
async function findAlike(db: Store['db'], text: string): Promise<LookAlike[]> {
  const found = await db.transaction(async (transaction) => {
    // Sent together, one after the other: the second one keeps the bounds of the first.
    const [, rows] = await Promise.all([transaction.execute(bounds), comparedWith(transaction, text)]);
    return rows;
  });
  return found
    .filter(({ address }) => looksLike(address, text))
    .map((known) => ({ ...known, differences: differencesBetween(known.address, text) }))
    .toSorted((one, two) => Number(one.kind === 'scam') - Number(two.kind === 'scam') || one.differences - two.differences)
    .slice(0, most.alike);
}

/** The known addresses that share a key with a text. Each key is looked for by itself, of which the index knows how few have it. */
function comparedWith(db: Db, text: string) {
  const keyed = sql`(select distinct found.article_id, found.address
    from unnest(${sql.param(keysAround(text))}::text[]) as asked(key) cross join lateral (
      select article_id, address from ${articleAddressKeys} where key = asked.key limit ${most.compared}
    ) as found limit ${most.compared}) as keyed`;
  return db
    .select({ article: link, kind: articleAddresses.kind, address: articleAddresses.address })
    .from(keyed)
    .innerJoin(
      articleAddresses,
      sql`${articleAddresses.articleId} = keyed.article_id and ${articleAddresses.address} = keyed.address and keyed.address <> ${text}`,
    )
    .innerJoin(articles, eq(articles.id, articleAddresses.articleId));
}

/** The person of ours with that wallet. */
async function findProfile(db: Db, wallet: string): Promise<LookupAnswer['profile']> {
  const [profile] = await db
    .select({ wallet: sql<string>`${accounts.wallet}`, username: bylineColumns.username })
    .from(accounts)
    .where(eq(accounts.wallet, wallet));
  return profile ?? null;
}

/** The latest bounty that was awarded to a wallet, or the one that a transaction paid. */
async function findBounty(db: Db, where: { winner: string } | { transaction: string }): Promise<LookupAnswer['bounty']> {
  const [bounty] = await db
    .select({ id: bounties.id, name: bounties.name })
    .from(bounties)
    .where('winner' in where ? eq(bounties.winner, where.winner) : eq(bounties.winnerTx, where.transaction))
    .orderBy(desc(bounties.createdAt))
    .limit(1);
  return bounty ?? null;
}

const kindOf = { mint: 'mint', program: 'program', wallet: 'wallet', treasury: 'wallet', pool: 'address', scam: 'address' } as const;

/** What is known of the one among these addresses that an article names, or else of the first. */
async function lookUpAddress(db: Store['db'], addresses: readonly string[]): Promise<LookupAnswer> {
  const [known] = await findNamed(db, addresses);
  const address = known?.address ?? addresses[0]!;
  const [lookAlikes, profile, bounty] = await Promise.all([
    findAlike(db, address),
    findProfile(db, address),
    findBounty(db, { winner: address }),
  ]);
  const named = known?.addresses.find((one) => one.address === address) ?? null;
  const otherwise = profile || bounty ? 'wallet' : 'address';
  return {
    ...nothing,
    kind: known ? kindOf[known.kind] : otherwise,
    address,
    article: known?.article ?? null,
    named,
    profile,
    bounty,
    lookAlikes,
  };
}

/** The one article with that ticker; null when several have it, since anybody may take one. */
async function findTicker(db: Db, ticker: string): Promise<LookupAnswer['article']> {
  const having = (text: string) => sql`${tickersOf(articles.facts)} @> ${JSON.stringify([text])}::jsonb`;
  const found = await db
    .select(link)
    .from(articles)
    .where(sql`${having(ticker)} or ${having(`$${ticker}`)}`)
    .limit(2);
  return found.length === 1 ? found[0]! : null;
}

async function lookUpPasted(db: Store['db'], pasted: Pasted): Promise<LookupAnswer> {
  switch (pasted.kind) {
    case 'addresses':
      return lookUpAddress(db, pasted.addresses);
    case 'transaction':
      return { ...nothing, ...pasted, bounty: await findBounty(db, { transaction: pasted.address }) };
    case 'other chain':
      return { ...nothing, ...pasted };
    case 'ticker':
      return { ...nothing, article: await findTicker(db, pasted.ticker) };
    case 'mistyped':
      return { ...nothing, lookAlikes: await findAlike(db, pasted.text) };
    case 'words':
      return nothing;
  }
}

/** What a text is and what is known here of the address in it. Any text has an answer. */
export const lookUp = (db: Store['db'], text: string): Promise<LookupAnswer> => lookUpPasted(db, readPasted(text));
