import { z } from 'zod';

/** The position of a name in a sentence: from `start` to before `end`, in UTF-16 code units. */
export const nameAt = z.object({ start: z.number().int(), end: z.number().int() });
export type NameAt = z.infer<typeof nameAt>;

/** The name of something that has a page, and that page's URL. */
export const linkAt = nameAt.extend({ url: z.string() });

/** The name of a Solana address, and that address. */
export const addressAt = nameAt.extend({ address: z.string() });
