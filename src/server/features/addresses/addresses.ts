import { and, eq, inArray, ne } from 'drizzle-orm';
import type { ArticleAddress } from '#contract/addresses/addresses.ts';
import { base58Bytes } from '#server/core/base58.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/client.ts';
import { articleAddresses, articleAddressKeys } from '#server/db/schema/addresses.ts';
import { articles } from '#server/db/schema/articles.ts';
import { keysOf } from './address-keys.ts';
import { findAlike } from './known-alike.ts';
import { keepReported } from './reported.ts';

/** Refuses anything but base58 of 32 bytes. */
export function checkAddresses(addresses: readonly ArticleAddress[]): void {
  for (const { address } of addresses)
    if (base58Bytes(address, 32) === null)
      throw new Invalid(`'${address}' is not an address of Solana: copy it whole, 32 to 44 letters and digits.`, {
        field: 'addresses',
      });
}

// An address of these kinds has the same kind in every article.
const exclusive: readonly string[] = ['scam', 'mint', 'program'];

/**
 * Refuses an address that another article contradicts: only one of them calls it a fake, or both claim it as their mint
 * or program.
 */
async function refuseContradicted(db: Db, articleId: string, added: readonly ArticleAddress[]): Promise<void> {
  const { address, kind } = articleAddresses;
  const elsewhere = await db
    .select({ address, kind, title: articles.title })
    .from(articleAddresses)
    .innerJoin(articles, eq(articles.id, articleAddresses.articleId))
    .where(
      and(
        ne(articleAddresses.articleId, articleId),
        inArray(
          address,
          added.map((one) => one.address),
        ),
      ),
    )
    .orderBy(articles.slug);
  for (const other of elsewhere) {
    const here = added.find((one) => one.address === other.address)!;
    if (here.kind === other.kind || !(exclusive.includes(here.kind) || exclusive.includes(other.kind))) continue;
    const { title } = other;
    const sentence =
      other.kind === 'scam'
        ? `The article '${title}' warns of ${other.address}; name it as a known scam here too, or take it off there first.`
        : `The article '${title}' names ${other.address} as its ${other.kind}; take it off there before it is a ${here.kind} here.`;
    throw new Conflict(sentence, { field: 'addresses' });
  }
}

/**
 * Refuses an address that looks like one of another article and is not marked as a fake. Program addresses often look
 * alike, up to their last letters.
 */
async function refuseAlike(db: Db, added: readonly ArticleAddress[]): Promise<void> {
  for (const { kind, address } of added) {
    if (kind === 'scam') continue;
    const alike = await findAlike(db, address);
    const known = alike.find((one) => one.kind !== 'scam' && !(kind === 'program' && one.kind === 'program'));
    if (known)
      throw new Conflict(
        `${address} looks like the ${known.kind} of '${known.article.title}', ${known.address}; compare them, and if it is a fake, name it as a known scam.`,
        { field: 'addresses' },
      );
  }
}

/**
 * Replaces the addresses of an article in the lookup table, inside the transaction that saves it. Refuses the mint of
 * another article, and added addresses that another article contradicts or that look like one of its addresses.
 */
export async function keepAddresses(db: Db, articleId: string, addresses: readonly ArticleAddress[]): Promise<void> {
  const before = await db
    .delete(articleAddresses)
    .where(eq(articleAddresses.articleId, articleId))
    .returning({ address: articleAddresses.address, kind: articleAddresses.kind });
  await insertAddresses(db, articleId, addresses, before);
  // The save itself touches the tag of the article.
  await keepReported(db, () => {}, articleId);
}

/** Adds the addresses of an article without rows in the table; `before` are its former ones. */
async function insertAddresses(
  db: Db,
  articleId: string,
  addresses: readonly ArticleAddress[],
  before: readonly Pick<ArticleAddress, 'address' | 'kind'>[],
): Promise<void> {
  if (addresses.length === 0) return;
  const added = addresses.filter(
    ({ address, kind }) => !before.some((one) => one.address === address && one.kind === kind),
  );
  if (added.length > 0) {
    await refuseContradicted(db, articleId, added);
    await refuseAlike(db, added);
  }
  const inserted = await db
    .insert(articleAddresses)
    .values(addresses.map(({ kind, address }) => ({ articleId, kind, address })))
    // Waits for a concurrent save of the same mint.
    .onConflictDoNothing()
    .returning({ address: articleAddresses.address });
  if (inserted.length === addresses.length) {
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
  throw new Conflict(
    `The mint ${taken?.address} belongs to the article '${taken?.title}'; one mint belongs to one article.`,
    {
      field: 'addresses',
    },
  );
}
