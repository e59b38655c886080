import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { articleAddresses, articles } from '#server/db/schema.ts';

// Ten accounts with their owners and programs, each named by a few articles.
const mostNames = 100;

/** How articles call these addresses: by their title. What an article warns of is no name. */
export async function namesOf(db: Db, addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .select({ address: articleAddresses.address, title: articles.title })
    .from(articleAddresses)
    .innerJoin(articles, eq(articles.id, articleAddresses.articleId))
    .where(and(inArray(articleAddresses.address, [...addresses]), ne(articleAddresses.kind, 'scam')))
    .orderBy(sql`${articles.slug} desc`)
    .limit(mostNames);
  return new Map(rows.map(({ address, title }) => [address, title]));
}
