import type { LookupAnswer } from '#contract/addresses/lookup.ts';
import type { Said } from '#contract/addresses/said.ts';

type OfText = 'leads' | 'check' | 'host' | 'hasMore';

/** The data about a text, without the verdict. */
export type Found = LookupAnswer extends infer Answer
  ? Answer extends unknown
    ? Omit<Answer, keyof Said | OfText>
    : never
  : never;

/** The data of one kind; for an address, all of its variants. */
export type Of<Kind extends Found['kind']> = Extract<Found, { kind: Kind }>;
export type FoundAddress = Exclude<Found, { kind: Exclude<Found['kind'], 'mint' | 'program' | 'wallet' | 'address'> }>;
