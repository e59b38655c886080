import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { MediaUse } from '#contract/media/media.ts';
import type { Db } from '#server/db/client.ts';
import { readPage, type Order, type Page } from '#server/db/keyset.ts';
import { articles } from '#server/db/schema/articles.ts';
import { mediaUses } from '#server/db/schema/submission-kinds.ts';
import { getMedia } from '#server/features/media/media.ts';

// The order of the primary key: sorting by title would read all uses.
const order: Order<{ id: string }> = {
  columns: [mediaUses.userId],
  direction: 'ascending',
  position: ({ id }) => [id],
};

/** A page of the articles that use a public picture, in a fixed order. Refuses a picture that is not public. */
export async function listMediaUses(
  db: Db,
  id: string,
  page: Page,
): Promise<{ articles: MediaUse[]; next: string | null }> {
  await getMedia(db, id);
  const selected = db
    .select({
      id: articles.id,
      slug: articles.slug,
      title: articles.title,
      sinceRevision: sql<number>`coalesce(${mediaUses.sinceRevision}, 1)`,
    })
    .from(mediaUses)
    .innerJoin(articles, eq(articles.id, mediaUses.articleId));
  const isUse = and(eq(mediaUses.mediaId, id), isNotNull(mediaUses.articleId));
  const { rows, next } = await readPage(selected, page, order, isUse);
  return { articles: rows.map(({ id: _id, ...row }) => row), next };
}
