import { z } from 'zod';

/** Where a name stands in a sentence: from `start` to before `end`, in UTF-16 code units. */
export const nameAt = z.object({ start: z.number().int(), end: z.number().int() });
export type NameAt = z.infer<typeof nameAt>;

/** The name of something that has a page of its own, and that page's address. */
export const linkAt = nameAt.extend({ url: z.string() });

/** The name of an address of Solana, and that address. */
export const addressAt = nameAt.extend({ address: z.string() });
