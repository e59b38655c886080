import { z } from 'zod';
import { text } from './text.ts';

/** How the outside names a person: a wallet, or 'anonymous' (spec §3, Session). */
export const personId = z.string();

/** A person's wallet as it stands in a path: any text that could be one; what is not found is a 404. */
export const ofWallet = z.object({ wallet: text(100, 'The wallet').min(1) });

/** Who wrote something, as it stands beside it. Null or empty: the page falls back to the short wallet and the default picture. */
export const byline = z.object({ username: z.string().nullable(), pfp: z.string() });
export type Byline = z.infer<typeof byline>;
