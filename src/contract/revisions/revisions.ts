import { z } from 'zod';
import { lineFields } from './article-texts.ts';
import { wordsChart } from './limits.ts';
import { articleAddress } from '#contract/addresses/addresses.ts';
import { endpoint } from '#contract/endpoint.ts';
import { anonymousNumber, byline, personId } from '#contract/people/byline.ts';
import { writer } from '#contract/standing/writer.ts';
import { id, instant, listQuery, next, slugInPath } from '#contract/text.ts';
import { articleHead, articleLink, fact, life, tocEntry } from '#contract/texts/article-parts.ts';
import { listedSource } from '#contract/texts/sources.ts';

/**
 * The origin of a revision: an admin’s editor, a contribution, a restored older one, the installation, or a model’s
 * draft.
 */
export const revisionKinds = ['written', 'merged', 'restored', 'imported', 'drafted'] as const;
export type RevisionKind = (typeof revisionKinds)[number];

/** A version of an article in its history. `number` counts from 1; wallet and profile are null for imported text. */
export const revisionEntry = z.object({
  number: z.number().int(),
  kind: z.enum(revisionKinds),
  summary: z.string(),
  wallet: z.string().nullable(),
  profile: byline.nullable(),
  anonymousNumber,
  /** The admin who published a contribution with other words than its author’s; null otherwise. */
  changedBy: z.object({ wallet: personId, profile: byline }).nullable(),
  contributionId: id.nullable(),
  createdAt: instant,
  wordsAdded: z.number().int(),
  wordsRemoved: z.number().int(),
});
export type RevisionEntry = z.infer<typeof revisionEntry>;

/** A whole version of an article. `change` is the `summary` of its entry in the history. */
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
  /** The article's present title and slug, and the number of its newest revision. */
  article: articleLink,
  newest: z.number().int(),
});
export type Revision = z.infer<typeof revision>;

/** Words of both versions, or of one of them. */
export const textPart = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() });
export type TextPart = z.infer<typeof textPart>;

/** The kinds of Markdown blocks. */
export const blockStyles = ['heading', 'paragraph', 'item', 'quote', 'row', 'code', 'figure', 'source'] as const;
export type BlockStyle = (typeof blockStyles)[number];

/** The value of a figure's parameter in one version, for readers: from its block, or the default. */
const figureValue = z.object({ text: z.string(), isGiven: z.boolean() });

/**
 * A changed value of a figure, or changed words: its caption, an entry of a list, a value that only one version has.
 */
const figureLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), label: z.string(), before: figureValue, after: figureValue }),
  z.object({ kind: z.literal('words'), label: z.string(), parts: z.array(textPart) }),
]);
export type FigureLine = z.infer<typeof figureLine>;

/** A figure of a kind, in words: for both versions the differences, for one version all values of its block. */
const comparedFigure = z.object({ kind: z.string(), title: z.string(), lines: z.array(figureLine) });
export type ComparedFigure = z.infer<typeof comparedFigure>;

/**
 * A paragraph, heading or another block of both versions. A moved block is in both places; `move` has the same number
 * there. A figure has `figure` and no `parts`; an invalid one is code.
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
 * A section of both versions: '' before the first heading. `skipped` counts the unchanged blocks that are left out
 * before a block, and at the end.
 */
export const comparedSection = z.object({
  title: z.string(),
  blocks: z.array(comparedBlock.extend({ skipped: z.number().int() })),
  skipped: z.number().int(),
});
export type ComparedSection = z.infer<typeof comparedSection>;

/** The differences between two texts: the numbers of words and of moved paragraphs, and the sections. */
export const comparedText = z.object({
  wordsAdded: z.number().int(),
  wordsRemoved: z.number().int(),
  moved: z.number().int(),
  sections: z.array(comparedSection),
  unchangedSections: z.array(z.string()),
  /** Whether only the beginning is included, because it is long. */
  isCut: z.boolean(),
});
export type ComparedText = z.infer<typeof comparedText>;

