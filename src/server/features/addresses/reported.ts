import { and, eq, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import type { ArticleAddress } from '#contract/addresses/addresses.ts';
import { count } from '#contract/format.ts';
import type { Touch } from '#server/core/touch.ts';
import { tags } from '#server/core/tags.ts';
import type { Db } from '#server/db/client.ts';
import { articleAddresses, articleAddressKeys } from '#server/db/schema/addresses.ts';
import { articles } from '#server/db/schema/articles.ts';
import { reports } from '#server/db/schema/submission-kinds.ts';
import { keysOf } from './address-keys.ts';

// The most reported fakes per article, the most reported first, and the most places of each.
const most = { fakes: 20, places: 3 };

/** The accepted reported fakes of an article. */
async function readReported(db: Db, articleId: string): Promise<ArticleAddress[]> {
  const { address, createdAt, place, isConfirmed } = reports;
  const rows = await db
    .select({
      address: sql<string>`${address}`,
      reports: sql<number>`count(*)::integer`,
      first: sql<string>`to_char(min(${createdAt}) at time zone 'UTC', 'YYYY-MM-DD')`,
      places: sql<string[]>`to_jsonb((array_agg(distinct ${place}))[1:${sql.raw(String(most.places))}])`,
    })
    .from(reports)
    .where(and(eq(reports.articleId, articleId), sql`${isConfirmed}`, isNotNull(address)))
    .groupBy(address)
    .orderBy(sql`count(*) desc, min(${createdAt}), ${address}`)
    .limit(most.fakes);
  return rows.map(({ address: fake, reports: many, first, places }) => ({
    kind: 'scam',
    address: fake,
    label: `Reported ${count(many, 'time')}, met at: ${places.join(', ')}`,
    source: '',
    checkedAt: first,
    met: { reports: many, places },
  }));
}

/** Updates the lookup table to these fakes of an article, beside its own addresses. */
async function indexReported(
  db: Db,
  articleId: string,
  named: readonly ArticleAddress[],
  fakes: readonly ArticleAddress[],
): Promise<void> {
  const retained = [...named, ...fakes].map(({ address }) => address);
  await db
    .delete(articleAddresses)
    .where(
      and(
        eq(articleAddresses.articleId, articleId),
        eq(articleAddresses.kind, 'scam'),
        ...(retained.length > 0 ? [notInArray(articleAddresses.address, retained)] : []),
      ),
    );
  if (fakes.length === 0) return;
  const rows = fakes.map(({ kind, address }) => ({ articleId, kind, address }));
  await db.insert(articleAddresses).values(rows).onConflictDoNothing();
  const keys = fakes.flatMap(({ address }) => keysOf(address).map((key) => ({ key, articleId, address })));
  await db.insert(articleAddressKeys).values(keys).onConflictDoNothing();
}

/**
 * Updates the reported fakes of an article, inside the transaction that changes its reports or its addresses. Leaves
 * out addresses that an article names as genuine.
 */
export async function keepReported(db: Db, touch: Touch, articleId: string): Promise<void> {
  const [article] = await db
    .select({ slug: articles.slug, addresses: articles.addresses, reported: articles.reported })
    .from(articles)
    .where(eq(articles.id, articleId));
  if (article === undefined) return;
  const confirmed = await readReported(db, articleId);
  if (confirmed.length === 0 && article.reported.length === 0) return;
  const known = await findTrue(
    db,
    confirmed.map(({ address }) => address),
  );
  const reported = confirmed.filter(
    ({ address }) => !known.has(address) && !article.addresses.some((own) => own.address === address),
  );
  if (JSON.stringify(reported) !== JSON.stringify(article.reported)) {
    await db.update(articles).set({ reported }).where(eq(articles.id, articleId));
    touch(tags.articles, tags.article(article.slug));
  }
  await indexReported(db, articleId, article.addresses, reported);
}

/** The addresses among these that an article names as genuine, each with the article and the kind. */
export async function findTrue(
  db: Db,
  addresses: readonly string[],
): Promise<Map<string, { title: string; kind: ArticleAddress['kind'] }>> {
  if (addresses.length === 0) return new Map();
  const { address, kind } = articleAddresses;
  const rows = await db
    .select({ address, kind, title: articles.title })
    .from(articleAddresses)
    .innerJoin(articles, eq(articles.id, articleAddresses.articleId))
    .where(and(inArray(address, [...addresses]), ne(kind, 'scam')))
    .orderBy(articles.slug);
  return new Map(rows.map((row) => [row.address, row]));
}
