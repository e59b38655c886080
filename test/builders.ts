import type { Store } from '#server/db/client.ts';
import { write } from '#server/db/write.ts';
import { addArticle, type ArticleDraft } from '#server/features/articles/articles.ts';

/** Adds an article with what the test cares about; the rest is ordinary. Returns its draft. */
export async function buildArticle(store: Store, given: Partial<ArticleDraft> & { slug: string }): Promise<ArticleDraft> {
  const draft: ArticleDraft = {
    title: given.slug,
    summary: `What ${given.slug} is.`,
    category: 'Tokens',
    imageUrl: '',
    bodyMarkdown: `## About\n\nText about ${given.slug}.`,
    version: 1,
    facts: [],
    ...given,
  };
  await write(store, async (db, touch) => {
    await addArticle(db, draft);
    touch('articles', 'categories', `article:${draft.slug}`);
  });
  return draft;
}
