import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { session } from '#contract/people/accounts.ts';

export const listPersonSessions = endpoint('GET /admin/people/:id/sessions', {
  summary: 'The sessions of a person, newest first',
  answer: z.object({ sessions: z.array(session.omit({ isThis: true })) }),
});

export const endPersonSessions = endpoint('DELETE /admin/people/:id/sessions', {
  summary: 'Ends all sessions of a person, who must log in again',
  answer: z.object({ ended: z.number().int() }),
});
