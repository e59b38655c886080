import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { line, listQuery, next, requiredLine, requiredText } from '#contract/text.ts';
import { textLimits } from '#contract/texts/limits.ts';
import { submission } from './submissions.ts';
import { submissionServerLimits } from './limits.ts';

/** An article that somebody proposes (spec §3). */
export const proposal = submission.extend({ title: z.string(), category: z.string(), body: z.string() });
export type Proposal = z.infer<typeof proposal>;

const draft = z.object({
  title: requiredLine(textLimits.title, 'The title'),
  category: line(textLimits.category, 'The category').trim().default(''),
  body: requiredText(submissionServerLimits.proposalBody, 'The body'),
});

export const submitProposal = endpoint('POST /proposals', {
  summary: 'Proposes an article',
  body: draft,
  answer: z.object({ proposal }),
});

export const listMyProposals = endpoint('GET /proposals/mine', {
  summary: 'The caller’s own proposals, newest first',
  query: listQuery,
  answer: z.object({ proposals: z.array(proposal), next }),
});

export const getProposal = endpoint('GET /proposals/:id', {
  summary: 'One proposal with its whole body',
  answer: z.object({ proposal }),
});

export const editProposal = endpoint('PUT /proposals/:id', {
  summary: 'Changes one’s own proposal while it waits for review',
  body: draft,
  answer: z.object({ proposal }),
});

export const listProfileProposals = endpoint('GET /profile/:wallet/proposals', {
  tag: 'Profiles',
  summary: 'A person’s proposals, newest first',
  query: listQuery,
  answer: z.object({ proposals: z.array(proposal), next }),
});
