// Words that are the same in every run, as often as in a language: the commonest is a sixteenth of all (Zipf's law).
import { readFileSync } from 'node:fs';

/** Numbers from 0 to below 1 that look random and are the same for the same seed (Park and Miller, 1988). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The thousand commonest words of the encyclopedia, in their order: what is made up is about the same things. */
const real = readFileSync(new URL('vocabulary.txt', import.meta.url), 'utf8')
  .trim()
  .split(/\s/);

/** From this rank on words are made up. */
export const madeUp = real.length;

const syllables = [
  'ra',
  'ko',
  'mi',
  'tu',
  'len',
  'sor',
  'pa',
  'dex',
  'gon',
  'vi',
  'bel',
  'cho',
  'nar',
  'fi',
  'zu',
  'wem',
];

/** The word of that rank, from 0 for the commonest one. */
export function word(rank: number): string {
  if (rank < madeUp) return real[rank]!;
  let rest = rank;
  let written = '';
  do {
    written += syllables[rest % syllables.length]!;
    rest = Math.floor(rest / syllables.length);
  } while (rest > 0);
  return written;
}

/** How many words there are. */
export const vocabulary = 50_000;

/** A number of words, each about as frequent as its rank says. */
export function words(random: () => number, many: number): string {
  // The inverse of the logarithm is what Zipf's law sums up to.
  return Array.from({ length: many }, () => word(Math.floor((vocabulary + 1) ** random()) - 1)).join(' ');
}
