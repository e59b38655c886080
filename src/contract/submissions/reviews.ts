import { z } from 'zod';
import { bodyMarkdown, editableArticle } from '#contract/articles/editing.ts';
import { endpoint } from '#contract/endpoint.ts';
import { withoutInvisible } from '#contract/invisible.ts';
import { submissionKinds, type SubmissionKind, reviewStatuses } from '#contract/kinds.ts';
import { limits } from '#contract/limits.ts';
import { moderatedComment } from '#contract/moderation/comment.ts';
import { mergedPart, revisionEntry, sentRevision } from '#contract/revisions/revisions.ts';
import { id, instant, listQuery, next, optionalText, requiredLine } from '#contract/text.ts';
import { articleLink } from '#contract/texts/article-parts.ts';
import { textLimits } from '#contract/texts/limits.ts';
import { contributed } from './contributions.ts';
import { submission } from './submissions.ts';
import { mostWaiting, restorableDays } from './limits.ts';

/** A submission for its reviewer. */
export const review = submission.extend({
  kind: z.enum(submissionKinds),
  authorId: id,
  /** The title of the article, for a contribution or a report; a proposal's own title; the week of a line. */
  title: z.string(),
  text: z.string(),
  /** Only contributions have them; for a report, `revision` is the one that mended the article. */
  ...contributed,
  /** Only proposals have one. */
  category: z.string(),
  articleSlug: z.string().nullable(),
  /** For a report: the fake address, null without one, and the place where the reporter met it. */
  address: z.string().nullable(),
  place: z.string(),
  /** The section of a report; empty without one. */
  anchor: z.string(),
  /** For a report: whether an admin confirmed it, so that it marks its section. */
  isMarked: z.boolean(),
  /** For a report: the newest revision of its article since; null without one. */
  revisionSince: z.number().int().nullable(),
  /** For a line: its day, null for others, and its sources. */
  day: z.string().nullable(),
  sources: z.array(z.string()),
  /** The reviewer's note to the author. */
  note: z.string(),
  /** When it was sent, or its words last changed. */
  updatedAt: instant,
});
export type Review = z.infer<typeof review>;

export const listReviews = endpoint('GET /admin/reviews', {
  summary: 'The review queue of contributions, proposals, reports and lines, newest first, or on request oldest first',
  query: listQuery.extend({
    kind: z.enum(submissionKinds).optional(),
    status: z.enum(reviewStatuses).optional(),
    order: z.enum(['newest', 'oldest'], { error: 'The order must be newest or oldest.' }).default('newest'),
  }),
  answer: z.object({ reviews: z.array(review), next }),
});

export const getReview = endpoint('GET /admin/reviews/:id', {
  summary: 'One contribution, proposal, report or line with its whole text, as its reviewer reads it',
  answer: z.object({ review }),
});

const upToMost = z.number().int().min(0).max(mostWaiting);

export const getWaiting = endpoint('GET /admin/waiting', {
  summary: `The numbers of items that wait for an admin, up to ${mostWaiting} each: submissions by kind, flags, and bounties to pay`,
  answer: z.object({
    contributions: upToMost,
    proposals: upToMost,
    reports: upToMost,
    lines: upToMost,
    flags: upToMost,
    payments: upToMost,
  }),
});
export type Waiting = z.infer<typeof getWaiting.answer>;

const note = optionalText(limits.note, 'The note').overwrite(withoutInvisible);

/** The `updatedAt` of the version that the reviewer read; 409 if the words have changed since. */
const read = instant.max(40, 'The time must have at most 40 characters.').optional();

/** The review calls of one kind of submission; the answer contains it under its kind. */
export function reviewEndpoints(kind: SubmissionKind) {
  const answer = z.partialRecord(z.enum(submissionKinds), review);
  return {
    setStatus: endpoint(`PUT /admin/${kind}s/:id/status`, {
      summary: `Accepts or rejects a ${kind}, with a note to its author; without a new note, the present one stays`,
      body: z.object({
        status: z.enum(reviewStatuses, { error: `The status must be one of: ${reviewStatuses.join(', ')}.` }),
        note: note.optional(),
        /** For an accepted report: the revision of the article that mended it. */
        revision: sentRevision.nullable().optional(),
        updatedAt: read,
      }),
      answer,
    }),
    remove: endpoint(`DELETE /admin/${kind}s/:id`, {
      summary: `Deletes a ${kind}; an admin can restore it for ${restorableDays} days`,
      answer: z.object({ id }),
    }),
    restore: endpoint(`POST /admin/${kind}s/:id/restore`, {
      summary: `Restores a ${kind} that an admin deleted less than ${restorableDays} days ago`,
      answer,
    }),
    comments: endpoint(`GET /admin/${kind}s/:id/comments`, {
      summary: `The comments on a ${kind}, including hidden ones, newest first`,
      query: listQuery,
      answer: z.object({ comments: z.array(moderatedComment), next }),
    }),
  };
}

const merge = z.object({
  article: articleLink,
  /** The revision that it started from; null for a note, which proposes no text. */
  base: z.object({ revision: z.number().int().nullable(), bodyMarkdown: z.string() }),
  current: z.object({ revision: z.number().int(), bodyMarkdown: z.string() }),
  proposed: z.object({ bodyMarkdown: z.string() }),
  /** The parts of the merge, in order: together they are the whole text. */
  merged: z.array(mergedPart),
  /** The number of conflicts. */
  conflicts: z.number().int(),
});

export const getMerge = endpoint('GET /admin/contributions/:id/merge', {
  summary: 'A suggestion merged with its present article, sentence by sentence; for a note, the present article',
  answer: merge,
});

export const getConflicts = endpoint('GET /admin/contributions/:id/conflicts', {
  summary: 'In how many places a suggestion conflicts with what changed in its article since then; null for a note',
  answer: z.object({ conflicts: z.number().int().nullable() }),
});

export const mergeText = endpoint('POST /admin/contributions/:id/merge', {
  summary: 'A text written by hand on a revision of a contribution’s article, merged with the article as it is now',
  body: z.object({ baseRevision: sentRevision, bodyMarkdown }),
  answer: merge,
});

export const settleAllOf = endpoint('POST /admin/people/:id/settle', {
  summary:
    'Rejects everything of a person that waits for review and settles what they flagged; at most 500 submissions a call, and whether more wait',
  body: z.object({ note: note.default('') }),
  answer: z.object({ settled: z.number().int(), isMore: z.boolean() }),
});

export const publishContribution = endpoint('POST /admin/contributions/:id/publish', {
  summary:
    'Accepts a contribution and makes a text, merged with it, the article’s newest revision, with the contributor as its author; 409 when the ' +
    'article has moved on from the revision that is named, or the contribution was rejected or published',
  body: z.object({
    baseRevision: sentRevision,
    bodyMarkdown,
    summary: requiredLine(textLimits.changeSummary, 'The summary of the change'),
    note: note.optional(),
    updatedAt: read,
  }),
  answer: z.object({ article: editableArticle, revision: revisionEntry }),
});

export const takeBackContribution = endpoint('POST /admin/contributions/:id/takeback', {
  summary:
    'Takes a contribution out of its article again, by a new revision with the text before it, and puts it back to waiting; 409 when the article was ' +
    'changed since it was published',
  body: z.object({ note: note.optional() }),
  answer: z.object({ contribution: review }),
});
