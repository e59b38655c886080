import { z } from 'zod';
import { anonymousNumber, byline, personId } from '#contract/people/byline.ts';
import { id, instant } from '#contract/text.ts';

/** A comment as everybody sees it. */
export const comment = z.object({
  id,
  text: z.string(),
  wallet: personId,
  createdAt: instant,
  profile: byline,
  anonymousNumber,
  /** Whether its author deleted it or an admin hid it: the text is missing then, and the comment keeps its place. */
  deleted: z.boolean(),
  /** Whether the text is longer than this list's part of it. */
  truncated: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

/** A comment for an admin: with its whole text, even if it is deleted or hidden. */
export const moderatedComment = comment
  .omit({ truncated: true })
  .extend({ authorId: id, hiddenReason: z.string().nullable() });
export type ModeratedComment = z.infer<typeof moderatedComment>;
