import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { knownAddress } from './lookup.ts';

/** A look-alike that people pasted, and the known address that it imitates. */
const seenFake = z.object({
  address: z.string(),
  imitates: knownAddress,
  /** The number of characters in which the two differ. */
  differences: z.number().int(),
  /** How often it was pasted in that week: each network counts once a day. */
  seen: z.number().int(),
});
export type SeenFake = z.infer<typeof seenFake>;

export const listSeenFakes = endpoint('GET /fakes', {
  tag: 'Search',
  summary: 'The look-alikes of known addresses that people pasted most often this week; or last week, if none was yet',
  answer: z.object({
    /** The Monday of that week, in UTC. */
    week: z.string(),
    isThisWeek: z.boolean(),
    fakes: z.array(seenFake),
  }),
});
