import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { reviewStatuses, type SubmissionKind } from '#contract/kinds.ts';
import { anonymousNumber, byline, personId } from '#contract/people/byline.ts';
import { id, instant, ids } from '#contract/text.ts';

/** The numbers of likes and dislikes, and of the anonymous ones among them. */
export const tally = z.object({
  likes: z.number().int(),
  dislikes: z.number().int(),
  anonymousLikes: z.number().int(),
  anonymousDislikes: z.number().int(),
});
export type Tally = z.infer<typeof tally>;

/** The shared fields of submissions. */
export const submission = z.object({
  id,
  wallet: personId,
  status: z.enum(reviewStatuses),
  createdAt: instant,
  votes: tally,
  commentCount: z.number().int(),
  profile: byline,
  anonymousNumber,
  /** Whether the text is longer than this list's part of it. The submission's own call returns all of it. */
  truncated: z.boolean(),
});
export type Submission = z.infer<typeof submission>;

/** A step in the life of a submission. */
export const submissionStep = z.object({
  what: z.enum(['sent', 'edited', 'Accepted', 'Rejected', 'merged', 'mended']),
  createdAt: instant,
  /** For 'merged': the revision that published it. For a report: the one that mended it. */
  revision: z.number().int().optional(),
  /** For a review: the reviewer's note, if there is one. */
  note: z.string().optional(),
});
export type SubmissionStep = z.infer<typeof submissionStep>;

/** The calls that all kinds of submissions share. */
export function submissionEndpoints(kind: SubmissionKind) {
  return {
    history: endpoint(`GET /${kind}s/:id/history`, {
      summary: `What happened to a ${kind}, oldest first: when it was sent, last edited and reviewed`,
      answer: z.object({ steps: z.array(submissionStep) }),
    }),
    withdraw: endpoint(`DELETE /${kind}s/:id`, {
      summary: `Withdraws one’s own ${kind} while it waits for review`,
      answer: z.object({ id }),
    }),
  };
}

/** A like or a dislike. */
export const voteValue = z.union([z.literal(1), z.literal(-1)], {
  error: 'The vote must be 1 (like) or -1 (dislike).',
});
export type VoteValue = z.infer<typeof voteValue>;

const answer = z.object({ votes: tally });

/** The vote calls of one kind of submission. */
export function voteEndpoints(kind: SubmissionKind) {
  return {
    count: endpoint(`GET /${kind}s/:id/votes`, { tag: 'Votes', summary: `The votes on a ${kind}`, answer }),
    set: endpoint(`POST /${kind}s/:id/vote`, {
      tag: 'Votes',
      summary: `Sets one’s vote on a ${kind}`,
      body: z.object({ value: voteValue }),
      answer,
    }),
    takeBack: endpoint(`DELETE /${kind}s/:id/vote`, {
      tag: 'Votes',
      summary: `Takes one’s vote on a ${kind} back`,
      answer,
    }),
  };
}

export const listMyVotes = endpoint('GET /votes/mine', {
  summary: 'The caller’s own votes, by the id of what was voted on: those on the ids, or without them the latest',
  query: z.object({ ids: ids.optional() }),
  answer: z.object({ votes: z.record(z.string(), voteValue) }),
});
