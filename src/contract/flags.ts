import { z } from 'zod';
import { person } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { byline, ofWallet, personId } from './people.ts';
import { moderatedComment } from './reviews.ts';
import { id, instant, listQuery, next, reason } from './text.ts';

/** What somebody asked an admin to look at: a comment, or a person's profile. */
export const flag = z.object({
  id,
  reason: z.string(),
  settled: z.boolean(),
  createdAt: instant,
  wallet: personId,
  profile: byline,
  comment: moderatedComment.nullable(),
  /** The person flagged, or the author of the comment. */
  subject: person,
});
export type Flag = z.infer<typeof flag>;

const body = z.object({ reason });
const flagged = z.object({ id });

export const flagComment = endpoint({
  method: 'POST',
  path: '/api/comments/:id/flag',
  tag: 'Comments',
  summary: 'Asks an admin to look at a comment',
  params: z.object({ id }),
  body,
  answer: flagged,
});

export const flagProfile = endpoint({
  method: 'POST',
  path: '/api/profile/:wallet/flag',
  tag: 'Profiles',
  summary: 'Asks an admin to look at a profile',
  params: ofWallet,
  body,
  answer: flagged,
});

export const listFlags = endpoint({
  method: 'GET',
  path: '/api/admin/flags',
  tag: 'Admin',
  summary: 'The flags that wait for an admin, or those that are settled, newest first',
  query: listQuery.extend({ settled: z.stringbool({ error: 'Settled must be true or false.' }).default(false) }),
  answer: z.object({ flags: z.array(flag), next }),
});

export const settleFlag = endpoint({
  method: 'PUT',
  path: '/api/admin/flags/:id/settled',
  tag: 'Admin',
  summary: 'Settles a flag, or opens it again',
  params: z.object({ id }),
  body: z.object({ settled: z.boolean() }),
  answer: z.object({ id }),
});
