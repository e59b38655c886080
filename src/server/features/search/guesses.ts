import { errorsAllowed, errorsBetween } from '#server/features/texts/typing-errors.ts';
import type { Word } from './vocabulary.ts';

// Of the words that a term is taken for, and of those that are only named because they look like it.
const most = { unfinished: 20, corrections: 5, forms: 8, similar: 3 };

/** What a term that is no word may be. */
export interface Guess {
  readonly words: readonly Word[];
  readonly guessed: boolean;
  readonly similar: readonly Word[];
}

const byArticles = (one: Word, two: Word) => two.articles - one.articles || (one.word < two.word ? -1 : 1);

/**
 * Whether a term of `length` letters is taken for a word that it misspells. Somebody who searches means a title: there,
 * an error in four letters will do, or two in six. For a word in the middle of a text it takes twice the letters, and
 * the first one right: a name that nobody wrote about must not become some word that happens to be spelled like it.
 */
function isLikely(length: number, errors: number, isTitle: boolean, isFirstRight: boolean): boolean {
  if (length < 4 || (length === 4 && !isFirstRight)) return false;
  if (isTitle) return errors <= (length < 6 ? 1 : 2);
  if (length < 6) return isFirstRight && errors === 0;
  return isFirstRight && errors <= (length < 9 ? 1 : 2);
}

/**
 * The likeliest of the words that a term may stand for: those that it begins, or else those that it is a misspelling
 * of, with their forms.
 */
export function bestGuess(term: string, words: readonly Word[], mayBeUnfinished: boolean): Guess {
  const { length } = [...term];
  const begun = words.filter(({ word }) => word.startsWith(term)).toSorted(byArticles);
  // Three letters begin too many words to mean one of them, and in the middle of a query people finish theirs.
  if (begun.length > 0 && length >= (mayBeUnfinished ? 4 : 5))
    return { words: begun.slice(0, most.unfinished), guessed: true, similar: [] };
  const allowed = errorsAllowed(term);
  const alike = words
    .map((word) => {
      const { whole, beginning } = errorsBetween(term, word.word);
      const isFirstRight = word.word[0] === term[0];
      // The beginning of a word counts for less than a whole one.
      const errors = Math.min(whole, allowed > 1 ? beginning + 0.5 : Infinity);
      const distance = errors + (isFirstRight ? 0 : 0.25) + (word.titles > 0 ? 0 : 0.5);
      return { word, errors, distance, isLikely: isLikely(length, errors, word.titles > 0, isFirstRight) };
    })
    .filter(({ errors }) => errors < allowed + 0.5)
    .sort((one, two) => one.distance - two.distance || byArticles(one.word, two.word));
  const likely = alike.filter((candidate) => candidate.isLikely);
  const nearest = likely.filter(({ distance }) => distance === likely[0]?.distance).slice(0, most.corrections);
  if (nearest.length === 0) {
    const similar = [...begun, ...alike.map(({ word }) => word)].filter(
      ({ word }, place, all) => all.findIndex((other) => other.word === word) === place,
    );
    return { words: [], guessed: false, similar: similar.slice(0, most.similar) };
  }
  const stems = new Set(nearest.map(({ word }) => word.stem));
  const forms = alike.map(({ word }) => word).filter(({ stem }) => stems.has(stem));
  return { words: forms.slice(0, most.forms), guessed: true, similar: [] };
}
