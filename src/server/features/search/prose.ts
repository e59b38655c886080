import type { Run } from './runs.ts';

// So long is a word of a language at most, and so many digits and single letters stand in what people write beside an address.
const longest = 20;
const most = { digits: 8, single: 3, alike: 6 };

/** A word as people write it: in small letters, with a capital first, or in capitals. */
const isWord = (text: string) => text.length <= longest && /^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(text);
/** A number as people write it, with what it counts: 2026, 10x, 5th, v2. */
const isNumber = (text: string) => /^(?:\d{1,4}(?:[xkmbhdwy]|st|nd|rd|th)?|v\d)$/i.test(text);
/** Languages that no letter of base58 is taken for: what is written in one of them alone is prose. */
const isElsewhere = (text: string) => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u.test(text);

const isProse = ({ written, folded }: Run) => (folded.length === 0 ? isWord(written) || isNumber(written) : isElsewhere(written));

/** How many words in a row are equally long, as the parts of an address are. */
function longestRow(lengths: readonly number[]): number {
  let [row, best] = [0, 0];
  lengths.forEach((length, place) => {
    row = length === lengths[place - 1] ? row + 1 : 1;
    best = Math.max(best, row);
  });
  return best;
}

/**
 * Whether these runs of a text, all but the words that were looked at, are prose, in which no other address can stand: words and a few numbers
 * of a language. What cannot be told is none: of such a text nothing is promised.
 */
export function isProseBeside(beside: readonly Run[]): boolean {
  const texts = beside.map(({ written }) => written);
  return (
    beside.every(isProse) &&
    texts.join('').replaceAll(/\D/g, '').length <= most.digits &&
    texts.filter(({ length }) => length === 1).length <= most.single &&
    longestRow(texts.map(({ length }) => length)) <= most.alike
  );
}

// A word before a colon within a link: what follows may be opened by another program than the link's site.
const schemeInside = /[=/#?&|](?!https?:|hxxps?:)[a-z][a-z\d+.-]{1,19}:/i;

/** Whether all programs read a text alike: some take a backslash for a slash, and what stands before an @ for the site, or behind it for a person. */
export const isPlainly = (text: string): boolean => !text.includes('\\') && !text.includes('@') && !schemeInside.test(text);

// Signs that are no letters, and in which letters can be written all the same: Braille and the like. Pictures and flags are none of them.
const signs = /(?!\p{Extended_Pictographic}|\p{Regional_Indicator})\p{So}/u;
// What nobody sees comes along one by one; more of it in a row, and tags, are a text of their own.
const hiddenText = /[\u{E0001}-\u{E007F}]|[\u{E0100}-\u{E01EF}]|\p{Default_Ignorable_Code_Point}{4}/u;

/** Whether another text may be written into this one with signs that are read as no letters, or that nobody sees. */
export const hidesText = (whole: string): boolean => signs.test(whole) || hiddenText.test(whole);
