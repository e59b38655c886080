import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { tally, type SubmissionKind } from './submissions.ts';
import { id } from './text.ts';

/** A like or a dislike. */
export const voteValue = z.union([z.literal(1), z.literal(-1)], { error: 'The vote must be 1 (like) or -1 (dislike).' });
export type VoteValue = z.infer<typeof voteValue>;

const answer = z.object({ votes: tally });

/** The vote calls of one kind of submission. */
export function voteEndpoints(kind: SubmissionKind) {
  const params = z.object({ id });
  const path = `/api/${kind}s/:id/vote` as const;
  return {
    count: endpoint({ method: 'GET', path: `/api/${kind}s/:id/votes`, tag: 'Votes', summary: `The votes on a ${kind}`, params, answer }),
    set: endpoint({
      method: 'POST',
      path,
      tag: 'Votes',
      summary: `Sets one’s vote on a ${kind}`,
      params,
      body: z.object({ value: voteValue }),
      answer,
    }),
    takeBack: endpoint({ method: 'DELETE', path, tag: 'Votes', summary: `Takes one’s vote on a ${kind} back`, params, answer }),
  };
}

export const listMyVotes = endpoint({
  method: 'GET',
  path: '/api/votes/mine',
  tag: 'Votes',
  summary: 'The caller’s own votes, by the id of what was voted on',
  answer: z.object({ votes: z.record(z.string(), voteValue) }),
});
