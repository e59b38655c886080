import { z } from 'zod';

/** The tone of a verdict: good, careful, false, or neutral. */
export const tones = ['green', 'amber', 'red', 'plain'] as const;

/** The icon of a verdict's subject. */
export const signs = ['article', 'transaction', 'wallet', 'person', 'other chain', 'warning'] as const;

/** A verdict: a title, a sentence and a tone. */
export const said = z.object({
  title: z.string(),
  tone: z.enum(tones),
  sentence: z.string(),
  sign: z.enum(signs).nullable(),
});
export type Said = z.infer<typeof said>;

/** The link of a lookup's line: to the check of an address or a text, an article or a profile. */
export const lead = said.extend({
  to: z.enum(['check', 'article', 'sources', 'profile']),
  /** The address, the text, the article's slug or the wallet. */
  at: z.string(),
});
export type Lead = z.infer<typeof lead>;
