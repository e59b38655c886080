import { errorsBetween } from './typing-errors.ts';

// So many characters at each end are what people compare, and what whoever makes a look-alike makes alike.
const ends = 4;
// So many characters may be wrong, missing or added between two addresses that are taken for each other.
const edits = 2;
// Of so many parts of an address, two edits leave one whole.
const parts = edits + 1;

/** Whether two addresses begin and end alike, whatever the case of their letters. */
const endAlike = (one: string, two: string) =>
  one.slice(0, ends).toLowerCase() === two.slice(0, ends).toLowerCase() &&
  one.slice(-ends).toLowerCase() === two.slice(-ends).toLowerCase();

const endsKey = (lower: string) => `ends:${lower.slice(0, ends)}${lower.slice(-ends)}`;
const partKey = (length: number, part: number, text: string) => `${length}:${part}:${text}`;
const startOf = (part: number, length: number) => Math.floor((part * length) / parts);

/** The keys of a known address: its ends, and each third of it with its place. In lower case. */
export function keysOf(address: string): string[] {
  const lower = address.toLowerCase();
  const { length } = lower;
  const thirds = Array.from({ length: parts }, (_, part) =>
    partKey(length, part, lower.slice(startOf(part, length), startOf(part + 1, length))),
  );
  return [endsKey(lower), ...thirds];
}

/**
 * The keys of all addresses that a text may be taken for: one that begins and ends alike, or differs in two characters, has one of them. A
 * third that no edit touched stands in the text at its own place, or as many characters beside it as were added or left out before it.
 */
export function keysAround(text: string): string[] {
  const lower = text.toLowerCase();
  const keys = [endsKey(lower)];
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

/** In how many characters two texts differ: by their places where they are equally long, unless fewer edits make one of the other. */
export function differencesBetween(one: string, two: string): number {
  const { whole } = errorsBetween(one, two);
  if (one.length !== two.length) return whole;
  const places = [...one].filter((char, place) => char !== two[place]).length;
  return whole <= edits && places > edits ? whole : places;
}

/** Whether one of two different addresses is easily taken for the other: both ends alike, or at most two edits, whatever the case. */
export function looksLike(one: string, two: string): boolean {
  if (one === two) return false;
  return endAlike(one, two) || errorsBetween(one.toLowerCase(), two.toLowerCase()).whole <= edits;
}
