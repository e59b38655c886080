// The number of first letters to compare: two errors leave enough of them, and more letters would only multiply the
// remains.
const compared = 7;

/**
 * The number of wrong letters that a word tolerates: none, one or two, by its length. Numbers and addresses tolerate
 * none, since people copy them.
 */
export function errorsAllowed(word: string): number {
  const { length } = [...word];
  if (length < 3 || /\p{N}/u.test(word)) return 0;
  return length < 5 ? 1 : 2;
}

/**
 * The first letters of a word with that many of them left out, in every way. Two words that differ by that many letters
 * share a remain, so that an index finds misspelt words by equality (the symmetric delete of SymSpell).
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
 * The number of typing errors from `word` to `typed` (a missing, added or wrong letter, or two swapped ones), and the
 * smallest number from a beginning of `word`, for an unfinished `typed`.
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
