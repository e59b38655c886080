import type { ArticlePreview } from '#contract/articles/articles.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { firstPicture } from '#server/features/media/first-picture.ts';
import { articleWith } from '#server/features/revisions/article-at.ts';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Returns the preview of the article with that present or former slug. Refuses an unknown slug. */
export async function getPreview(db: Db, requestedSlug: string): Promise<ArticlePreview> {
  const { summary, ...preview } = await articleWith(db, requestedSlug, {
    slug: articles.slug,
    title: articles.title,
    summary: articles.summary,
    category: articles.category,
    hasFigure: articles.hasFigure,
    picture: firstPicture(),
    revision: articles.revisionCount,
    updatedAt: articles.updatedAt,
  });
  const [first] = sentences.segment(summary);
  return { ...preview, sentence: first?.segment.trim() ?? '' };
}
