// Words that are the same in every run, with a natural distribution: the most frequent one is a sixteenth of all
// (Zipf's law).
import { readFileSync } from 'node:fs';

/** Pseudo-random numbers in [0, 1), the same for the same seed (Park and Miller, 1988). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The thousand most frequent words of the encyclopedia, in order, so that invented texts have similar subjects. */
const real = readFileSync(new URL('vocabulary.txt', import.meta.url), 'utf8')
  .trim()
  .split(/\s/);

/** From this rank on, words are invented. */
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

/** The word of that rank; 0 is the most frequent one. */
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

/** The number of words. */
export const vocabulary = 50_000;

/** Random words, each as frequent as its rank. */
export function words(random: () => number, many: number): string {
  // Inverts the logarithm, which is the integral of Zipf's law.
  return Array.from({ length: many }, () => word(Math.floor((vocabulary + 1) ** random()) - 1)).join(' ');
}
