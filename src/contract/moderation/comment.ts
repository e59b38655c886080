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
  /** Whether its author deleted it or an admin hid it: the text is gone then, and the comment keeps its place. */
  deleted: z.boolean(),
  /** Whether the text is longer than what this list holds of it. */
  truncated: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

/** A comment as an admin sees it: with its whole text, even when it is deleted or hidden. */
export const moderatedComment = comment
  .omit({ truncated: true })
  .extend({ authorId: id, hiddenReason: z.string().nullable() });
export type ModeratedComment = z.infer<typeof moderatedComment>;
