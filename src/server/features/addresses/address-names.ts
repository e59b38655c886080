import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { articleAddresses } from '#server/db/schema/addresses.ts';
import { articles } from '#server/db/schema/articles.ts';

// Bounds the rows: ten accounts with their owners and programs, each named by a few articles.
const mostNames = 100;

const labelOf = sql<string>`jsonb_path_query_first(${articles.addresses}, '$[*] ? (@.address == $address).label',
  jsonb_build_object('address', ${articleAddresses.address})) #>> '{}'`;

/**
 * The names of these addresses in articles: the article's title for a mint and a program, the label for a pool, a
 * wallet or another of several. A fake has no name.
 */
export async function namesOf(db: Db, addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .select({ address: articleAddresses.address, kind: articleAddresses.kind, title: articles.title, label: labelOf })
    .from(articleAddresses)
    .innerJoin(articles, eq(articles.id, articleAddresses.articleId))
    .where(and(inArray(articleAddresses.address, [...addresses]), ne(articleAddresses.kind, 'scam')))
    .orderBy(sql`${articles.slug} desc`)
    .limit(mostNames);
  return new Map(
    rows.map(({ address, kind, title, label }) => {
      if (kind === 'mint' || kind === 'program') return [address, title];
      return [address, label.includes(title) ? label : `${label} of ${title}`];
    }),
  );
}

/** The titles of the articles that warn of these addresses as fakes. */
export async function warnersOf(db: Db, addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .select({ address: articleAddresses.address, title: articles.title })
    .from(articleAddresses)
    .innerJoin(articles, eq(articles.id, articleAddresses.articleId))
    .where(and(inArray(articleAddresses.address, [...addresses]), eq(articleAddresses.kind, 'scam')))
    .orderBy(sql`${articles.slug} desc`)
    .limit(mostNames);
  return new Map(rows.map(({ address, title }) => [address, title]));
}
