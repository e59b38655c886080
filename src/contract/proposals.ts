import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { submission } from './submissions.ts';
import { id, listQuery, next, requiredText, text } from './text.ts';

/** An article that somebody proposes (spec §3). */
export const proposal = submission.extend({ title: z.string(), category: z.string(), body: z.string() });
export type Proposal = z.infer<typeof proposal>;

const draft = z.object({
  title: requiredText(limits.title, 'The title'),
  category: text(limits.category, 'The category').trim().default(''),
  body: requiredText(limits.proposalBody, 'The body'),
});

export const submitProposal = endpoint({
  method: 'POST',
  path: '/api/proposals',
  tag: 'Proposals',
  summary: 'Proposes an article',
  body: draft,
  answer: z.object({ proposal }),
});

export const listMyProposals = endpoint({
  method: 'GET',
  path: '/api/proposals/mine',
  tag: 'Proposals',
  summary: 'The caller’s own proposals, newest first',
  query: listQuery,
  answer: z.object({ proposals: z.array(proposal), next }),
});

export const editProposal = endpoint({
  method: 'PUT',
  path: '/api/proposals/:id',
  tag: 'Proposals',
  summary: 'Changes one’s own proposal while it waits for review',
  params: z.object({ id }),
  body: draft,
  answer: z.object({ proposal }),
});

export const withdrawProposal = endpoint({
  method: 'DELETE',
  path: '/api/proposals/:id',
  tag: 'Proposals',
  summary: 'Withdraws one’s own proposal while it waits for review',
  params: z.object({ id }),
  answer: z.object({ id }),
});
