import { wordsOf } from '#server/features/texts/words.ts';

// The most texts whose words are kept: more than the questions of the encyclopedia, each for a few searches.
const most = { kept: 6_000 };

const kept = new Map<string, readonly string[]>();

/** The words of a question in an article, in lower case: each search compares the same questions. */
export function wordsTold(text: string): readonly string[] {
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size >= most.kept) kept.clear();
  const words = wordsOf(text);
  kept.set(text, words);
  return words;
}
