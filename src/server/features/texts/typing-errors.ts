// Two typing errors among the first letters of long words leave enough of them to compare, and longer remains would
// only be more.
const compared = 7;

/**
 * How many letters of a word may be wrong for it to be recognised: none, one or two by its length. Numbers and
 * addresses are copied, not typed.
 */
export function errorsAllowed(word: string): number {
  const { length } = [...word];
  if (length < 3 || /\p{N}/u.test(word)) return 0;
  return length < 5 ? 1 : 2;
}

/**
 * What remains of the word's beginning when as many letters as may be wrong are left out, in every way. Two words that
 * differ by that many letters share a remain, so that the misspelt ones are found by equality, which an index can do
 * (the symmetric delete of SymSpell).
 */
export function remainsOf(word: string): string[] {
  const errors = errorsAllowed(word);
  if (errors === 0) return [];
  let shortened = [[...word].slice(0, compared)];
  const remains = new Set(shortened.map((letters) => letters.join('')));
  for (let left = errors; left > 0; left--) {
    shortened = shortened.flatMap((letters) => letters.map((_, place) => letters.toSpliced(place, 1)));
    for (const letters of shortened) remains.add(letters.join(''));
  }
  return [...remains];
}

/**
 * How many typing errors turn `word` into `typed`, counting a letter that is missing, added or wrong, and two that are
 * swapped; and how many do so with some beginning of it, for a word that is not typed to its end.
 */
export function errorsBetween(typed: string, word: string): { whole: number; beginning: number } {
  const [letters, correct] = [[...typed], [...word]];
  let previous: number[] = [];
  let row = [0, ...correct.map((_, place) => place + 1)];
  for (const [i, letter] of letters.entries()) {
    const above = row;
    row = [i + 1];
    for (const [j, other] of correct.entries()) {
      const swapped = letter === correct[j - 1] && letters[i - 1] === other ? previous[j - 1]! + 1 : Infinity;
      row.push(Math.min(above[j + 1]! + 1, row[j]! + 1, above[j]! + (letter === other ? 0 : 1), swapped));
    }
    previous = above;
  }
  return { whole: row.at(-1)!, beginning: Math.min(...row) };
}
