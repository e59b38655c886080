import { placeOf, type Place, type Quoted, type SelectedWords } from './quoted-paragraph.ts';

const word = /[\p{L}\p{M}\p{N}]+/gu;
// How many of the last words tell where a selection ends.
const mostWords = 8;

/** The words of a text, in their order. */
export const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** What of a paragraph's words is selected, by how many stand before the selection and until its end. */
export function selectedWords(words: readonly string[], before: number, until: number): SelectedWords | undefined {
  const first = Math.min(before + 1, until);
  return until < 1
    ? undefined
    : { first, last: until, end: words.slice(Math.max(0, until - mostWords), until).join(' ') };
}

/** A text with blanks in the place of what stands between two marks, and of the marks. */
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

/**
 * A paragraph of Markdown as it is read, each character where it stands: without the addresses of links, marks of
 * sources and its own sign.
 */
const read = (markdown: string): string =>
  blanked(blanked(markdown, '[^', ']'), '](', ')')
    .replaceAll(/&#?[a-z0-9]{1,31};/gi, (sign) => ' '.repeat(sign.length))
    .replace(beginning, (sign) => ' '.repeat(sign.length));

const beginning = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]+)?/;

/**
 * Where the words of a selection stand among those of a paragraph: the place of the last one, from 0 on; -1 where they
 * do not.
 */
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

// A full stop, what closes behind it, and then the end or a sentence that begins: no 'e.g. this', and no initial.
const sentenceEnd =
  /(?<!(?:^|[^\p{L}])\p{Lu})[.!?…](?=["”’')*_`\]]{0,8}(?:\s+["“‘'(*_`[]{0,8}[^\s\p{Ll}]|\s*$))|[。！？]/gu;
const closers = /["”’')*_`]{0,8}(?:\]\([^)\s]{0,2000}\))?["”’')*_`]{0,8}/y;
const marks = /(?:\s?\[\^[^\]\s]{1,200}\])+/y;

const reach = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.exec(text) ? Math.max(at, pattern.lastIndex) : at;
};

/** Behind the marks of sources that stand at a place of a Markdown text. */
export const behindMarks = (markdown: string, at: number): number => reach(marks, markdown, at);

/** The sentences of a paragraph, or the one cell of a row, from the word at `first` to that at `last`. */
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
 * Where what somebody selected stands in a Markdown text: the sentences in which it begins and ends, in their
 * paragraph. All of the paragraph where no words of it are told, or where they read otherwise there; null where there
 * is none.
 */
export function selectedPlace(markdown: string, quoted: Quoted): Place | null {
  const paragraph = placeOf(markdown, quoted);
  if (paragraph === null || quoted.selected === undefined) return paragraph;
  const text = markdown.slice(paragraph.start, paragraph.end);
  const words = [...read(text).matchAll(word)];
  const { first, last } = quoted.selected;
  const place = lastOf(
    words.map(([said]) => said),
    quoted.selected,
  );
  if (place < 0) return paragraph;
  const begin = words[Math.max(0, place - (last - first))]!;
  const end = words[place]!;
  const { start, end: until } = sentencesAround(text, begin.index, end.index + end[0].length - 1);
  return { start: paragraph.start + start, end: paragraph.start + until };
}
