import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { instant } from '#contract/text.ts';
import { source } from '#contract/texts/sources.ts';

/** A fee, a rate or a threshold of Solana's programs, from a row of the article of constants. */
export const constant = z.object({
  /** In lower case; other articles use it as {{rent rate}}. */
  name: z.string(),
  /** A number as people write it: '5,080' or '1.25'. */
  value: z.string(),
  /** 'lamports a byte', '%' and the like; may be empty. */
  unit: z.string(),
  /** The period of this value: 2026, 2026-11 or 2026-11-18. `to` is empty while it is valid. */
  from: z.string(),
  to: z.string(),
  source,
});
export type Constant = z.infer<typeof constant>;

export const listConstants = endpoint('GET /constants', {
  summary:
    'The fees, rates and thresholds of Solana’s programs, with their periods and sources, in their article’s order',
  answer: z.object({ constants: z.array(constant) }),
});

export const reviewConstants = endpoint('GET /admin/constants', {
  summary: 'The constants that nobody has reviewed for half a year, and the rent on the chain',
  answer: z.object({
    due: z.array(constant.extend({ articles: z.number().int() })),
    /** The rent on the chain; null without an RPC, or without this constant. */
    rent: z
      .object({
        name: z.string(),
        /** The article's value, and the chain's; null if it could not be read. */
        said: z.string(),
        read: z.string().nullable(),
        readAt: instant,
      })
      .nullable(),
  }),
});
