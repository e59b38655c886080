import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { byline, personId } from '#contract/people/byline.ts';
import { id, instant, listQuery, next, reason } from '#contract/text.ts';
import { person } from './restraints.ts';
import { moderatedComment } from './comment.ts';

/** An item that somebody flagged: a comment, a person's profile, or a picture. */
export const flag = z.object({
  id,
  reason: z.string(),
  settled: z.boolean(),
  createdAt: instant,
  wallet: personId,
  profile: byline,
  comment: moderatedComment.nullable(),
  /** The flagged picture, with its large file. */
  media: z.object({ id, alt: z.string(), url: z.string(), hiddenReason: z.string().nullable() }).nullable(),
  /** The person flagged, the author of the comment, or the uploader of the picture. */
  subject: person,
});
export type Flag = z.infer<typeof flag>;

const body = z.object({ reason });
const flagged = z.object({ id });

export const flagComment = endpoint('POST /comments/:id/flag', {
  summary: 'Asks an admin to look at a comment',
  body,
  answer: flagged,
});

export const flagProfile = endpoint('POST /profile/:wallet/flag', {
  tag: 'Profiles',
  summary: 'Asks an admin to look at a profile',
  body,
  answer: flagged,
});

export const listFlags = endpoint('GET /admin/flags', {
  summary: 'The waiting flags, or the settled ones, newest first',
  query: listQuery.extend({ settled: z.stringbool({ error: 'Settled must be true or false.' }).default(false) }),
  answer: z.object({ flags: z.array(flag), next }),
});

export const settleFlag = endpoint('PUT /admin/flags/:id/settled', {
  summary: 'Settles a flag, or reopens it',
  body: z.object({ settled: z.boolean() }),
  answer: z.object({ id }),
});
