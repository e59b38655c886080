import { z } from 'zod';
import { wordsChart } from './limits.ts';
import { articleAddress } from '#contract/addresses/addresses.ts';
import { endpoint } from '#contract/endpoint.ts';
import { anonymousNumber, byline, personId } from '#contract/people/byline.ts';
import { writer } from '#contract/standing/writer.ts';
import { id, instant, listQuery, next, slugInPath } from '#contract/text.ts';
import { articleHead, articleLink, fact, life, tocEntry } from '#contract/texts/article-parts.ts';
import { listedSource } from '#contract/texts/sources.ts';

/**
 * How a revision came about: by an admin’s editor, from a contribution, as an older one again, with the installation,
 * or from a model’s draft.
 */
export const revisionKinds = ['written', 'merged', 'restored', 'imported', 'drafted'] as const;
export type RevisionKind = (typeof revisionKinds)[number];

/**
 * A version of an article in its history. `number` counts from 1; wallet and profile are null for what was imported.
 */
export const revisionEntry = z.object({
  number: z.number().int(),
  kind: z.enum(revisionKinds),
  summary: z.string(),
  wallet: z.string().nullable(),
  profile: byline.nullable(),
  anonymousNumber,
  /** The admin who published a contribution in other words than its author’s; null where nobody did. */
  changedBy: z.object({ wallet: personId, profile: byline }).nullable(),
  contributionId: id.nullable(),
  createdAt: instant,
  wordsAdded: z.number().int(),
  wordsRemoved: z.number().int(),
});
export type RevisionEntry = z.infer<typeof revisionEntry>;

/** A whole version of an article. `change` is what its entry in the history calls `summary`. */
export const revision = revisionEntry.omit({ summary: true }).extend({
  change: z.string(),
  ...articleHead,
  facts: z.array(fact),
  life: life.nullable(),
  addresses: z.array(articleAddress),
  bodyMarkdown: z.string(),
  bodyHtml: z.string(),
  sources: z.array(listedSource),
  toc: z.array(tocEntry),
  /** The article as it is called now, and the number of its newest revision. */
  article: articleLink,
  newest: z.number().int(),
});
export type Revision = z.infer<typeof revision>;

/** Words that two versions share, or that one of them has alone. */
export const textPart = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() });
export type TextPart = z.infer<typeof textPart>;

/** What a piece of Markdown is. */
export const blockStyles = ['heading', 'paragraph', 'item', 'quote', 'row', 'code', 'figure', 'source'] as const;
export type BlockStyle = (typeof blockStyles)[number];

/** What a parameter of a figure is in one version, as readers see it: as its block gives it, or else by default. */
const figureValue = z.object({ text: z.string(), isGiven: z.boolean() });

/** A value of a figure that is different, or words of it: its caption, an entry of a list, what one version has alone. */
const figureLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), label: z.string(), before: figureValue, after: figureValue }),
  z.object({ kind: z.literal('words'), label: z.string(), parts: z.array(textPart) }),
]);
export type FigureLine = z.infer<typeof figureLine>;

/** A figure of a kind, in words: of both versions what is different in it, of one all that its block gives. */
const comparedFigure = z.object({ kind: z.string(), title: z.string(), lines: z.array(figureLine) });
export type ComparedFigure = z.infer<typeof comparedFigure>;

/**
 * A paragraph, heading or the like in both versions. What moved stands in both its places; `move` is the same number
 * there. Of a figure there is `figure` and no `parts`; one that cannot be drawn is code.
 */
export const comparedBlock = z.object({
  style: z.enum(blockStyles),
  change: z.enum(['same', 'changed', 'added', 'removed', 'moved away', 'moved here']),
  move: z.number().int().nullable(),
  parts: z.array(textPart),
  figure: comparedFigure.nullable(),
});
export type ComparedBlock = z.infer<typeof comparedBlock>;

/**
 * A section of both versions: '' before the first heading. `skipped` counts what is the same and left out before a
 * block, and at the end.
 */
export const comparedSection = z.object({
  title: z.string(),
  blocks: z.array(comparedBlock.extend({ skipped: z.number().int() })),
  skipped: z.number().int(),
});
export type ComparedSection = z.infer<typeof comparedSection>;

/** What is different between two texts: how many words, paragraphs that moved, and the sections where. */
export const comparedText = z.object({
  wordsAdded: z.number().int(),
  wordsRemoved: z.number().int(),
  moved: z.number().int(),
  sections: z.array(comparedSection),
  unchangedSections: z.array(z.string()),
  /** Whether only the beginning is there, because it is long. */
  isCut: z.boolean(),
});
export type ComparedText = z.infer<typeof comparedText>;

