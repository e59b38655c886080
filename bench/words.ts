// Words that are the same in every run, as often as in a language: the commonest is a tenth of all (Zipf's law).

/** Numbers from 0 to below 1 that look random and are the same for the same seed (Park and Miller, 1988). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const syllables = ['ra', 'ko', 'mi', 'tu', 'len', 'sor', 'pa', 'dex', 'gon', 'vi', 'bel', 'cho', 'nar', 'fi', 'zu', 'wem'];

/** The word of that rank: the commonest, 0, is the shortest. */
export function word(rank: number): string {
  let rest = rank;
  let written = '';
  do {
    written += syllables[rest % syllables.length]!;
    rest = Math.floor(rest / syllables.length);
  } while (rest > 0);
  return written.length < 3 ? `${written}n` : written;
}

const vocabulary = 50_000;

/** So many words, in which each is about as common as its rank says. */
export function words(random: () => number, many: number): string {
  // The inverse of the logarithm is what Zipf's law sums up to.
  return Array.from({ length: many }, () => word(Math.floor((vocabulary + 1) ** random()) - 1)).join(' ');
}
