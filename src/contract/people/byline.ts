import { z } from 'zod';

/**
 * The public id of a person: a wallet, 'anonymous' (spec §3, Session), or 'former' for somebody who closed their
 * account.
 */
export const personId = z.string();

/**
 * Distinguishes anonymous people in one thread or list: 1, 2, ... in the order of their first text there. Null for a
 * wallet. The same person has another number elsewhere.
 */
export const anonymousNumber = z.number().int().nullable();

/**
 * The name and picture beside a person's text. If they are null or empty, the page shows the short wallet and the
 * default picture.
 */
export const byline = z.object({ username: z.string().nullable(), pfp: z.string() });
export type Byline = z.infer<typeof byline>;
