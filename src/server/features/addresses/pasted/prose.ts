import type { Run } from './runs.ts';

// The longest word of a language, and the most digits and single letters that people write beside an address.
const longest = 20;
const most = { digits: 8, single: 3, alike: 6, spelled: 5, unspeakable: 4 };

// Words that spell an address aloud, letter by letter.
const spelling = new Set(
  (
    'alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa quebec romeo sierra ' +
    'tango uniform victor whiskey xray yankee zulu zero one two three four five six seven eight nine dit dah dot dash ' +
    'ay bee cee dee ef gee aitch jay kay el em en cue ar ess tee vee doubleu ex why zee zed capital uppercase lowercase'
  ).split(' '),
);

/** A word as people write it: in small letters, with a capital first, or in capitals. */
const isWord = (text: string) => text.length <= longest && /^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(text);
/** A number as people write it, with its unit: 2026, 10x, 5th, v2. */
const isNumber = (text: string) => /^(?:\d{1,4}(?:[xkmbhdwy]|st|nd|rd|th)?|v\d)$/i.test(text);
/** Scripts without letters that look like base58: text in one of them alone is prose. */
const isElsewhere = (text: string) =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u.test(text);

const isProse = ({ written, folded }: Run) =>
  folded.length === 0 ? isWord(written) || isNumber(written) : isElsewhere(written);

/** Whether a text is unpronounceable, like a part of an address. Prose contains few such words. */
const isUnspeakable = (text: string) =>
  /[a-z]{2}/i.test(text) && (!/[aeiouy]/i.test(text) || /[bcdfghj-np-tvwxz]{5}/i.test(text));

/** The longest row of words with equal length, like the parts of an address. */
function longestRow(lengths: readonly number[]): number {
  let [row, best] = [0, 0];
  lengths.forEach((length, place) => {
    row = length === lengths[place - 1] ? row + 1 : 1;
    best = Math.max(best, row);
  });
  return best;
}

/**
 * Whether the rest of a text is prose without another address: words and a few numbers. Returns false if it cannot
 * decide; then no verdict is green.
 */
export function isProseBeside(beside: readonly Run[]): boolean {
  const texts = beside.map(({ written }) => written);
  return (
    beside.every(isProse) &&
    texts.join('').replaceAll(/\D/g, '').length <= most.digits &&
    texts.filter(({ length }) => length === 1).length <= most.single &&
    texts.filter((text) => spelling.has(text.toLowerCase())).length <= most.spelled &&
    texts.filter(isUnspeakable).length <= most.unspeakable &&
    longestRow(texts.map(({ length }) => length)) <= most.alike
  );
}
