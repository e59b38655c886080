import { placeOf, type Place, type Quoted, type SelectedWords } from './quoted-paragraph.ts';

const word = /[\p{L}\p{M}\p{N}]+/gu;
// The number of last words that identify the end of a selection.
const mostWords = 8;

/** The words of a text, in order. */
export const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** The selected part of a paragraph's words, given the number of words before the selection and up to its end. */
export function selectedWords(words: readonly string[], before: number, until: number): SelectedWords | undefined {
  const first = Math.min(before + 1, until);
  return until < 1
    ? undefined
    : { first, last: until, end: words.slice(Math.max(0, until - mostWords), until).join(' ') };
}

/** Blanks out the text between two marks, and the marks. */
function blanked(text: string, opening: string, closing: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const from = text.indexOf(opening, at);
    const to = from < 0 ? -1 : text.indexOf(closing, from + opening.length);
    if (to < 0) return [...parts, text.slice(at)].join('');
    parts.push(text.slice(at, from), ' '.repeat(to + closing.length - from));
    at = to + closing.length;
  }
}

// The target of [[bonding-curve|the curve]].
const target = /\[\[[^[\]`|]{0,401}\|(?=[^[\]`]{1,300}\]\])/g;

/**
 * Blanks out the targets of links, marks of sources and the block's own marker in a paragraph of Markdown; positions
 * stay the same.
 */
const read = (markdown: string): string =>
  blanked(blanked(markdown, '[^', ']'), '](', ')')
    .replaceAll(target, (sign) => ' '.repeat(sign.length))
    .replaceAll(/&#?[a-z0-9]{1,31};/gi, (sign) => ' '.repeat(sign.length))
    .replace(beginning, (sign) => ' '.repeat(sign.length));

const beginning = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]+)?/;

/** The index of a selection's last word among those of a paragraph; -1 if they do not match. */
function lastOf(words: readonly string[], { last, end }: SelectedWords): number {
  const wanted = end.split(' ');
  const found = words.flatMap((_, place) => {
    const start = place + 1 - wanted.length;
    return start >= 0 && wanted.every((one, index) => words[start + index] === one) ? [place] : [];
  });
  return found.reduce(
    (best, place) => (best < 0 || Math.abs(place + 1 - last) < Math.abs(best + 1 - last) ? place : best),
    -1,
  );
}

// A full stop with closing marks, and then the end or the start of a sentence: not 'e.g. this', and not an initial.
const sentenceEnd =
  /(?<!(?:^|[^\p{L}])\p{Lu})[.!?…](?=["”’')*_`\]]{0,8}(?:\s+["“‘'(*_`[]{0,8}[^\s\p{Ll}]|\s*$))|[。！？]/gu;
const closers = /["”’')*_`]{0,8}(?:\]\([^)\s]{0,2000}\))?["”’')*_`]{0,8}/y;
const marks = /(?:\s?\[\^[^\]\s]{1,200}\])+/y;

const reach = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.exec(text) ? Math.max(at, pattern.lastIndex) : at;
};

/** The position after the marks of sources at a position of a Markdown text. */
export const behindMarks = (markdown: string, at: number): number => reach(marks, markdown, at);

/** The sentences of a paragraph, or of a single cell of a row, from the word at `first` to that at `last`. */
function sentencesAround(markdown: string, first: number, last: number): Place {
  const plain = read(markdown);
  const isRow = markdown.trimStart().startsWith('|');
  const ends = isRow
    ? [...plain.matchAll(/\|/g)].map(({ index }) => ({
        before: plain.slice(0, index).trimEnd().length,
        behind: index + 1,
      }))
    : [...plain.matchAll(sentenceEnd)].map(({ index, 0: sign }) => {
        const before = reach(closers, markdown, index + sign.length);
        return { before, behind: behindMarks(markdown, before) };
      });
  const from = ends.findLast(({ behind }) => behind <= first)?.behind ?? 0;
  const start = from + /^\s*/.exec(plain.slice(from))![0].length;
  const end = ends.find(({ before }) => before > last)?.before ?? Math.max(plain.trimEnd().length, last + 1);
  return { start: Math.min(start, first), end };
}

/**
 * The range of a selection in a Markdown text: from the start of its first sentence to the end of its last one, within
 * their paragraph. The whole paragraph if the quotation has no selected words or other ones; null if the paragraph is
 * missing.
 */
export function selectedPlace(markdown: string, quoted: Quoted): Place | null {
  const paragraph = placeOf(markdown, quoted);
  if (paragraph === null || quoted.selected === undefined) return paragraph;
  const text = markdown.slice(paragraph.start, paragraph.end);
  const words = [...read(text).matchAll(word)];
  const { first, last } = quoted.selected;
  const place = lastOf(
    words.map(([found]) => found),
    quoted.selected,
  );
  if (place < 0) return paragraph;
  const begin = words[Math.max(0, place - (last - first))]!;
  const end = words[place]!;
  const { start, end: until } = sentencesAround(text, begin.index, end.index + end[0].length - 1);
  return { start: paragraph.start + start, end: paragraph.start + until };
}
