import type { LookAlike } from '#contract/addresses/lookup.ts';
import type { Db } from '#server/db/client.ts';
import { findAlikeEach, nearestTrue, nobody } from '#server/features/addresses/known-alike.ts';
import { findByEnds } from '#server/features/addresses/lookup-reads.ts';
import type { Found, Of } from './found.ts';
import { comparedEnd, fitOf, isWordLike, type Short } from './short-forms.ts';

/**
 * A short form with the known addresses that have its ends, perhaps but for the case that its letters lost. An address
 * whose ends differ in the characters that the short form gives is only a look-alike. Those that fit best come first.
 */
export interface SeenShort {
  readonly short: Short;
  readonly ends: Of<'shortened'>['ends'];
  readonly lookAlikes: LookAlike[];
}

const placeOf = (short: Short, { address }: { address: string }) =>
  ['whole', 'lost case', 'none'].indexOf(fitOf(short, address));

/** Whether a short form may be that of an address. Words with a hyphen are not read as ends that lost their case. */
function mayBe(short: Short, address: string): boolean {
  const fit = fitOf(short, address);
  return fit === 'whole' || (fit === 'lost case' && short.hasDots);
}

/** Whether it is more than two words with something between. */
function isShort({ short, ends, lookAlikes }: SeenShort): boolean {
  const isKnown = ends.length > 0 || lookAlikes.some(({ address }) => mayBe(short, address));
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
  const seen = shorts.map((short, place) => {
    const bestFirst = (one: { address: string }, two: { address: string }) => placeOf(short, one) - placeOf(short, two);
    return {
      short,
      ends: known.filter(({ address }) => mayBe(short, address)).toSorted(bestFirst),
      lookAlikes: alike[place]!.toSorted(bestFirst),
    };
  });
  const knownOf = ({ ends, lookAlikes }: SeenShort) => Number(ends.length + lookAlikes.length > 0);
  return seen.filter(isShort).toSorted((one, two) => knownOf(two) - knownOf(one));
}

/** The verdict's data for a text with short forms and no address: the first of them. */
export function ofShorts([first]: readonly SeenShort[]): Found {
  if (first === undefined) return { ...nobody, kind: 'words' };
  const { short, ends, lookAlikes } = first;
  return { kind: 'shortened', text: short.written, ends, takenFor: nearestTrue(lookAlikes), lookAlikes };
}
