import { eq, sql } from 'drizzle-orm';
import type { MediaUse } from '#contract/media/media.ts';
import type { Db } from '#server/db/client.ts';
import { readPage, type Page } from '#server/db/keyset.ts';
import { articles } from '#server/db/schema/articles.ts';
import { mediaUses } from '#server/db/schema/submission-kinds.ts';
import { getMedia } from '#server/features/media/media.ts';
import { byTitle } from './articles.ts';

/** A page of the articles that use a public picture, by their titles. Refuses a picture that is not public. */
export async function listMediaUses(
  db: Db,
  id: string,
  page: Page,
): Promise<{ articles: MediaUse[]; next: string | null }> {
  await getMedia(db, id);
  const selected = db
    .select({
      id: articles.id,
      titleKey: articles.titleKey,
      slug: articles.slug,
      title: articles.title,
      sinceRevision: sql<number>`coalesce(${mediaUses.sinceRevision}, 1)`,
    })
    .from(mediaUses)
    .innerJoin(articles, eq(articles.id, mediaUses.articleId));
  const { rows, next } = await readPage(selected, page, byTitle, eq(mediaUses.mediaId, id));
  return { articles: rows.map(({ id: _id, titleKey: _key, ...row }) => row), next };
}
