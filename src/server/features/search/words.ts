// The longest names and addresses are shorter; what is longer is noise.
const longestWord = 60;

/** A title as the articles' column `titlePlain` holds it: runs of letters and digits in lower case, with single spaces between them. */
export function plainTitle(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');
}

/** The words of a text in lower case: runs of letters and digits. Queries, the vocabulary and the articles' columns all see a text this way. */
export function wordsOf(text: string): string[] {
  const words = plainTitle(text)
    // PostgreSQL reads digits, an e and digits as one number, whatever follows.
    .replaceAll(/(?<![\p{L}\p{N}])(\d+e\d+)(?=\p{L})/gu, '$1 ')
    .split(' ');
  return words.filter((word) => word !== '' && word.length <= longestWord);
}
