import { errorsAllowed, errorsBetween } from '#server/features/texts/typing-errors.ts';
import type { Word } from './vocabulary.ts';

// Limits on the words that replace a term, and on those that the page only suggests.
const most = { unfinished: 20, corrections: 5, forms: 8, similar: 3 };

/** The possible words for an unknown term. */
export interface Guess {
  readonly words: readonly Word[];
  readonly guessed: boolean;
  readonly similar: readonly Word[];
}

const byArticles = (one: Word, two: Word) => two.articles - one.articles || (one.word < two.word ? -1 : 1);

/**
 * Whether a term of `length` letters counts as a misspelling of a word. People search mostly for titles, so in a title
 * one error in four letters is accepted, and two in six. A word of the text needs twice the letters and the right first
 * letter: a name without an article must not match a word that happens to be similar.
 */
function isLikely(length: number, errors: number, isTitle: boolean, isFirstRight: boolean): boolean {
  if (length < 4 || (length === 4 && !isFirstRight)) return false;
  if (isTitle) return errors <= (length < 6 ? 1 : 2);
  if (length < 6) return isFirstRight && errors === 0;
  return isFirstRight && errors <= (length < 9 ? 1 : 2);
}

/**
 * The most likely words for a term: those that it begins, or else those that it misspells, with their inflected forms.
 */
export function bestGuess(term: string, words: readonly Word[], mayBeUnfinished: boolean): Guess {
  const { length } = [...term];
  const begun = words.filter(({ word }) => word.startsWith(term)).toSorted(byArticles);
  // Three letters begin too many words, and only the last word of a query may be unfinished.
  if (begun.length > 0 && length >= (mayBeUnfinished ? 4 : 5))
    return { words: begun.slice(0, most.unfinished), guessed: true, similar: [] };
  const allowed = errorsAllowed(term);
  const alike = words
    .map((word) => {
      const { whole, beginning } = errorsBetween(term, word.word);
      const isFirstRight = word.word[0] === term[0];
      // A beginning of a word counts for less than a whole one.
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
