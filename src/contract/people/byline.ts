import { z } from 'zod';

/**
 * How the outside names a person: a wallet, 'anonymous' (spec §3, Session), or 'former' of somebody who closed their
 * account.
 */
export const personId = z.string();

/**
 * Tells anonymous people in one thread or list apart: 1, 2, ... in the order in which they first wrote there. Null for
 * a wallet. The same person has another number elsewhere.
 */
export const anonymousNumber = z.number().int().nullable();

/**
 * The name and picture shown beside what somebody wrote. Where they are null or empty, the page shows the short wallet
 * and the default picture.
 */
export const byline = z.object({ username: z.string().nullable(), pfp: z.string() });
export type Byline = z.infer<typeof byline>;
