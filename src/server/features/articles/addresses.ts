import { and, eq, inArray, ne } from 'drizzle-orm';
import type { ArticleAddress } from '#contract/articles/addresses.ts';
import { base58Bytes } from '#server/base58.ts';
import type { Db } from '#server/db/client.ts';
import { articleAddresses, articleAddressKeys, articles } from '#server/db/schema.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { keysOf } from '#server/features/search/address-keys.ts';

/** Refuses what is no address of Solana: base58 of 32 bytes. */
export function checkAddresses(addresses: readonly ArticleAddress[]): void {
  for (const { address } of addresses)
    if (base58Bytes(address, 32) === null)
      throw new Invalid(`'${address}' is not an address of Solana: copy it whole, 32 to 44 letters and digits.`, { field: 'addresses' });
}

/**
 * Replaces the addresses by which an article is found, inside the transaction that saves it. Refuses the mint of another article: one mint
 * belongs to one.
 */
export async function keepAddresses(db: Db, articleId: string, addresses: readonly ArticleAddress[]): Promise<void> {
  await db.delete(articleAddresses).where(eq(articleAddresses.articleId, articleId));
  if (addresses.length === 0) return;
  const kept = await db
    .insert(articleAddresses)
    .values(addresses.map(({ kind, address }) => ({ articleId, kind, address })))
    // Waits for whoever saves the same mint at this moment.
    .onConflictDoNothing()
    .returning({ address: articleAddresses.address });
  if (kept.length === addresses.length) {
    const keys = addresses.flatMap(({ address }) => keysOf(address).map((key) => ({ key, articleId, address })));
    await db.insert(articleAddressKeys).values(keys);
    return;
  }
  const [taken] = await db
    .select({ address: articleAddresses.address, title: articles.title })
    .from(articleAddresses)
    .innerJoin(articles, eq(articles.id, articleAddresses.articleId))
    .where(
      and(
        eq(articleAddresses.kind, 'mint'),
        ne(articleAddresses.articleId, articleId),
        inArray(
          articleAddresses.address,
          addresses.filter(({ kind }) => kind === 'mint').map(({ address }) => address),
        ),
      ),
    )
    .limit(1);
  throw new Conflict(`The mint ${taken?.address} belongs to the article '${taken?.title}'; one mint belongs to one article.`, {
    field: 'addresses',
  });
}
