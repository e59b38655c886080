import { z } from 'zod';

/** How something is to be shown: as good, to be careful of, as false, or as neither. */
export const tones = ['green', 'amber', 'red', 'plain'] as const;

/** What something is about, where that has a sign of its own. */
export const signs = ['article', 'transaction', 'wallet', 'person', 'other chain', 'warning'] as const;

/** What is said of something: a title, a sentence and a tone. */
export const said = z.object({
  title: z.string(),
  tone: z.enum(tones),
  sentence: z.string(),
  sign: z.enum(signs).nullable(),
});
export type Said = z.infer<typeof said>;

/** Where a line about what was looked up leads: to the check of an address or a text, an article or a profile. */
export const lead = said.extend({
  to: z.enum(['check', 'article', 'sources', 'profile']),
  /** The address, the text, the article's slug or the wallet. */
  at: z.string(),
});
export type Lead = z.infer<typeof lead>;
