import type { LookAlike } from '#contract/addresses/lookup.ts';
import type { Db } from '#server/db/client.ts';
import { findAlikeEach, nearestTrue, nobody } from '#server/features/addresses/known-alike.ts';
import { findByEnds } from '#server/features/addresses/lookup-reads.ts';
import type { Found, Of } from './found.ts';
import { comparedEndLength, matchOfEnds, isWordLike, type ShortenedAddress } from './shortened-addresses.ts';

/**
 * A short form and the known addresses with its ends, possibly in another case. An address that differs in another of
 * the given characters is only a look-alike. The best matches come first.
 */
export interface ShortenedMatch {
  readonly short: ShortenedAddress;
  readonly ends: Of<'shortened'>['ends'];
  readonly lookAlikes: LookAlike[];
}

const placeOf = (short: ShortenedAddress, { address }: { address: string }) =>
  ['whole', 'lost case', 'none'].indexOf(matchOfEnds(short, address));

/** Whether an address may have this short form. Hyphenated words do not count as ends that lost their case. */
function mayBe(short: ShortenedAddress, address: string): boolean {
  const fit = matchOfEnds(short, address);
  return fit === 'whole' || (fit === 'lost case' && short.hasDots);
}

/** Whether it is a short form, and not two words with something in between. */
function isShort({ short, ends, lookAlikes }: ShortenedMatch): boolean {
  const isKnown = ends.length > 0 || lookAlikes.some(({ address }) => mayBe(short, address));
  const isWords = isWordLike(short.start) && isWordLike(short.end);
  return isKnown || short.isSure || (!isWords && lookAlikes.length > 0);
}

/** Looks up the short forms of a text. Leaves out those that may be words; returns those of known addresses first. */
export async function lookUpShortened(db: Db, shorts: readonly ShortenedAddress[]): Promise<ShortenedMatch[]> {
  if (shorts.length === 0) return [];
  const texts = shorts.map(({ start, end }) => start.slice(0, comparedEndLength) + end.slice(-comparedEndLength));
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
  const knownOf = ({ ends, lookAlikes }: ShortenedMatch) => Number(ends.length + lookAlikes.length > 0);
  return seen.filter(isShort).toSorted((one, two) => knownOf(two) - knownOf(one));
}

/** The data for the verdict on a text with short forms and without addresses: those of the first short form. */
export function foundShortened([first]: readonly ShortenedMatch[]): Found {
  if (first === undefined) return { ...nobody, kind: 'words' };
  const { short, ends, lookAlikes } = first;
  return { kind: 'shortened', text: short.written, ends, takenFor: nearestTrue(lookAlikes), lookAlikes };
}
