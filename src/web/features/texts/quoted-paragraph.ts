import { outlineOf } from '#contract/texts/headings.ts';

/**
 * A paragraph of an article in the reader's words: its beginning, and its number among those with the same beginning,
 * from 1 on.
 */
export interface Quoted {
  readonly words: string;
  readonly place: number;
  /** The selected part of it; without it, the whole paragraph. */
  readonly selected?: SelectedWords | undefined;
}

/**
 * The selected words of a paragraph: the positions of the first and the last one, from 1 on, and the text of the last
 * few.
 */
export interface SelectedWords {
  readonly first: number;
  readonly last: number;
  readonly end: string;
}

// Enough to identify a paragraph, and short enough for a URL.
const mostQuoted = 200;

/** The words of a text without white space around them, up to the length of a quotation. */
const beginning = (text: string): string[] => text.slice(0, 4 * mostQuoted).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The beginning of a paragraph, cut between two words. */
export function quotationOf(text: string): string {
  const cut = beginning(text)
    .join(' ')
    .slice(0, mostQuoted + 1);
  const end = cut.length > mostQuoted ? cut.lastIndexOf(' ') : -1;
  return cut.slice(0, end < 0 ? mostQuoted : end);
}

/** The part after '#' of a URL that leads to a paragraph. */
export const hashOf = ({ words, place, selected }: Quoted): string =>
  String(
    new URLSearchParams({
      quote: words,
      ...(place > 1 ? { place: String(place) } : {}),
      ...(selected ? { words: `${selected.first}-${selected.last}`, end: selected.end } : {}),
    }),
  );

/** The paragraph in a URL's hash; null without one. */
export function quotedIn(hash: string): Quoted | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const words = quotationOf(parameters.get('quote') ?? '');
  if (words === '') return null;
  const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(parameters.get('words') ?? '') ?? [];
  const end = quotationOf(parameters.get('end') ?? '');
  const selected = first === undefined || end === '' ? undefined : { first: Number(first), last: Number(last), end };
  return { words, place: Number(parameters.get('place')) || 1, ...(selected ? { selected } : {}) };
}

/** The position of a paragraph in a Markdown text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The paragraphs, items, rows, headings and code blocks of a Markdown text, in order. */
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

/** Counts the words, and each with the one before it. */
function pairsOf(words: readonly string[]): Map<string, number> {
  const pairs = new Map<string, number>();
  for (const [index, word] of words.entries())
    for (const pair of [word, `${words[index - 1] ?? ''} ${word}`]) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  return pairs;
}

/**
 * The likeness of two beginnings, from 0 to 1 (Dice's coefficient): markup beside the words reduces it only a little.
 */
function likeness(one: readonly string[], two: readonly string[]): number {
  const [first, second] = [pairsOf(one), pairsOf(two)];
  let shared = 0;
  for (const [pair, times] of first) shared += Math.min(times, second.get(pair) ?? 0);
  return one.length + two.length === 0 ? 0 : shared / (one.length + two.length);
}

// Below this likeness, the quotation is probably from another paragraph.
const leastLikeness = 0.5;

/** Removes the text between two marks. */
const without = (text: string, opening: string, closing: string): string =>
  text
    .split(opening)
    .map((part, place) => (place === 0 ? part : part.slice(part.indexOf(closing) + 1)))
    .join(' ');

/** The position of the quoted paragraph in a Markdown text: the most similar one. Null without one. */
export function placeOf(markdown: string, { words, place }: Quoted): Place | null {
  const quoted = words.split(' ');
  const rated = paragraphsIn(markdown).map((paragraph) => {
    // Ignores the URLs of links and the marks of footnotes.
    const text = without(without(markdown.slice(paragraph.start, paragraph.end), '](', ')'), '[^', ']');
    return { paragraph, likeness: likeness(quoted, quotationOf(text).split(' ')) };
  });
  const best = Math.max(leastLikeness, ...rated.map(({ likeness }) => likeness));
  const alike = rated.filter(({ likeness }) => likeness === best);
  return (alike[place - 1] ?? alike[0])?.paragraph ?? null;
}
