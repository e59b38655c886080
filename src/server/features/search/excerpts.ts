import { wordsOf } from '#server/features/texts/words.ts';
import type { Place } from './scale.ts';

// The most characters of a line to show, and before its first match; and words of a sentence that only names the next.
const most = { shown: 200, lead: 40, naming: 3 };

// A sentence that begins so points at the one before it.
export const pointing = /^(It|They|This|That|These|Those|Both|Its|Their|He|She|The same|Such|There)\b/;

/** The part of a line from a little before the position on, cut between words. */
export function cut(line: string, place: number): string {
  if (line.length <= most.shown) return line;
  const wanted = Math.max(0, place - most.lead);
  const start = wanted === 0 ? 0 : line.indexOf(' ', wanted) + 1;
  const rest = line.slice(start);
  if (rest.length <= most.shown) return start === 0 ? rest : `… ${rest}`;
  const end = rest.lastIndexOf(' ', most.shown);
  return `${start === 0 ? '' : '… '}${rest.slice(0, end > most.lead ? end : most.shown)} …`;
}

/**
 * Where to begin showing a text that is too long: its beginning, if that has as many of the terms as any other part, or
 * else the place whose part has the highest weight.
 */
export function shownFrom(places: readonly Place[], weights: readonly number[]): number {
  const weightFrom = (from: number, length: number) => {
    const terms = new Set(places.filter(({ at, end }) => at >= from && end <= from + length).map(({ term }) => term));
    return [...terms].reduce((sum, term) => sum + weights[term]!, 0);
  };
  let [best, densest] = [weightFrom(0, most.shown), 0];
  for (const { at } of places) {
    const weight = weightFrom(at, most.shown - most.lead);
    if (weight > best) [best, densest] = [weight, at];
  }
  return densest;
}

/**
 * The text to show of a sentence: with those after it that fit, and from the one before it, if that only names it, or
 * if the sentence points at it and both fit.
 */
export function withNeighbours(
  line: string,
  sentences: readonly { start: number; end: number }[],
  at: number,
): [number, number] {
  let { start, end } = sentences[at]!;
  const before = sentences[at - 1];
  const isNamed = at === 1 && wordsOf(line.slice(0, before!.end)).length <= most.naming;
  const isPointing = pointing.test(line.slice(start));
  if (before && (isNamed || isPointing) && end - before.start <= most.shown) ({ start } = before);
  for (const next of sentences.slice(at + 1)) {
    if (next.end - start > most.shown) break;
    ({ end } = next);
  }
  return [start, end];
}
