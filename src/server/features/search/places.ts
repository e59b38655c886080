import type { Place } from './scale.ts';

// The most characters before the defined word in a definition: an article, a quotation mark.
const most = { before: 6 };

/** Whether a sentence begins with all terms of a question and then defines them: 'Price impact is …'. */
export function isDefinition(told: string, places: readonly Place[], terms: number): boolean {
  const first = places.slice(0, terms);
  const isAll = new Set(first.map(({ term }) => term)).size === terms;
  return isAll && first[0]!.at < most.before && /^["”’)]? (is|are|means?)\b/.test(told.slice(first.at(-1)!.end));
}

/** The share of the terms that follow each other in the text as in the question. */
export function togetherness(places: readonly Place[], terms: number): number {
  const pairs = places.filter(
    (place, index) => places[index + 1]?.term === place.term + 1 && places[index + 1]!.at - place.end <= 2,
  );
  return terms < 2 ? 0 : new Set(pairs.map(({ term }) => term)).size / (terms - 1);
}
