import { outlineOf } from '#contract/texts/headings.ts';

/** A paragraph of an article as a reader sees it: how it begins, and which of those that begin so it is, from 1 on. */
export interface Quoted {
  readonly words: string;
  readonly place: number;
  /** What was selected in it; without it, all of it is meant. */
  readonly selected?: SelectedWords | undefined;
}

/** Some of a paragraph's words: the places of the first and the last one, from 1 on, and the last few as they read. */
export interface SelectedWords {
  readonly first: number;
  readonly last: number;
  readonly end: string;
}

// Enough to tell a paragraph from the others, and little enough for an address.
const mostQuoted = 200;

/** The words of a text without what surrounds them, as far as a quotation goes. */
const beginning = (text: string): string[] => text.slice(0, 4 * mostQuoted).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** How a paragraph of that text begins, cut between two words. */
export function quotationOf(text: string): string {
  const cut = beginning(text)
    .join(' ')
    .slice(0, mostQuoted + 1);
  const end = cut.length > mostQuoted ? cut.lastIndexOf(' ') : -1;
  return cut.slice(0, end < 0 ? mostQuoted : end);
}

/** What follows '#' in an address that leads to a paragraph. */
export const hashOf = ({ words, place, selected }: Quoted): string =>
  String(
    new URLSearchParams({
      quote: words,
      ...(place > 1 ? { place: String(place) } : {}),
      ...(selected ? { words: `${selected.first}-${selected.last}`, end: selected.end } : {}),
    }),
  );

/** The paragraph to which an address leads by its hash; null of one that leads to none. */
export function quotedIn(hash: string): Quoted | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const words = quotationOf(parameters.get('quote') ?? '');
  if (words === '') return null;
  const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(parameters.get('words') ?? '') ?? [];
  const end = quotationOf(parameters.get('end') ?? '');
  const selected = first === undefined || end === '' ? undefined : { first: Number(first), last: Number(last), end };
  return { words, place: Number(parameters.get('place')) || 1, ...(selected ? { selected } : {}) };
}

/** Where a paragraph of a Markdown text stands in it. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The paragraphs, items, rows, headings and blocks of code of a Markdown text, in their order. */
function paragraphsIn(markdown: string): Place[] {
  const found: { start: number; end: number }[] = [];
  const { headings, code } = outlineOf(markdown);
  const titles = new Set(headings.map(({ line }) => line));
  let isOpen = false;
  let start = 0;
  for (const [place, line] of markdown.split('\n').entries()) {
    const inCode = code.get(place);
    if (inCode === 'begin' || titles.has(place)) isOpen = false;
    else if (inCode === undefined && /^\s*(?:[-*+]\s|\d+[.)]\s|#{1,6}\s|\||\[\^)/.test(line)) isOpen = false;
    if (inCode === undefined && /^[\s>]*$/.test(line)) isOpen = false;
    else {
      if (!isOpen) found.push({ start, end: start });
      found.at(-1)!.end = start + line.trimEnd().length;
      isOpen = inCode !== 'end';
    }
    start += line.length + 1;
  }
  return found;
}

/** Words, and each with the one before it, as often as they stand there. */
function pairsOf(words: readonly string[]): Map<string, number> {
  const pairs = new Map<string, number>();
  for (const [index, word] of words.entries())
    for (const pair of [word, `${words[index - 1] ?? ''} ${word}`]) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  return pairs;
}

/**
 * How alike two texts begin, from 0 to 1 (Dice's coefficient): what markup says beside the words makes them only a
 * little different.
 */
function likeness(one: readonly string[], two: readonly string[]): number {
  const [first, second] = [pairsOf(one), pairsOf(two)];
  let shared = 0;
  for (const [pair, times] of first) shared += Math.min(times, second.get(pair) ?? 0);
  return one.length + two.length === 0 ? 0 : shared / (one.length + two.length);
}

// Below it, another paragraph is likelier to be meant than this one.
const leastLikeness = 0.5;

/** A text without what stands between two marks. */
const without = (text: string, opening: string, closing: string): string =>
  text
    .split(opening)
    .map((part, place) => (place === 0 ? part : part.slice(part.indexOf(closing) + 1)))
    .join(' ');

/** Where the quoted paragraph stands in a Markdown text: the one whose words are most like it. Null where none is. */
export function placeOf(markdown: string, { words, place }: Quoted): Place | null {
  const quoted = words.split(' ');
  const rated = paragraphsIn(markdown).map((paragraph) => {
    // The address behind a link's words and the mark of a footnote are not read.
    const text = without(without(markdown.slice(paragraph.start, paragraph.end), '](', ')'), '[^', ']');
    return { paragraph, likeness: likeness(quoted, quotationOf(text).split(' ')) };
  });
  const best = Math.max(leastLikeness, ...rated.map(({ likeness }) => likeness));
  const alike = rated.filter(({ likeness }) => likeness === best);
  return (alike[place - 1] ?? alike[0])?.paragraph ?? null;
}
