import { wordsOf } from '#server/features/texts/words.ts';
import { isQuestion } from './forms.ts';
import type { Place } from './scale.ts';

// The most characters of a shown line, and of those before its first match; the most words of a sentence that is only a
// name for the next one.
const most = { shown: 200, lead: 40, naming: 3, answered: 300 };

// A sentence with this beginning refers to the previous one.
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
 * The position at which to begin a text that is too long to show: its start, unless another part contains terms of more
 * weight.
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

/** Whether the line is a question with its answer that is short enough to show whole: the answer decides at its end. */
export const isShownWhole = (line: string): boolean =>
  line.length <= most.answered && line.includes('?') && isQuestion(line);

/**
 * The range to show around a sentence: with the following sentences that fit, and with the previous one if that is only
 * a name, or if the sentence refers to it.
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
