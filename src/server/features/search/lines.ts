import type { TocEntry } from '#contract/texts/article-parts.ts';
import { figureKinds } from '#server/features/texts/figure-kinds.ts';

// The most occurrences of a word to examine, and the most characters of a label: a line without a sentence.
const most = { places: 100, label: 60 };

// The separator of the cells of a row in an article's plain text.
const cellsApart = ' · ';

const isLetter = (text: string | undefined) => text !== undefined && /[\p{L}\p{N}]/u.test(text);

/** The positions where the word occurs in a lower-case text as a whole word. */
export function placesOf(word: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0 && places.length < most.places; at = text.indexOf(word, at + word.length)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) places.push(at);
  }
  return places;
}

/** A heading of a text and the position of its line. */
export interface Heading {
  readonly at: number;
  readonly end: number;
  readonly entry: TocEntry;
}

/**
 * The headings of a text with the positions of their lines: in the plain text each is a line, in the order of the
 * contents.
 */
export function headingsOf(text: string, toc: readonly TocEntry[]): Heading[] {
  const headings: Heading[] = [];
  let from = 0;
  for (const entry of toc) {
    const at = text.startsWith(`${entry.text}\n`, from) ? from : text.indexOf(`\n${entry.text}\n`, from - 1) + 1;
    if (at < from || (at === 0 && !text.startsWith(entry.text))) continue;
    headings.push({ at, end: at + entry.text.length, entry });
    from = at + entry.text.length + 1;
  }
  return headings;
}

/** A line of a plain text: its place and its kind. */
export interface Line {
  readonly start: number;
  readonly end: number;
  readonly kind: 'prose' | 'caption' | 'row' | 'head' | 'heading' | 'label';
  /** The heading above it, or the line itself if it is one. */
  readonly heading: Heading | undefined;
}

// The line above a caption: a figure's title in the plain text.
const figureTitles = new Set([...figureKinds.values()].map(({ title }) => title));

const isRow = (line: string) => line.includes(cellsApart);

const lineBefore = (text: string, start: number) =>
  start === 0 ? '' : text.slice(text.lastIndexOf('\n', start - 2) + 1, start - 1);

/** Whether the line is the caption of a figure, or its sources, which are no sentence. */
function isCaption(text: string, start: number): boolean {
  if (start === 0) return false;
  const before = lineBefore(text, start);
  if (figureTitles.has(before)) return true;
  const isSentence = /[.!?]["”’)]?$/.test(text.slice(start, endOf(text, start)));
  return !isSentence && figureTitles.has(lineBefore(text, start - before.length - 1));
}

const endOf = (text: string, from: number) => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};

/** The line of the text around a position. The first of several rows has the names of the columns. */
export function lineAt(text: string, at: number, headings: readonly Heading[]): Line {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = endOf(text, at);
  const line = text.slice(start, end);
  const heading = headings.findLast((one) => one.at <= start);
  const kindOf = (): Line['kind'] => {
    if (heading?.at === start) return 'heading';
    if (isCaption(text, start)) return 'caption';
    if (!isRow(line)) return line.length <= most.label && !/[.!?:]["”’)]?$/.test(line) ? 'label' : 'prose';
    const isFirst = !isRow(lineBefore(text, start));
    return isFirst && end < text.length && isRow(text.slice(end + 1, endOf(text, end + 1))) ? 'head' : 'row';
  };
  return { start, end, kind: kindOf(), heading };
}

/** The names of the columns above a row; empty if no row precedes it. */
function headAbove(text: string, start: number): string[] {
  let [head, from] = ['', start];
  for (let line = lineBefore(text, from); isRow(line); line = lineBefore(text, from)) {
    head = line;
    from -= line.length + 1;
  }
  return head === '' ? [] : head.split(cellsApart);
}

/** The cells of the row that begins at `start`. */
export const cellsAt = (text: string, start: number): string[] =>
  text.slice(start, endOf(text, start)).split(cellsApart);

/**
 * A row in words. Two cells become 'Swap: a quarter of a percent'. More cells get the names of the columns: '1%:
 * Minimum received 990,000; Fails at 4%'.
 */
export function rowInWords(text: string, start: number): string {
  const [name = '', ...cells] = cellsAt(text, start);
  const columns = headAbove(text, start).slice(1);
  const named = cells.length > 1 && columns.length === cells.length;
  return `${name}: ${cells.map((cell, place) => (named ? `${columns[place]}: ${cell}` : cell)).join('; ')}`;
}

/** The sentences of a line, as ranges. A question forms one sentence with the sentence after it. */
export function sentencesOf(line: string): { start: number; end: number }[] {
  const sentences: { start: number; end: number }[] = [];
  let start = 0;
  for (const { 0: gap, index } of line.matchAll(/(?<=[.!?]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\p{N}])/gu)) {
    if (line[index - 1] === '?') continue;
    sentences.push({ start, end: index });
    start = index + gap.length;
  }
  return [...sentences, { start, end: line.length }];
}