/** What is different between two versions of an article. */
export const comparison = comparedText.extend({
  article: articleLink,
  newest: z.number().int(),
  from: revisionEntry,
  to: revisionEntry,
  /**
   * How many revisions led from the one to the other, and how many people made them: null where they are too many to be
   * counted.
   */
  revisions: z.number().int(),
  people: z.number().int().nullable(),
  fields: z.array(
    z.object({ name: z.enum(['title', 'summary', 'category', 'imageUrl', 'version']), parts: z.array(textPart) }),
  ),
  facts: z.array(z.object({ label: z.string(), parts: z.array(textPart) })),
  unchangedFacts: z.number().int(),
});
export type Comparison = z.infer<typeof comparison>;

const side = z.object({ text: z.string(), words: z.array(textPart) });

/**
 * A part of two texts that came from one: the same in all, changed by one side or by both alike, or in conflict.
 * `words` compares with what both came from; of what is the same it is empty.
 */
export const mergedPart = z.discriminatedUnion('kind', [
  side.extend({ kind: z.enum(['same', 'current', 'proposed', 'both']) }),
  z.object({ kind: z.literal('conflict'), base: z.string(), current: side, proposed: side }),
]);
export type MergedPart = z.infer<typeof mergedPart>;

const mostRevisions = 1_000_000;
/** The number of a revision in a message. */
export const sentRevision = z
  .number({ error: 'The number of the revision must be a number.' })
  .int({ error: 'The number of the revision must be whole.' })
  .min(1, { error: 'The number of the revision must be at least 1.' })
  .max(mostRevisions, { error: 'There is no such revision.' });
const revisionNumber = (name: string) => {
  const error = `${name} must be a whole number from 1 on.`;
  // As it is written in addresses: '01' and '1e0' would be other addresses of the same revision.
  return z
    .string({ error })
    .regex(/^[1-9]\d*$/, { error })
    .transform(Number)
    .pipe(z.number({ error }).max(mostRevisions, { error }));
};

export const listRevisions = endpoint('GET /articles/:slug/revisions', {
  summary: 'Every version of an article, newest first; how many there are, and how many people wrote them',
  query: listQuery,
  answer: z.object({
    revisions: z.array(revisionEntry),
    next,
    count: z.number().int(),
    people: z.number().int(),
    article: articleLink,
  }),
});

export const getWordsOverTime = endpoint('GET /articles/:slug/words', {
  summary: `How many words an article had after each of its newest ${wordsChart.revisions} revisions, oldest first, of title, summary, facts and text; where these are more than ${wordsChart.points}, after so many of them, evenly chosen; and how many revisions there are`,
  answer: z.object({
    points: z.array(z.object({ number: z.number().int(), createdAt: instant, words: z.number().int() })),
    count: z.number().int(),
    article: articleLink,
  }),
});

export const getRevision = endpoint('GET /articles/:slug/revisions/:number', {
  summary: 'One version of an article, as it was',
  params: z.object({ slug: slugInPath, number: revisionNumber('The number of the revision') }),
  answer: z.object({ revision }),
});

export const compareRevisions = endpoint('GET /articles/:slug/compare', {
  summary: 'What is different between two versions of an article, word by word',
  query: z.object({
    from: revisionNumber('The older revision'),
    to: revisionNumber('The newer revision'),
    /** Whether what is the same in both comes as well, in its place. */
    whole: z.stringbool({ error: 'Whole must be true or false.' }).default(false),
  }),
  answer: z.object({ comparison }),
});

/** Words of a paragraph that one revision brought. */
const paragraphAuthor = writer.extend({
  revision: z.number().int(),
  contributionId: id.nullable(),
  createdAt: instant,
});

export const getProvenance = endpoint('GET /articles/:slug/provenance', {
  summary: 'Who wrote the words of an article as it stands: all together, and paragraph by paragraph; most words first',
  answer: z.object({
    authors: z.array(writer),
    paragraphs: z.array(z.object({ text: z.string(), authors: z.array(paragraphAuthor) })),
  }),
});
export type Provenance = z.infer<(typeof getProvenance)['answer']>;

export const getPassages = endpoint('GET /articles/:slug/passages', {
  summary: 'An article as it stands, piece by piece as it is shown, with who wrote the words of each; most words first',
  answer: z.object({
    article: articleLink,
    authors: z.array(writer),
    authorCount: z.number().int(),
    /**
     * `sources` are listed below the heading of the sources; `others` counts the revisions that are left out where
     * there are too many.
     */
    passages: z.array(
      z.object({
        html: z.string(),
        isHeading: z.boolean(),
        sources: z.array(listedSource),
        authors: z.array(paragraphAuthor),
        others: z.number().int(),
      }),
    ),
  }),
});
export type Passages = z.infer<(typeof getPassages)['answer']>;
