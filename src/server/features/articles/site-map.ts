import { and, asc, eq, gte, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { NotFound } from '#server/core/not-found.ts';
import type { Db } from '#server/db/client.ts';
import { articles, categories } from '#server/db/schema/articles.ts';
import { media } from '#server/db/schema/media.ts';
import { mediaUses } from '#server/db/schema/submission-kinds.ts';
import { isPublic, largestUrlOf } from '#server/features/media/media.ts';

// A sitemap may contain 50,000 URLs (sitemaps.org). Ids are random, so equal parts of their range contain about the
// same number of articles: with half the limit as the target, no sitemap comes near the limit.
const aimedAt = 25_000;

/** The number of sitemaps: one while all articles fit, then a power of two, so that it rarely changes. */
export async function countSiteMaps(db: Db): Promise<number> {
  const [row] = await db
    .select({ articles: sql<number>`coalesce(sum(${categories.count}), 0)::integer` })
    .from(categories);
  return row!.articles <= 2 * aimedAt - 1_000 ? 1 : 2 ** Math.ceil(Math.log2(row!.articles / aimedAt));
}

/** An article in a sitemap, with the URLs of its pictures. */
export interface MappedArticle {
  readonly slug: string;
  readonly updatedAt: string;
  readonly pictures: readonly string[];
}

// The most articles of a sitemap, and the most uploaded pictures in it.
const most = 50_000;

/** The uploaded pictures that everybody sees in the articles of a range, by the ids of the articles. */
async function picturesOf(db: Db, range: (id: AnyPgColumn) => SQL | undefined): Promise<Map<string, string[]>> {
  const { articleId, mediaId } = mediaUses;
  const used = await db
    .select({ articleId, hash: media.hash, files: media.files })
    .from(mediaUses)
    .innerJoin(media, eq(media.id, mediaId))
    .where(and(isNotNull(articleId), range(articleId), isPublic))
    .orderBy(asc(articleId), asc(mediaId))
    .limit(most);
  const found = new Map<string, string[]>();
  for (const { articleId: id, ...picture } of used) found.set(id!, [...(found.get(id!) ?? []), largestUrlOf(picture)]);
  return found;
}

/** The articles of one of several sitemaps, by the range of their ids. */
export async function listSiteMap(db: Db, part: number, of: number): Promise<MappedArticle[]> {
  const idAt = (place: number) =>
    `${Math.floor((place / of) * 2 ** 32)
      .toString(16)
      .padStart(8, '0')}-0000-0000-0000-000000000000`;
  const range = (id: AnyPgColumn) => and(gte(id, idAt(part)), part + 1 < of ? lt(id, idAt(part + 1)) : undefined);
  const pictures = await picturesOf(db, range);
  const rows = await db
    .select({ id: articles.id, slug: articles.slug, updatedAt: articles.updatedAt, imageUrl: articles.imageUrl })
    .from(articles)
    .where(range(articles.id))
    .orderBy(asc(articles.id))
    .limit(most);
  return rows.map(({ id, imageUrl, ...row }) => ({
    ...row,
    pictures: [...new Set([...(imageUrl ? [imageUrl] : []), ...(pictures.get(id) ?? [])])],
  }));
}

/** The articles of the site map with that name, '1-of-4.xml'. Refuses a name that the index does not have. */
export async function listNamedSiteMap(db: Db, name: string): ReturnType<typeof listSiteMap> {
  const [, part, of] = /^(\d{1,4})-of-(\d{1,4})\.xml$/.exec(name) ?? [];
  // Other names would be aliases of the same site map.
  if (part === undefined || Number(of) !== (await countSiteMaps(db)) || Number(part) >= Number(of))
    throw new NotFound('There is no such site map; see /sitemap.xml.');
  return listSiteMap(db, Number(part), Number(of));
}
