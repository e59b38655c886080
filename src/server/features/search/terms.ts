import { sql } from 'drizzle-orm';
import type { Meaning } from './meanings.ts';

// The posting list of a more frequent word is too long to read: such words are searched in a sample, the first titles
// of the alphabet.
const common = { titles: 10_000, articles: 20_000 };

/** The part of the articles in which a word is counted. */
export type Place = keyof typeof common;

/**
 * The words for a meaning. Longer words that the term may begin count only if it is not a word itself: a search for WIF
 * does not mean wife.
 */
export const standingFor = ({ words, begun }: Meaning, place: Place) =>
  words.some((word) => word[place] > 0) || (place === 'articles' && words.length > 0) ? words : [...words, ...begun];

const total = (meaning: Meaning, place: Place) =>
  standingFor(meaning, place).reduce((sum, word) => sum + word[place], 0);

/** The rarest of the meanings that together occur no more often than a common word. */
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

/** A meaning and its part of what a query says. */
export interface Share {
  readonly meaning: Meaning;
  readonly share: number;
}

/** The weights of the meanings, in total 1, the heaviest first: the fewer articles contain it, the higher. */
export function byShare(meanings: readonly Meaning[]): Share[] {
  const places = meanings.map((meaning) => Math.max(1, total(meaning, 'articles')));
  const rarity = places.map((place) => Math.log(1 + Math.max(...places) / place));
  const sum = rarity.reduce((one, two) => one + two, 0);
  return meanings
    .map((meaning, place) => ({ meaning, share: rarity[place]! / sum }))
    .toSorted((one, two) => two.share - one.share);
}
