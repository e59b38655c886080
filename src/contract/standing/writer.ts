import { z } from 'zod';
import { anonymousNumber, byline } from '#contract/people/byline.ts';

/** An author of words of an article; wallet and profile are null for imported text. */
export const writer = z.object({
  wallet: z.string().nullable(),
  profile: byline.nullable(),
  anonymousNumber,
  words: z.number().int(),
});
export type Writer = z.infer<typeof writer>;
