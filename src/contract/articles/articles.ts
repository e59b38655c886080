import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { display, lifeStatuses, limits, serverLimits } from '#contract/limits.ts';
import { anonymousNumber, byline } from '#contract/people/byline.ts';
import { articleAddress, sentAddresses } from './addresses.ts';
import { source } from './sources.ts';
import {
  asked,
  id,
  instant,
  line,
  listQuery,
  next,
  pastDay,
  pictureUrl,
  requiredLine,
  slug,
  slugParam,
  sourceUrl,
  text,
} from '#contract/text.ts';

/** One heading of an article: `id` is its anchor. Levels above 2 are indented (spec §2). */
export const tocEntry = z.object({ level: z.number().int(), text: z.string(), id: z.string() });
export type TocEntry = z.infer<typeof tocEntry>;

/** One line of an article's infobox. */
export const fact = z.object({
  label: z.string(),
  value: z.string(),
  /** The day of which that is true, as 2026-11-18. */
  asOf: z.string().optional(),
});
export type Fact = z.infer<typeof fact>;

/** How the token of an article fares: on which day, and the https address where that is said. */
export const life = z.object({ status: z.enum(lifeStatuses), date: z.string(), source: z.string() });
export type Life = z.infer<typeof life>;

/** How many people with a wallet said that the facts are still true since these changed last, and when the latest of them did. */
export const confirmed = { confirmedBy: z.number().int(), confirmedAt: instant.nullable() };

/** What any version of an article says of it in short. */
export const articleHead = {
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  imageUrl: z.string(),
  version: z.number().int(),
};

/** An article in a list. */
export const articleSummary = z.object({
  id,
  ...articleHead,
  createdAt: instant,
  updatedAt: instant,
});
export type ArticleSummary = z.infer<typeof articleSummary>;

/** A whole article (spec §3). Its newest revision has the number `revisionCount`. */
export const article = articleSummary.extend({
  bodyHtml: z.string(),
  toc: z.array(tocEntry),
  facts: z.array(fact),
  life: life.nullable(),
  ...confirmed,
  addresses: z.array(articleAddress),
  revisionCount: z.number().int(),
  /** The sources that its footnotes name, in their order: the first is that of the mark 1. */
  sources: z.array(source),
});
export type Article = z.infer<typeof article>;

/** A section of an article, by its anchor, on which reports are open: how many, and the newest of them. `facts` is the infobox. */
export const dispute = z.object({ anchor: z.string(), reports: z.number().int(), newest: id });
export type Dispute = z.infer<typeof dispute>;

/** Who wrote words of an article; wallet and profile are null for what was imported. */
export const writer = z.object({ wallet: z.string().nullable(), profile: byline.nullable(), anonymousNumber, words: z.number().int() });
export type Writer = z.infer<typeof writer>;

/** An article as it stands in lists of links. */
export const articleLink = z.object({ slug: z.string(), title: z.string() });
export type ArticleLink = z.infer<typeof articleLink>;

export const listArticles = endpoint('GET /articles', {
  summary: 'Articles, newest first, or by title; by title from where a title of `from` would stand',
  query: listQuery.extend({
    order: z.enum(['newest', 'title'], { error: 'The order must be newest or title.' }).default('newest'),
    from: asked(limits.title, 'The start').default(''),
  }),
  answer: z.object({ articles: z.array(articleSummary), next }),
});

export const getArticle = endpoint('GET /articles/:slug', {
  summary:
    'One article with its HTML and table of contents; the first who wrote the words that stand in it, how many people they are, and the ' +
    'sections on which reports are open',
  answer: z.object({ article, authors: z.array(writer), authorCount: z.number().int(), disputes: z.array(dispute) }),
});

export const confirmArticle = endpoint('PUT /articles/:slug/confirmation', {
  summary: 'Says that the facts of an article are still true; counted once for each person with a wallet until they change',
  answer: z.object(confirmed),
});

export const listFeatured = endpoint('GET /featured', {
  tag: 'Articles',
  summary: 'The featured articles, in their order',
  answer: z.object({ featured: z.array(articleLink) }),
});

export const featuredToday = endpoint('GET /featured/today', {
  tag: 'Articles',
  summary: 'The featured article whose turn it is today, in UTC; null when none is featured',
  answer: z.object({ article: articleSummary.nullable() }),
});

/** An article as an admin edits it. `revision` stands for exactly these texts: it is the ETag that a save sends as `If-Match` (design §4). */
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
  title: requiredLine(limits.title, 'The title'),
  summary: text(limits.summary, 'The summary').trim(),
  category: line(limits.category, 'The category').trim(),
  imageUrl: pictureUrl,
  version,
  bodyMarkdown: text(limits.articleMarkdown, 'The content'),
  facts: z
    .array(
      z.object({
        label: requiredLine(serverLimits.factLabel, 'The label of a fact'),
        value: requiredLine(serverLimits.factValue, 'The value of a fact'),
        asOf: pastDay('The day of a fact').optional(),
      }),
    )
    .max(serverLimits.facts, { error: `An infobox holds at most ${serverLimits.facts} facts.` }),
  life: z
    .strictObject({
      status: z.enum(lifeStatuses, { error: `How a token fares must be one of these words: ${lifeStatuses.join(', ')}.` }),
      date: pastDay('The day on which that was seen'),
      source: sourceUrl.refine((url) => url !== '', { error: 'Say where that can be read: an address that begins with https://.' }),
    })
    .nullable(),
  addresses: sentAddresses,
};

/** The Markdown of an article, and how a token fares, as they are sent. */
export const { bodyMarkdown, life: sentLife } = articleText;
/** What was changed, in one line by whoever saves. */
export const changeSummary = line(limits.changeSummary, 'The summary of the change').trim();

// What is left out stays as it is; the slug and the title must be there.
const sentArticle = z
  .object({ ...articleText, changeSummary })
  .partial()
  .extend({ slug, title: articleText.title });

export const searchEditableArticles = endpoint('GET /admin/articles/search', {
  summary: 'The articles that match; without a query all of them, last changed first',
  query: listQuery.extend({ q: asked(limits.searchQuery, 'The search').default('') }),
  answer: z.object({ results: z.array(articleSummary), next }),
});

export const getEditableArticle = endpoint('GET /admin/articles/:id', {
  summary: 'One article with its Markdown; its ETag may be sent back as If-Match',
  answer: z.object({ article: editableArticle }),
});

export const saveArticle = endpoint('PUT /admin/articles/:id', {
  summary: 'Saves an article as its newest revision; 409 when If-Match names another state than the stored one, or the slug is taken',
  body: sentArticle,
  answer: z.object({ article: editableArticle }),
});

export const createArticle = endpoint('POST /admin/articles', {
  summary: 'Creates an article; 409 when the slug is taken',
  body: sentArticle.extend({
    /** Whether a model drafted it, which its history says. */
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
      .max(display.featuredArticles, { error: `At most ${display.featuredArticles} articles can be featured.` }),
  }),
  answer: z.object({ featured: z.array(articleLink) }),
});

export const previewMarkdown = endpoint('POST /admin/preview', {
  summary:
    'Renders Markdown as a saved article would be; 400 for what a save would refuse. `faults` says what is wrong in it that is wrong in ' +
    'the article of that slug already',
  body: z.object({ markdown: text(limits.articleMarkdown, 'The content'), article: slugParam.optional() }),
  answer: z.object({ html: z.string(), faults: z.array(z.string()) }),
});
