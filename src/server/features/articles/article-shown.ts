import type { AnswerOf } from '#contract/api.ts';
import type { Tag } from '#server/core/tag.ts';
import { tags } from '#server/core/tags.ts';
import type { Db } from '#server/db/client.ts';
import { withReceipts } from '#server/features/addresses/receipts/receipts-shown.ts';
import { pictureTags, withPictures } from '#server/features/media/picture-markup.ts';
import { linksByName, showText } from '#server/features/revisions/named-articles.ts';
import { writerTags } from '#server/features/standing/standing.ts';
import { getArticle } from './articles.ts';

interface ShownArticle {
  readonly answer: Omit<AnswerOf<'GET /articles/:slug'>, 'suggest' | 'protection'>;
  /** The tags of the answer's data. */
  readonly from: Tag[];
}

/** Returns the article with that present or former slug, with the receipts of its sources. Refuses an unknown slug. */
export async function getShownArticle(db: Db, slug: string): Promise<ShownArticle> {
  const found = await getArticle(db, slug);
  const { article: cited, receipts, isWhole } = await withReceipts(db, found.article);
  const shown = await showText(db, cited);
  const [bodyHtml = ''] = await withPictures(db, [shown.bodyHtml]);
  const article = { ...shown, bodyHtml };
  const from = [tags.article(article.slug), tags.reportsOn(article.slug), tags.constants, ...writerTags(found.authors)];
  from.push(...pictureTags(bodyHtml));
  if (linksByName(cited)) from.push(tags.names);
  return { answer: { ...found, article, receipts }, from: isWhole ? from : [...from, tags.receipts] };
}
