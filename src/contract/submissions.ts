import { z } from 'zod';
import { reviewStatuses } from './limits.ts';
import { byline, personId } from './people.ts';
import { id, instant } from './text.ts';

/** How many like and dislike something. */
export const tally = z.object({ likes: z.number().int(), dislikes: z.number().int() });
export type Tally = z.infer<typeof tally>;

/** What contributions, proposals and reports have in common. */
export const submission = z.object({
  id,
  wallet: personId,
  status: z.enum(reviewStatuses),
  createdAt: instant,
  votes: tally,
  commentCount: z.number().int(),
  profile: byline,
});
export type Submission = z.infer<typeof submission>;

/** The three things that are voted on, discussed and reviewed. */
export const submissionKinds = ['contribution', 'proposal', 'report'] as const;
export type SubmissionKind = (typeof submissionKinds)[number];
