import { z } from 'zod';
import { citedInShort } from '#contract/addresses/receipts.ts';
import { bodyMarkdown, previewMarkdown } from '#contract/articles/editing.ts';
import { enteredBounty } from '#contract/bounties/bounties.ts';
import { endpoint } from '#contract/endpoint.ts';
import { comparedText, sentRevision, textPart } from '#contract/revisions/revisions.ts';
import { contributedSource, instant, listQuery, next, optionalText, slugParam } from '#contract/text.ts';
import { chartMonths } from '#contract/timing.ts';
import { articleLink } from '#contract/texts/article-parts.ts';
import { unexplained } from '#contract/texts/limits.ts';
import { submission } from './submissions.ts';
import { contributionsCharted, contributionSorts, mostEarlierTexts, submissionLimits } from './limits.ts';

/** The changes of a suggestion in short: the numbers of words, and the names of the parts. */
export const changeInShort = z.object({
  /** The revision that it started from. */
  baseRevision: z.number().int(),
  parts: z.string(),
  wordsAdded: z.number().int(),
  wordsRemoved: z.number().int(),
});
export type ChangeInShort = z.infer<typeof changeInShort>;

/**
 * The fields of any contribution beside its text: its source, empty if its author named none, with the transaction or
 * the account that an explorer shows there; a suggestion's changes; the newest revision that published it; and when its
 * author last changed it after others had voted or commented on it.
 */
export const contributed = {
  source: z.string(),
  cited: citedInShort.optional(),
  change: changeInShort.nullable(),
  revision: z.number().int().nullable(),
  editedAt: instant.nullable(),
};

const earlierError = { error: `The number must be a whole number from 1 to ${mostEarlierTexts}.` };
/** The canonical number of an earlier text: '01' would be another URL of the same. */
const earlierNumber = z
  .string(earlierError)
  .regex(/^[1-9]\d?$/, earlierError)
  .transform(Number)
  .pipe(z.number().max(mostEarlierTexts, earlierError));

/** A text that somebody contributed to an article (spec §3). */
export const contribution = submission.extend({
  text: z.string(),
  ...contributed,
  article: articleLink,
});
export type Contribution = z.infer<typeof contribution>;

// Only a suggestion with a small change may lack a reason: the server fills it in.
const sent = {
  text: optionalText(submissionLimits.contributionText, 'The contribution'),
  source: contributedSource.optional(),
  baseRevision: sentRevision.optional(),
  bodyMarkdown: bodyMarkdown.optional(),
};

export const listArticleContributions = endpoint('GET /articles/:slug/contributions', {
  summary: 'The contributions to an article, newest first or the most useful first, and their number',
  query: listQuery.extend({
    sort: z.enum(contributionSorts, { error: `The sort must be ${contributionSorts.join(' or ')}.` }).default('newest'),
  }),
  answer: z.object({ contributions: z.array(contribution), next, count: z.number().int() }),
});

export const listEntries = endpoint('GET /bounties/:id/entries', {
  summary:
    'The entries of a bounty, newest first: contributions to its article while it was open and before its deadline; and ' +
    'the winning one',
  query: listQuery,
  answer: z.object({ contributions: z.array(contribution), next, winner: contribution.nullable() }),
});

export const submitContribution = endpoint('POST /contributions', {
  summary:
    'Contributes a text to an article; answers with the open bounties on it, and whether the text is an entry of each. With ' +
    'a changed copy of the article’s Markdown and the revision that it started from, it is a suggestion, and its text is ' +
    `the reason, which may be empty for fewer than ${unexplained} changed characters. An author with a wallet watches the ` +
    'article from then on',
  body: z.object({ slug: slugParam, ...sent }),
  answer: z.object({
    contribution,
    bounties: z.array(enteredBounty),
    /** Whether its author watches the article now. */
    watching: z.boolean(),
  }),
});

export const getContribution = endpoint('GET /contributions/:id', {
  summary: 'One contribution with its whole text',
  answer: z.object({ contribution }),
});

export const getSuggestedChange = endpoint('GET /contributions/:id/change', {
  summary: 'The changes of a suggestion, word by word; 404 for other contributions',
  answer: z.object({ change: comparedText }),
});

export const getSuggestedText = endpoint('GET /contributions/:id/text', {
  summary: 'The Markdown of a suggestion, and the revision that it started from; 404 for other contributions',
  answer: z.object({ baseRevision: z.number().int(), bodyMarkdown: z.string() }),
});

/** The beginning of a contribution's earlier text. The latest has the highest number. */
export const earlierText = z.object({
  number: z.number().int(),
  text: z.string(),
  source: z.string(),
  cited: citedInShort.optional(),
  until: instant,
});
export type EarlierText = z.infer<typeof earlierText>;

/**
 * The changes that replaced an earlier text: of the text, and of a suggestion in the article’s; null for an unchanged
 * one.
 */
export const comparedEarlier = z.object({
  number: z.number().int(),
  words: z.array(textPart),
  change: comparedText.nullable(),
});
export type ComparedEarlier = z.infer<typeof comparedEarlier>;

export const listEarlierTexts = endpoint('GET /contributions/:id/earlier', {
  summary:
    'The texts of a contribution that its author changed after others had voted or commented on them, newest first; with ' +
    'the number of one of these, also the changes that replaced it',
  query: z.object({ number: earlierNumber.optional() }),
  answer: z.object({ earlier: z.array(earlierText), compared: comparedEarlier.nullable() }),
});

export const previewContribution = endpoint('POST /contributions/preview', {
  summary:
    'Renders Markdown like an article; 400 for text that a suggestion would be refused for. With the former text, also the ' +
    'differences, and in `faults` the faults of both',
  body: previewMarkdown.body.pick({ markdown: true }).extend({ before: bodyMarkdown.optional() }),
  answer: previewMarkdown.answer.extend({ change: comparedText.nullable() }),
});

export const editContribution = endpoint('PUT /contributions/:id', {
  summary:
    'Changes one’s own contribution while it waits for review; a suggestion also with another text of the article, and the ' +
    'revision that it started from. After others voted or commented on it, the earlier text stays public',
  body: z.object(sent),
  answer: z.object({ contribution }),
});

export const getContributionMonths = endpoint('GET /profile/:wallet/contributions/months', {
  tag: 'Profiles',
  summary: `How many contributions a person made in each month (as 2026-11, in UTC) of the last ${chartMonths} that has any, oldest first, and how many of these were accepted; of the newest ${contributionsCharted}, and whether there may be more`,
  answer: z.object({
    until: z.string(),
    months: z.array(z.object({ month: z.string(), contributions: z.number().int(), accepted: z.number().int() })),
    isCut: z.boolean(),
  }),
});

export const listProfileContributions = endpoint('GET /profile/:wallet/contributions', {
  tag: 'Profiles',
  summary: 'A person’s contributions, newest first',
  query: listQuery,
  answer: z.object({ contributions: z.array(contribution), next }),
});
