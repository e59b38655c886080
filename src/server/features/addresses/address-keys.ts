import { errorsBetween } from '#server/features/texts/typing-errors.ts';

// How many characters people compare at each end, and so the makers of look-alikes copy.
const ends = 4;
// So many characters may be wrong, missing or added between two addresses that are taken for each other.
const edits = 2;
// Of so many parts of an address, two edits leave one whole.
const parts = edits + 1;

// So many characters at one end nobody makes alike by chance or by trying: such a text is a part of the address, or has
// something added to it.
const piece = 10;

/**
 * Whether two addresses begin alike, and whether they end alike, in so many characters, whatever the case of their
 * letters.
 */
export const beginAlike = (one: string, two: string): boolean =>
  one.slice(0, ends).toLowerCase() === two.slice(0, ends).toLowerCase();
export const finishAlike = (one: string, two: string): boolean =>
  one.slice(-ends).toLowerCase() === two.slice(-ends).toLowerCase();

/**
 * Whether two addresses begin alike in so many characters as nobody makes alike by chance. A run of one character, as
 * the ones of 'ComputeBudget111' at its end, counts once: the others make up the length of an end at least.
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
 * The keys of all addresses that a text may be taken for: one that begins and ends alike, or differs in two characters,
 * has one of them. A third that no edit touched stands in the text at its own place, or as many characters beside it as
 * were added or left out before it.
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
 * In how many characters two texts differ: by their places where they are equally long, unless fewer edits make one of
 * the other.
 */
export function differencesBetween(one: string, two: string): number {
  const { whole } = errorsBetween(one, two);
  if (one.length !== two.length) return whole;
  const places = [...one].filter((char, place) => char !== two[place]).length;
  return whole <= edits && places > edits ? whole : places;
}

/**
 * Whether one of two different addresses is easily taken for the other: both ends alike, one of them a part of the
 * other, or at most two edits, whatever the case.
 */
export function looksLike(one: string, two: string): boolean {
  if (one === two) return false;
  if (beginAlike(one, two) && finishAlike(one, two)) return true;
  if (sharePiece(one, two) || sharePiece(reversed(one), reversed(two))) return true;
  return errorsBetween(one.toLowerCase(), two.toLowerCase()).whole <= edits;
}
