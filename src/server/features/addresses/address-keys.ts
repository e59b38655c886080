import { errorsBetween } from '#server/features/texts/typing-errors.ts';

// People compare this many characters at each end, so makers of look-alikes copy them.
const ends = 4;
// The most wrong, missing or added characters between an address and its look-alike.
const edits = 2;
// Two edits leave at least one of three parts unchanged.
const parts = edits + 1;

// Neither chance nor search finds this many equal characters at one end: such a text is a part of the address, or the
// address with an addition.
const piece = 10;

/** Whether two addresses begin alike, and whether they end alike, in `ends` characters, ignoring case. */
export const beginAlike = (one: string, two: string): boolean =>
  one.slice(0, ends).toLowerCase() === two.slice(0, ends).toLowerCase();
export const finishAlike = (one: string, two: string): boolean =>
  one.slice(-ends).toLowerCase() === two.slice(-ends).toLowerCase();

/**
 * Whether two addresses share more characters at the start than chance or search finds. A run of one character, such as
 * the ones at the end of 'ComputeBudget111', counts once: the other characters must be at least as many as an end has.
 */
function sharePiece(one: string, two: string): boolean {
  const [first, second] = [[...one.toLowerCase()], [...two.toLowerCase()]];
  const differing = first.findIndex((char, place) => char !== second[place]);
  const common = differing === -1 ? first : first.slice(0, differing);
  return common.length >= piece && common.filter((char, place) => char !== common[place - 1]).length >= ends;
}
const reversed = (text: string) => [...text].reverse().join('');

/** The keys by both ends, by a longer beginning and by a longer end. */
const endsKeys = (lower: string) => [
  `ends:${lower.slice(0, ends)}${lower.slice(-ends)}`,
  `start:${lower.slice(0, piece)}`,
  `end:${lower.slice(-piece)}`,
];
const partKey = (length: number, part: number, text: string) => `${length}:${part}:${text}`;
const startOf = (part: number, length: number) => Math.floor((part * length) / parts);

/** The keys of a known address: by its ends, and each third of it with its place. In lower case. */
export function keysOf(address: string): string[] {
  const lower = address.toLowerCase();
  const { length } = lower;
  const thirds = Array.from({ length: parts }, (_, part) =>
    partKey(length, part, lower.slice(startOf(part, length), startOf(part + 1, length))),
  );
  return [...endsKeys(lower), ...thirds];
}

/**
 * The keys of all addresses that a text may imitate: an address that begins and ends alike, or differs in two
 * characters, has one of them. An unedited third is in the text at its own place, or shifted by the characters added or
 * left out before it.
 */
export function keysAround(text: string): string[] {
  const lower = text.toLowerCase();
  const keys = endsKeys(lower);
  for (let longer = -edits; longer <= edits; longer++) {
    const length = lower.length - longer;
    for (let part = 0; part < parts; part++)
      for (let shift = -edits; shift <= edits; shift++) {
        const [from, to] = [startOf(part, length) + shift, startOf(part + 1, length) + shift];
        if (Math.abs(shift) + Math.abs(longer - shift) <= edits && from >= 0 && to <= lower.length)
          keys.push(partKey(length, part, lower.slice(from, to)));
      }
  }
  return keys;
}

/**
 * The number of differences between two texts: by position if they are equally long, or their edit distance if it is
 * smaller.
 */
export function differencesBetween(one: string, two: string): number {
  const { whole } = errorsBetween(one, two);
  if (one.length !== two.length) return whole;
  const places = [...one].filter((char, place) => char !== two[place]).length;
  return whole <= edits && places > edits ? whole : places;
}

/**
 * Whether `fake` is a deliberate imitation of `real`: both ends alike, but more differences than a mistyped or
 * truncated copy has.
 */
export const isMade = (real: string, fake: string): boolean =>
  beginAlike(real, fake) && finishAlike(real, fake) && differencesBetween(real, fake) > edits;

/**
 * Whether people easily confuse two different addresses: both ends alike, one a part of the other, or at most two
 * edits, ignoring case.
 */
export function looksLike(one: string, two: string): boolean {
  if (one === two) return false;
  if (beginAlike(one, two) && finishAlike(one, two)) return true;
  if (sharePiece(one, two) || sharePiece(reversed(one), reversed(two))) return true;
  return errorsBetween(one.toLowerCase(), two.toLowerCase()).whole <= edits;
}
