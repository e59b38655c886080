import type { LookAlike } from '#contract/addresses/lookup.ts';
import type { Db } from '#server/db/client.ts';
import { findAlikeEach, nearestTrue, nobody } from '#server/features/addresses/known-alike.ts';
import { findByEnds } from '#server/features/addresses/lookup-reads.ts';
import type { Found, Of } from './found.ts';
import { comparedEnd, fitOf, isWordLike, type Short } from './short-forms.ts';

/**
 * A short form with the known addresses that have its ends. An address whose ends differ in the characters that the
 * short form gives is only a look-alike; those that fit come first.
 */
export interface SeenShort {
  readonly short: Short;
  readonly ends: Of<'shortened'>['ends'];
  readonly lookAlikes: LookAlike[];
}

const placeOf = (short: Short, { address }: LookAlike) => ['whole', 'lost case', 'none'].indexOf(fitOf(short, address));

/** Whether it is more than two words with something between. */
function isShort({ short, ends, lookAlikes }: SeenShort): boolean {
  const fits = lookAlikes.map(({ address }) => fitOf(short, address));
  const isKnown = ends.length > 0 || fits.includes('whole') || (short.hasDots && fits.includes('lost case'));
  const isWords = isWordLike(short.start) && isWordLike(short.end);
  return isKnown || short.isSure || (!isWords && lookAlikes.length > 0);
}

/** Looks up the short forms of a text. Leaves out those that may be words; returns those of known addresses first. */
export async function seeShorts(db: Db, shorts: readonly Short[]): Promise<SeenShort[]> {
  if (shorts.length === 0) return [];
  const texts = shorts.map(({ start, end }) => start.slice(0, comparedEnd) + end.slice(-comparedEnd));
  const [known, alike] = await Promise.all([
    findByEnds(db, texts),
    findAlikeEach(
      db,
      texts.map((text) => ({ text, written: text })),
    ),
  ]);
  const seen = shorts.map((short, place) => ({
    short,
    ends: known.filter(({ address }) => fitOf(short, address) === 'whole'),
    lookAlikes: alike[place]!.toSorted((one, two) => placeOf(short, one) - placeOf(short, two)),
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
