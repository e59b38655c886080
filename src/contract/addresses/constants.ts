import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { instant } from '#contract/text.ts';
import { source } from '#contract/texts/sources.ts';

/** A fee, a rate or a threshold of Solana's programs, as a row of the article of constants gives it. */
export const constant = z.object({
  /** In lower case; by it other articles name the constant, as in {{rent rate}}. */
  name: z.string(),
  /** A number as people write it: '5,080' or '1.25'. */
  value: z.string(),
  /** 'lamports a byte', '%' and the like; may be empty. */
  unit: z.string(),
  /** Since when this is the value, and until when it was: 2026, 2026-11 or 2026-11-18. Empty while it still is. */
  from: z.string(),
  to: z.string(),
  source,
});
export type Constant = z.infer<typeof constant>;

export const listConstants = endpoint('GET /constants', {
  summary:
    'The fees, rates and thresholds of Solana’s programs, each with its time and its source, in the order of their article',
  answer: z.object({ constants: z.array(constant) }),
});

export const reviewConstants = endpoint('GET /admin/constants', {
  summary:
    'The constants that nobody has looked at for half a year, and what the chain says of those that it can be asked for',
  answer: z.object({
    due: z.array(constant.extend({ articles: z.number().int() })),
    /**
     * What the chain says of the constant of that name; null where there is no chain to be asked, or no such constant.
     */
    rent: z
      .object({
        name: z.string(),
        /** What the article says, and what the chain says; null where it could not be read. */
        said: z.string(),
        read: z.string().nullable(),
        readAt: instant,
      })
      .nullable(),
  }),
});
