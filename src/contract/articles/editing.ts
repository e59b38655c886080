import { z } from 'zod';
import { sentAddresses } from '#contract/addresses/addresses.ts';
import { endpoint } from '#contract/endpoint.ts';
import { withoutInvisible } from '#contract/invisible.ts';
import { revisionEntry, sentRevision } from '#contract/revisions/revisions.ts';
import { searchLimits } from '#contract/search/limits.ts';
import {
  queryLine,
  isSeen,
  line,
  listQuery,
  next,
  optionalText,
  pastDay,
  pictureUrl,
  requiredLine,
  slug,
  slugParam,
  sourceUrl,
  text,
} from '#contract/text.ts';
import { articleLink } from '#contract/texts/article-parts.ts';
import { lifeStatuses, textLimits, textServerLimits } from '#contract/texts/limits.ts';
import { listedSource } from '#contract/texts/sources.ts';
import { article, articleSummary } from './articles.ts';
import { fitsInfobox, sentFact } from './facts.ts';
import { articleDisplay } from './limits.ts';

/**
 * An article for an editor. `revision` identifies exactly these texts: it is the ETag that a save sends as `If-Match`
 * (design §4).
 */
export const editableArticle = article.extend({
  bodyMarkdown: z.string(),
  revision: z.string(),
  /** The transactions and accounts among its sources that the chain does not know. */
  notFound: z.array(z.string()),
});
export type EditableArticle = z.infer<typeof editableArticle>;

const version = z
  .number({ error: 'The version must be a number.' })
  .int({ error: 'The version must be a whole number.' })
  .min(1, { error: 'The version must be at least 1.' })
  .max(1_000_000, { error: 'The version must be at most 1,000,000.' });

const articleText = {
  slug,
  title: requiredLine(textLimits.title, 'The title'),
  summary: optionalText(textLimits.summary, 'The summary').overwrite(withoutInvisible),
  category: line(textLimits.category, 'The category').trim(),
  imageUrl: pictureUrl,
  version,
  bodyMarkdown: text(textLimits.articleMarkdown, 'The content').overwrite((value) => (isSeen(value) ? value : '')),
  facts: z
    .array(z.object(sentFact).refine(...fitsInfobox))
    .max(textServerLimits.facts, { error: `An infobox holds at most ${textServerLimits.facts} facts.` }),
  life: z
    .strictObject({
      status: z.enum(lifeStatuses, {
        error: `How a token fares must be one of these words: ${lifeStatuses.join(', ')}.`,
      }),
      date: pastDay('The day on which that was seen'),
      source: sourceUrl.refine((url) => url !== '', {
        error: 'Say where that can be read: an address that begins with https://.',
      }),
    })
    .nullable(),
  addresses: sentAddresses,
};

/** The Markdown of an article, and its life status, in a message. */
export const { bodyMarkdown, life: sentLife } = articleText;
/** The author's summary of the change, in one line. */
export const changeSummary = line(textLimits.changeSummary, 'The summary of the change').trim();

// Missing fields stay unchanged; the slug and the title are required.
const sentArticle = z
  .object({ ...articleText, changeSummary })
  .partial()
  .extend({ slug, title: articleText.title });

export const searchEditableArticles = endpoint('GET /admin/articles/search', {
  summary: 'The articles that match; without a query all of them, last changed first',
  query: listQuery.extend({ q: queryLine(searchLimits.query, 'The search').default('') }),
  answer: z.object({ results: z.array(articleSummary), next }),
});

export const getEditableArticle = endpoint('GET /admin/articles/:id', {
  summary: 'One article with its Markdown; its ETag may be sent back as If-Match',
  answer: z.object({ article: editableArticle }),
});

export const saveArticle = endpoint('PUT /admin/articles/:id', {
  summary: 'Saves an article as its newest revision; 409 if If-Match does not match, or the slug is taken',
  body: sentArticle,
  answer: z.object({ article: editableArticle }),
});

export const createArticle = endpoint('POST /admin/articles', {
  summary: 'Creates an article; 409 if the slug is taken',
  body: sentArticle.extend({
    /** Whether a model drafted it, for its history. */
    drafted: z.boolean({ error: 'Whether it was drafted must be true or false.' }).optional(),
  }),
  answer: z.object({ article: editableArticle }),
});

export const saveFeatured = endpoint('POST /admin/featured', {
  summary: 'Replaces the featured list, in the order of the slugs',
  body: z.object({
    slugs: z
      .array(slugParam)
      .min(1, { error: 'Choose at least one article to feature.' })
      .max(articleDisplay.featuredArticles, {
        error: `At most ${articleDisplay.featuredArticles} articles can be featured.`,
      }),
  }),
  answer: z.object({ featured: z.array(articleLink) }),
});

export const previewMarkdown = endpoint('POST /admin/preview', {
  summary:
    'Renders Markdown like a saved article; 400 for text that a save would refuse. `faults` lists faults that the article ' +
    'with that slug has too',
  body: z.object({ markdown: text(textLimits.articleMarkdown, 'The content'), article: slugParam.optional() }),
  answer: z.object({ html: z.string(), sources: z.array(listedSource), faults: z.array(z.string()) }),
});

export const restoreRevision = endpoint('POST /admin/articles/:id/restore', {
  summary: 'Restores an older version of an article as its newest one; 409 for the newest',
  body: z.object({
    number: sentRevision,
    summary: requiredLine(textLimits.changeSummary, 'The reason'),
  }),
  answer: z.object({ article: editableArticle, revision: revisionEntry }),
});
