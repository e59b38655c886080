import { sql } from 'drizzle-orm';
import { isContext, isPlace } from './context.ts';
import type { Meaning } from './meanings.ts';

// A word in more titles or articles than this is searched only in a sample, the first titles of the alphabet: its
// posting list is too long to read.
const common = { titles: 10_000, articles: 20_000 };

/** The part of the articles that a count of a word covers. */
export type Place = keyof typeof common;

/**
 * The words for a meaning. Longer words that the term may begin count only if it is not a word itself: a search for WIF
 * does not mean wife.
 */
export const standingFor = ({ words, begun }: Meaning, place: Place) =>
  words.some((word) => word[place] > 0) || (place === 'articles' && words.length > 0) ? words : [...words, ...begun];

const total = (meaning: Meaning, place: Place) =>
  standingFor(meaning, place).reduce((sum, word) => sum + word[place], 0);

/** The rarest meanings, as many as together occur no more often than a common word. */
export function rareOf(meanings: readonly Meaning[], place: Place): Meaning[] {
  let sum = 0;
  return meanings
    .toSorted((one, two) => total(one, place) - total(two, place))
    .filter((meaning) => (sum += total(meaning, place)) <= common[place]);
}

/**
 * A tsquery for each or any of the meanings; one without meanings matches nothing. Phrases contain only letters and
 * digits, so none can be an operator.
 */
export function tsquery(meanings: readonly Meaning[], join: '&' | '|', place: Place) {
  const alternatives = meanings.map((meaning) => {
    const phrases = standingFor(meaning, place).map(({ phrase }) => phrase);
    return `(${phrases.map((phrase) => `'${phrase.replace(' ', `'&'`)}'`).join('|')})`;
  });
  return sql`${alternatives.join(join)}::tsquery`;
}

/** The words for the meanings, as the articles contain them. */
export function wordsFound(meanings: readonly Meaning[]): string[] {
  return [
    ...new Set(meanings.flatMap(({ words, begun }) => [...words, ...begun]).flatMap(({ phrase }) => phrase.split(' '))),
  ];
}

/** The words that a term begins although it is a word itself: who types "kol" does not mean "Kolscan". */
export const longerThan = (meanings: readonly Meaning[]): string[] =>
  meanings.flatMap(({ words, begun }) => {
    const known = words.map(({ word }) => word);
    return words.some(({ titles }) => titles > 0)
      ? begun.map(({ word }) => word).filter((word) => !known.includes(word))
      : [];
  });

/** A meaning with its share of the query's weight. */
export interface Share {
  readonly meaning: Meaning;
  readonly share: number;
}

// The weight of a context word in a query with other words: no article is about the query because of it.
const contextWeight = 0.2;

/** The meanings that tell what a typed query is about: without its context words, unless it has only those. */
export function tellingOf(meanings: readonly Meaning[], typed: readonly string[]): readonly Meaning[] {
  const without = (isIdle: typeof isContext) =>
    meanings.filter(({ term, words }) => !isIdle(term, typed) && !words.some(({ word }) => isIdle(word, typed)));
  return [without(isContext), without(isPlace), meanings].find(({ length }) => length > 0) ?? meanings;
}

/** The shares with little for the context words of the typed query. */
export function sharesOfSubject(shares: readonly Share[], typed: readonly string[]): Share[] {
  const telling = tellingOf(
    shares.map(({ meaning }) => meaning),
    typed,
  );
  const weighed = shares.map(({ meaning, share }) => ({
    meaning,
    share: telling.includes(meaning) ? share : contextWeight * share,
  }));
  const sum = weighed.reduce((one, { share }) => one + share, 0);
  return weighed
    .map(({ meaning, share }) => ({ meaning, share: share / sum }))
    .toSorted((one, two) => two.share - one.share);
}

/** The shares of the meanings, in total 1, the largest first: the rarer a meaning, the larger its share. */
export function byShare(meanings: readonly Meaning[]): Share[] {
  const places = meanings.map((meaning) => Math.max(1, total(meaning, 'articles')));
  const rarity = places.map((place) => Math.log(1 + Math.max(...places) / place));
  const sum = rarity.reduce((one, two) => one + two, 0);
  return meanings
    .map((meaning, place) => ({ meaning, share: rarity[place]! / sum }))
    .toSorted((one, two) => two.share - one.share);
}
