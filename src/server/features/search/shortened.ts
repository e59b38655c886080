import type { LookAlike } from '#contract/search/lookup.ts';
import type { Db } from '#server/db/client.ts';
import type { Found, Of } from './found.ts';
import { findAlikeEach, nearestTrue, nobody } from './known-alike.ts';
import { findByEnds } from './lookup-reads.ts';
import { isWordLike, type Short } from './short-forms.ts';

/** A short form with what is known to begin and end so. Known addresses that begin or end otherwise, in what is given of them, are only like it. */
export interface SeenShort {
  readonly short: Short;
  readonly ends: Of<'shortened'>['ends'];
  readonly lookAlikes: LookAlike[];
}

const fits =
  ({ start, end }: Short) =>
  ({ address }: { address: string }) =>
    address.startsWith(start) && address.endsWith(end);

/** Whether it is more than two words with something between. */
function isShort({ short, ends, lookAlikes }: SeenShort): boolean {
  const isKnown = ends.length > 0 || lookAlikes.some(fits(short));
  const isWords = isWordLike(short.start) && isWordLike(short.end);
  return isKnown || (short.isSure && !isWords) || (!isWords && lookAlikes.length > 0);
}

/** What is known of the short forms in a text, the known ones first; those that are words are left out, where they may be. */
export async function seeShorts(db: Db, shorts: readonly Short[]): Promise<SeenShort[]> {
  if (shorts.length === 0) return [];
  const texts = shorts.map(({ start, end }) => start.slice(0, 4) + end.slice(-4));
  const [known, alike] = await Promise.all([
    findByEnds(db, texts),
    findAlikeEach(
      db,
      texts.map((text) => ({ text, written: text })),
    ),
  ]);
  const seen = shorts.map((short, place) => ({
    short,
    ends: known.filter(fits(short)),
    lookAlikes: alike[place]!.toSorted((one, two) => Number(fits(short)(two)) - Number(fits(short)(one))),
  }));
  const knownOf = ({ ends, lookAlikes }: SeenShort) => Number(ends.length + lookAlikes.length > 0);
  return seen.filter(isShort).toSorted((one, two) => knownOf(two) - knownOf(one));
}

/** What a text is that holds no address but short forms: the first of them. */
export function ofShorts([first]: readonly SeenShort[]): Found {
  if (first === undefined) return { ...nobody, kind: 'words' };
  const { short, ends, lookAlikes } = first;
  return { kind: 'shortened', text: short.written, ends, takenFor: nearestTrue(lookAlikes), lookAlikes };
}
