import { z } from 'zod';
import { anonymousNumber, byline } from '#contract/people/byline.ts';

/** Who wrote words of an article; wallet and profile are null for what was imported. */
export const writer = z.object({
  wallet: z.string().nullable(),
  profile: byline.nullable(),
  anonymousNumber,
  words: z.number().int(),
});
export type Writer = z.infer<typeof writer>;
