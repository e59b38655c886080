import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { write } from '#server/db/write.ts';
import { addArticle, type ArticleContent } from '#server/features/articles/adding.ts';
import { categoryTags } from '#server/features/articles/category-counts.ts';
import { renderMarkdown } from '#server/features/texts/markdown.ts';

/** Adds an article with the given fields and ordinary defaults. Returns its content. */
export async function buildArticle(
  store: Store,
  given: Partial<ArticleContent> & { slug: string },
): Promise<ArticleContent> {
  const content: ArticleContent = {
    title: given.slug,
    summary: `What ${given.slug} is.`,
    category: 'Tokens',
    imageUrl: '',
    bodyMarkdown: `## About\n\nText about ${given.slug}.`,
    version: 1,
    facts: [],
    life: null,
    addresses: [],
    ...given,
  };
  await write(store, async (db, touch) => {
    await addArticle(db, touch, content, renderMarkdown(content.bodyMarkdown));
    touch(tags.articles, tags.article(content.slug), ...categoryTags(content.category));
  });
  return content;
}
