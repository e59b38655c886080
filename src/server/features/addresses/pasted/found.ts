import type { LookupAnswer } from '#contract/addresses/lookup.ts';
import type { Said } from '#contract/addresses/said.ts';

type OfText = 'leads' | 'check' | 'host' | 'hasMore';

/** What was found of a text, before anything is said of it. */
export type Found = LookupAnswer extends infer Answer
  ? Answer extends unknown
    ? Omit<Answer, keyof Said | OfText>
    : never
  : never;

/** What was found of one kind; of an address, whatever is known of it. */
export type Of<Kind extends Found['kind']> = Extract<Found, { kind: Kind }>;
export type FoundAddress = Exclude<Found, { kind: Exclude<Found['kind'], 'mint' | 'program' | 'wallet' | 'address'> }>;
