import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { display, limits } from './limits.ts';
import { id, instant, listQuery, next, pictureUrl, requiredText, slug, slugParam, text } from './text.ts';

/** One heading of an article: `id` is its anchor. Levels above 2 are indented (spec §2). */
export const tocEntry = z.object({ level: z.number().int(), text: z.string(), id: z.string() });
export type TocEntry = z.infer<typeof tocEntry>;

/** One line of an article's infobox. */
export const fact = z.object({ label: z.string(), value: z.string() });
export type Fact = z.infer<typeof fact>;

/** An article in a list. */
export const articleSummary = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  imageUrl: z.string(),
  version: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
});
export type ArticleSummary = z.infer<typeof articleSummary>;

/** A whole article (spec §3). */
export const article = articleSummary.extend({ bodyHtml: z.string(), toc: z.array(tocEntry), facts: z.array(fact) });
export type Article = z.infer<typeof article>;

/** An article as it stands in lists of links. */
export const articleLink = z.object({ slug: z.string(), title: z.string() });
export type ArticleLink = z.infer<typeof articleLink>;

export const listArticles = endpoint({
  method: 'GET',
  path: '/api/articles',
  tag: 'Articles',
  summary: 'Articles, newest first',
  query: listQuery,
  answer: z.object({ articles: z.array(articleSummary), next }),
});

export const getArticle = endpoint({
  method: 'GET',
  path: '/api/articles/:slug',
  tag: 'Articles',
  summary: 'One article with its HTML and table of contents',
  params: z.object({ slug: slugParam }),
  answer: z.object({ article }),
});

export const listFeatured = endpoint({
  method: 'GET',
  path: '/api/featured',
  tag: 'Articles',
  summary: 'The featured articles, in their order',
  answer: z.object({ featured: z.array(articleLink) }),
});

/** An article as an admin edits it. `revision` stands for exactly these texts: it is the ETag that a save sends as `If-Match` (design §4). */
export const editableArticle = article.extend({ bodyMarkdown: z.string(), revision: z.string() });
export type EditableArticle = z.infer<typeof editableArticle>;

const version = z
  .number({ error: 'The version must be a number.' })
  .int({ error: 'The version must be a whole number.' })
  .min(1, { error: 'The version must be at least 1.' })
  .max(1_000_000, { error: 'The version must be at most 1,000,000.' });

const articleText = {
  slug,
  title: requiredText(limits.title, 'The title'),
  summary: text(limits.summary, 'The summary').trim(),
  category: text(limits.category, 'The category').trim(),
  imageUrl: pictureUrl,
  version,
  bodyMarkdown: text(limits.articleMarkdown, 'The content'),
  facts: z
    .array(
      z.object({
        label: requiredText(limits.factLabel, 'The label of a fact'),
        value: requiredText(limits.factValue, 'The value of a fact'),
      }),
    )
    .max(limits.facts, { error: `An infobox holds at most ${limits.facts} facts.` }),
};

const { summary, category, imageUrl, bodyMarkdown, facts } = articleText;
const optional = {
  summary: summary.optional(),
  category: category.optional(),
  imageUrl: imageUrl.optional(),
  version: version.optional(),
  bodyMarkdown: bodyMarkdown.optional(),
  facts: facts.optional(),
};

export const searchEditableArticles = endpoint({
  method: 'GET',
  path: '/api/admin/articles/search',
  tag: 'Admin',
  summary: 'The articles that match; without a query all of them, last changed first',
  query: listQuery.extend({ q: text(limits.searchQuery, 'The search').default('') }),
  answer: z.object({ results: z.array(articleSummary), next }),
});

export const getEditableArticle = endpoint({
  method: 'GET',
  path: '/api/admin/articles/:id',
  tag: 'Admin',
  summary: 'One article with its Markdown; its ETag may be sent back as If-Match',
  params: z.object({ id }),
  answer: z.object({ article: editableArticle }),
});

export const saveArticle = endpoint({
  method: 'PUT',
  path: '/api/admin/articles/:id',
  tag: 'Admin',
  summary: 'Saves an article; 409 when If-Match names another state than the stored one, or the slug is taken',
  params: z.object({ id }),
  body: z.object({ slug: articleText.slug, title: articleText.title, ...optional }),
  answer: z.object({ article: editableArticle }),
});

export const createArticle = endpoint({
  method: 'POST',
  path: '/api/admin/articles',
  tag: 'Admin',
  summary: 'Creates an article; 409 when the slug is taken',
  body: z.object({ slug: articleText.slug, title: articleText.title, ...optional }),
  answer: z.object({ article: editableArticle }),
});

export const saveFeatured = endpoint({
  method: 'POST',
  path: '/api/admin/featured',
  tag: 'Admin',
  summary: 'Replaces the featured list, in the order of the slugs',
  body: z.object({
    slugs: z
      .array(slugParam)
      .min(1, { error: 'Choose at least one article to feature.' })
      .max(display.featuredArticles, { error: `At most ${display.featuredArticles} articles can be featured.` }),
  }),
  answer: z.object({ featured: z.array(articleLink) }),
});

export const previewMarkdown = endpoint({
  method: 'POST',
  path: '/api/admin/preview',
  tag: 'Admin',
  summary: 'Renders Markdown as a saved article would be',
  body: z.object({ markdown: text(limits.articleMarkdown, 'The content') }),
  answer: z.object({ html: z.string() }),
});
