import { errorsAllowed, errorsBetween } from '#server/features/texts/typing-errors.ts';
import type { Word } from './vocabulary.ts';

// Limits on the words that replace a term, and on those that the page only suggests.
const most = { unfinished: 20, corrections: 5, forms: 8, similar: 3 };

/** A word that may be meant, and whether it is a function word. */
export type Guessed = Word & { readonly common: boolean };

/** The possible words for an unknown term. */
export interface Guess {
  readonly words: readonly Word[];
  /** Whether it misspells a function word, which tells nothing. */
  readonly common: boolean;
  readonly guessed: boolean;
  readonly similar: readonly Word[];
}

const byArticles = (one: Word, two: Word) => two.articles - one.articles || (one.word < two.word ? -1 : 1);

// "Happend" is rather "happened" than "happens".
const endsAs = ({ word }: Word, term: string) => word.at(-1) === term.at(-1);

/**
 * Whether a term may misspell a function word: by one error after the right first letter, in five letters or more or by
 * swapping two.
 */
const mayMisspell = (term: string, word: string) =>
  term[0] === word[0] &&
  ([...term].length > 4 || [...term].toSorted().join('') === [...word].toSorted().join('')) &&
  errorsBetween(term, word).whole === 1;

/** A word in the letters that people hear: fantom is phantom. */
const heard = (word: string) => word.replaceAll('ph', 'f');

/**
 * Whether a term of `length` letters counts as a misspelling of a word. People search mostly for titles, so in a title
 * one error in four letters is accepted, and two in six; only one if the first letter is wrong, which people see. A word
 * of the text needs twice the letters and the right first letter: a name without an article must not match a word that
 * happens to be similar.
 */
function isLikely(length: number, errors: number, isTitle: boolean, isFirstRight: boolean): boolean {
  if (length < 4 || (length === 4 && !isFirstRight)) return false;
  if (isTitle) return errors <= (length < 6 || !isFirstRight ? 1 : 2);
  if (length < 6) return isFirstRight && errors === 0;
  return isFirstRight && errors <= (length < 9 ? 1 : 2);
}

/**
 * The most likely words for a term: those that it begins, or else those that it misspells, with their inflected forms.
 * A short name with another letter is no function word: "mother" does not mean "other", nor "eden" "even".
 */
export function bestGuess(term: string, words: readonly Guessed[], mayBeUnfinished: boolean): Guess {
  const { length } = [...term];
  // Three letters begin too many words, and only the last word of a query may be unfinished; before it people leave out
  // the ending of a title's word.
  const isBegun = ({ word, titles, common }: Guessed) =>
    !common && word.startsWith(term) && (mayBeUnfinished || titles > 0);
  const begun = words.filter(isBegun).toSorted(byArticles);
  if (begun.length > 0 && length >= (mayBeUnfinished ? 4 : 5))
    return { words: begun.slice(0, most.unfinished), common: false, guessed: true, similar: [] };
  const allowed = errorsAllowed(term);
  const alike = words
    .filter(({ word, common }) => !common || mayMisspell(term, word))
    .map((word) => {
      const [typed, correct] = [heard(term), heard(word.word)];
      const { whole, beginning } = errorsBetween(typed, correct);
      const isFirstRight = correct[0] === typed[0];
      // A beginning of a word counts for less than a whole one.
      const errors = Math.min(whole, allowed > 1 && !word.common ? beginning + 0.5 : Infinity);
      const isUsual = word.titles > 0 || word.common;
      const distance = errors + (isFirstRight ? 0 : 0.25) + (isUsual ? 0 : 0.5);
      return { word, errors, distance, isLikely: isLikely(length, errors, isUsual, isFirstRight) };
    })
    .filter(({ errors }) => errors < allowed + 0.5)
    .sort(
      (one, two) =>
        one.distance - two.distance ||
        Number(endsAs(two.word, term)) - Number(endsAs(one.word, term)) ||
        byArticles(one.word, two.word),
    );
  const likely = alike.filter((candidate) => candidate.isLikely);
  const nearest = likely.filter(({ distance }) => distance === likely[0]?.distance).slice(0, most.corrections);
  if (nearest.length === 0) {
    const similar = [...begun, ...alike.map(({ word }) => word)].filter(
      ({ word, common }, place, all) => !common && all.findIndex((other) => other.word === word) === place,
    );
    return { words: [], common: false, guessed: false, similar: similar.slice(0, most.similar) };
  }
  if (nearest[0]!.word.common) return { words: [nearest[0]!.word], common: true, guessed: true, similar: [] };
  const stems = new Set(nearest.map(({ word }) => word.stem));
  const forms = alike.map(({ word }) => word).filter(({ stem }) => stems.has(stem));
  return { words: forms.slice(0, most.forms), common: false, guessed: true, similar: [] };
}
