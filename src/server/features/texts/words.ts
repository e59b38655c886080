import { searchedText } from '#contract/texts/limits.ts';

// In characters: names and addresses are shorter, and longer runs are noise.
const longestWord = 60;

/**
 * A title in the form of the column `titlePlain`: runs of letters and digits in lower case, joined by single spaces.
 */
export function plainTitle(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');
}

/** An article's names in the form of the column `names`: plain titles, one per line, up to the limit. */
export function searchedNames(names: readonly string[]): string {
  const plain = [...new Set(names.map(plainTitle))].filter((name) => name !== '');
  return plain.join('\n').slice(0, searchedText.names);
}

/**
 * The words of a text in lower case: runs of letters and digits. Queries, the vocabulary and the articles' columns all
 * use this form.
 */
export function wordsOf(text: string): string[] {
  const words = plainTitle(text)
    // PostgreSQL's parser reads '12e3' as a number even if letters follow, so insert a space.
    .replaceAll(/(?<![\p{L}\p{N}])(\d+e\d+)(?=\p{L})/gu, '$1 ')
    .split(' ');
  return words.filter((word) => word !== '' && word.length <= longestWord);
}
