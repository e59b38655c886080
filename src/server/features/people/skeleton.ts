import unhomoglyph from 'unhomoglyph';
import { latinLookAlike } from './confusable-letters.ts';

// Digits and signs that look like letters; i and j beside l, because capitals make them alike.
const leet: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '|': 'l',
  i: 'l',
  j: 'l',
};

// Two letters that look like one.
const pairs = [
  [/rn|nn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
] as const;

/** Without compatibility forms, accents, and invisible characters. */
const plain = (text: string) => text.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}\p{C}]/gu, '');

/**
 * One step of folding look-alikes. The table is Unicode's whole one (UTS #39, confusables); `latinLookAlike` covers
 * letters it leaves alone.
 */
function fold(name: string): string {
  const read = (text: string) => [...text].map(latinLookAlike).join('');
  return plain(read(unhomoglyph(read(plain(read(name))))));
}

/**
 * The ASCII letter or digit that a character looks like, with its case; null if it looks like none. A combining mark
 * gives ''.
 */
export function readAs(character: string): string | null {
  if (!/^[\p{L}\p{N}\p{M}\p{So}]$/u.test(character)) return null;
  const bare = plain(character);
  if (bare === '' || /^[0-9A-Za-z]+$/.test(bare)) return bare;
  // Unicode's table keeps the case; the later steps lower many capitals, and read m as rn.
  const alike = unhomoglyph(bare);
  if (/^[0-9A-Za-z]$/.test(alike)) return alike;
  const folded = fold(character);
  return /^[0-9A-Za-z]+$/.test(folded) ? folded : null;
}

/**
 * The skeleton of a name: equal for names that a reader would confuse (UTS #39, skeletons; design §4, Limits). Ignores
 * the characters between words.
 */
export function skeleton(name: string): string {
  // Before and after lower-casing: some letters look alike only in one of them.
  const folded = fold(fold(name).toLowerCase()).replace(/[\s_.'’-]/g, '');
  const letters = [...folded].map((letter) => leet[letter] ?? letter).join('');
  return pairs.reduce((text, [two, one]) => text.replace(two, one), letters);
}

// Shorter names may differ by a letter or a number: Anna and Ana, degen and degen42.
const leastNear = 8;
// Longer numbers are part of a name, such as a year.
const fewDigits = /(?<!\p{N})\p{N}{1,2}$/u;

/**
 * The unique key of usernames: two names with one key are too similar for two people. It is the skeleton. For a long
 * name it also drops a number of one or two digits at the end, collapses doubled letters, and treats n and m as one
 * letter: beside degen_dan, nobody can be degen_dan1 or degen_dann.
 */
export function nameKey(name: string): string {
  const near = skeleton(name.replace(fewDigits, ''))
    .replaceAll('m', 'n')
    .replace(/(.)\1+/gu, '$1');
  return [...near].length >= leastNear ? near : skeleton(name);
}

/**
 * The variants of a text with two neighbouring letters swapped, such as 'amdin' for 'admin'; without the text itself.
 */
export function swapsOf(text: string): string[] {
  const letters = [...text];
  const swaps = letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''));
  return swaps.filter((swap) => swap !== text);
}
