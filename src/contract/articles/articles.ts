import { z } from 'zod';
import { articleAddress } from '#contract/addresses/addresses.ts';
import { sourceReceipt } from '#contract/addresses/receipts.ts';
import { endpoint } from '#contract/endpoint.ts';
import { suggestLevels } from '#contract/moderation/limits.ts';
import { writer } from '#contract/standing/writer.ts';
import { queryLine, id, instant, listQuery, next } from '#contract/text.ts';
import { articleHead, articleLink, fact, life, picture, tocEntry } from '#contract/texts/article-parts.ts';
import { textLimits } from '#contract/texts/limits.ts';
import { listedSource } from '#contract/texts/sources.ts';

/**
 * The number of people with a wallet who have confirmed the facts since they last changed, and the time of the latest.
 */
export const confirmed = { confirmedBy: z.number().int(), confirmedAt: instant.nullable() };

/** An article in a list. */
export const articleSummary = z.object({
  id,
  ...articleHead,
  createdAt: instant,
  updatedAt: instant,
  /** Whether its text has a figure; then `/article/{slug}/still.svg` is a small drawing of the first one. */
  hasFigure: z.boolean(),
  picture,
});
export type ArticleSummary = z.infer<typeof articleSummary>;

/** A whole article (spec §3). Its newest revision has the number `revisionCount`. */
export const article = articleSummary.extend({
  /** Ends with the heading of the sources, if there are any; their list is `sources`. */
  bodyHtml: z.string(),
  toc: z.array(tocEntry),
  facts: z.array(fact),
  life: life.nullable(),
  ...confirmed,
  addresses: z.array(articleAddress),
  revisionCount: z.number().int(),
  /** The sources in its footnotes, in order: the first belongs to mark 1. */
  sources: z.array(listedSource),
});
export type Article = z.infer<typeof article>;

/**
 * A section of an article, by its anchor, with open reports: their number, and the newest of them. `facts` is the
 * infobox.
 */
export const dispute = z.object({ anchor: z.string(), reports: z.number().int(), newest: id });
export type Dispute = z.infer<typeof dispute>;

export const listArticles = endpoint('GET /articles', {
  summary: 'Articles, newest first, or by title; by title from the position of the title `from`',
  query: listQuery.extend({
    order: z.enum(['newest', 'title'], { error: 'The order must be newest or title.' }).default('newest'),
    from: queryLine(textLimits.title, 'The start').default(''),
  }),
  answer: z.object({ articles: z.array(articleSummary), next }),
});

export const getArticle = endpoint('GET /articles/:slug', {
  summary:
    'One article with its HTML and table of contents, its sources and the receipts among them; the first who wrote the words that stand ' +
    'in it, how many people they are, the sections on which reports are open, who may suggest ' +
    'changes to it, and what is said to all others',
  answer: z.object({
    article,
    receipts: z.array(sourceReceipt),
    authors: z.array(writer),
    authorCount: z.number().int(),
    disputes: z.array(dispute),
    /**
     * The people who may suggest changes in addition to moderators and admins, and the sentence for others; null if
     * everybody may.
     */
    suggest: z.enum(suggestLevels),
    protection: z.string().nullable(),
  }),
});

/** An article in short: for the preview of a link, and for a citation of its newest revision. */
export const articlePreview = z.object({
  slug: z.string(),
  title: z.string(),
  /** The first sentence of its summary. */
  sentence: z.string(),
  category: z.string(),
  hasFigure: z.boolean(),
  picture,
  /** The number of its newest revision, and the time when the article last changed. */
  revision: z.number().int(),
  updatedAt: instant,
});
export type ArticlePreview = z.infer<typeof articlePreview>;

export const getArticlePreview = endpoint('GET /articles/:slug/preview', {
  summary: 'One article in short: its title, the first sentence of its summary, and its newest revision',
  answer: z.object({ preview: articlePreview }),
});

export const confirmArticle = endpoint('PUT /articles/:slug/confirmation', {
  summary: 'Confirms the facts of an article; counts once per person with a wallet, until the facts change',
  answer: z.object(confirmed),
});

export const listFeatured = endpoint('GET /featured', {
  tag: 'Articles',
  summary: 'The featured articles, in their order',
  answer: z.object({ featured: z.array(articleLink) }),
});

export const featuredToday = endpoint('GET /featured/today', {
  tag: 'Articles',
  summary: 'The featured article of today, in UTC; null without a featured article',
  answer: z.object({
    article: articleSummary.nullable(),
    /** Its first figure, without the caption; null without one. */
    bodyHtml: z.string().nullable(),
  }),
});
