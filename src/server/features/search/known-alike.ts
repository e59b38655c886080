import { eq, sql } from 'drizzle-orm';
import type { LookAlike } from '#contract/search/lookup.ts';
import type { Db } from '#server/db/client.ts';
import { articleAddresses, articleAddressKeys, articles } from '#server/db/schema.ts';
import { differencesBetween, keysAround, looksLike } from './address-keys.ts';

// So many known addresses are compared with one, and so many are answered.
const most = { compared: 100, alike: 10 };

/** The known addresses that look like a text: the true ones first, then the most alike. */
export async function findAlike(db: Db, text: string): Promise<LookAlike[]> {
  const found = await comparedWith(db, text);
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
      select article_id, address from ${articleAddressKeys} where key = asked.key limit ${sql.raw(String(most.compared))}
    ) as found limit ${sql.raw(String(most.compared))}) as keyed`;
  return db
    .select({ article: { slug: articles.slug, title: articles.title }, kind: articleAddresses.kind, address: articleAddresses.address })
    .from(keyed)
    .innerJoin(
      articleAddresses,
      sql`${articleAddresses.articleId} = keyed.article_id and ${articleAddresses.address} = keyed.address and keyed.address <> ${text}`,
    )
    .innerJoin(articles, eq(articles.id, articleAddresses.articleId));
}