/** The differences between two versions of an article. */
export const comparison = comparedText.extend({
  article: articleLink,
  newest: z.number().int(),
  from: revisionEntry,
  to: revisionEntry,
  /** The number of revisions from one to the other, and of their authors: null if there are too many to count. */
  revisions: z.number().int(),
  people: z.number().int().nullable(),
  fields: z.array(z.object({ name: z.enum(lineFields), parts: z.array(textPart) })),
  facts: z.array(z.object({ label: z.string(), parts: z.array(textPart) })),
  unchangedFacts: z.number().int(),
});
export type Comparison = z.infer<typeof comparison>;

const side = z.object({ text: z.string(), words: z.array(textPart) });

/**
 * A part of two texts with a common base: the same in all, changed by one side or equally by both, or in conflict.
 * `words` compares with the base; empty for unchanged parts.
 */
export const mergedPart = z.discriminatedUnion('kind', [
  side.extend({ kind: z.enum(['same', 'current', 'proposed', 'both']) }),
  z.object({ kind: z.literal('conflict'), base: z.string(), current: side, proposed: side }),
]);
export type MergedPart = z.infer<typeof mergedPart>;

const mostRevisions = 1_000_000;
/** A revision's number in a message. */
export const sentRevision = z
  .number({ error: 'The number of the revision must be a number.' })
  .int({ error: 'The number of the revision must be whole.' })
  .min(1, { error: 'The number of the revision must be at least 1.' })
  .max(mostRevisions, { error: 'There is no such revision.' });
const revisionNumber = (name: string) => {
  const error = `${name} must be a whole number from 1 on.`;
  // The canonical form for URLs: '01' and '1e0' would be other URLs of the same revision.
  return z
    .string({ error })
    .regex(/^[1-9]\d*$/, { error })
    .transform(Number)
    .pipe(z.number({ error }).max(mostRevisions, { error }));
};

export const listRevisions = endpoint('GET /articles/:slug/revisions', {
  summary: 'Every version of an article, newest first; their number, and the number of their authors',
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
  summary:
    `The number of words of an article (title, summary, facts and text) after each of its newest ${wordsChart.revisions} ` +
    `revisions, oldest first, at ${wordsChart.points} evenly chosen ones at most; and the number of revisions`,
  answer: z.object({
    points: z.array(z.object({ number: z.number().int(), createdAt: instant, words: z.number().int() })),
    count: z.number().int(),
    article: articleLink,
  }),
});

export const getRevision = endpoint('GET /articles/:slug/revisions/:number', {
  summary: 'One version of an article',
  params: z.object({ slug: slugInPath, number: revisionNumber('The number of the revision') }),
  answer: z.object({ revision }),
});

export const compareRevisions = endpoint('GET /articles/:slug/compare', {
  summary: 'The differences between two versions of an article, word by word',
  query: z.object({
    from: revisionNumber('The older revision'),
    to: revisionNumber('The newer revision'),
    /** Whether to include unchanged parts, in their places. */
    whole: z.stringbool({ error: 'Whole must be true or false.' }).default(false),
  }),
  answer: z.object({ comparison }),
});

/** Words of a paragraph from one revision. */
const paragraphAuthor = writer.extend({
  revision: z.number().int(),
  contributionId: id.nullable(),
  createdAt: instant,
});

export const getProvenance = endpoint('GET /articles/:slug/provenance', {
  summary: 'The authors of an article’s present words, in total and by paragraph; most words first',
  answer: z.object({
    authors: z.array(writer),
    paragraphs: z.array(z.object({ text: z.string(), authors: z.array(paragraphAuthor) })),
  }),
});
export type Provenance = z.infer<(typeof getProvenance)['answer']>;

export const getPassages = endpoint('GET /articles/:slug/passages', {
  summary: 'The rendered article in passages, with the authors of each; most words first',
  answer: z.object({
    article: articleLink,
    authors: z.array(writer),
    authorCount: z.number().int(),
    /**
     * `sources` belong below the heading of the sources; `others` counts the revisions that are left out if there are
     * too many.
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
