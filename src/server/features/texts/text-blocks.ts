import type { BlockStyle } from '#contract/revisions/revisions.ts';
import { outlineOf } from '#contract/texts/headings.ts';

/** A block of a Markdown text (paragraph, heading, list item, table row), without its Markdown markers. */
export interface TextBlock {
  readonly style: BlockStyle;
  readonly text: string;
  /** The kind of a figure, whose lines are the text; null for other blocks. */
  readonly figure: string | null;
  /** Equal for blocks with the same words, regardless of line breaks. */
  readonly key: string;
  /** Its first line in the text, from 0 on. */
  readonly line: number;
}

const starts: readonly [BlockStyle, RegExp][] = [
  ['source', /^\[\^[^\]\s]{1,100}\]:/],
  ['item', /^(?:[-*+]|\d{1,9}[.)])(?=\s)/],
  ['quote', /^>/],
  ['row', /^\|/],
];

// The line between a table's head and its rows has no words.
const isRuler = (line: string) => /^[|:\-\s]+$/.test(line) && line.includes('-');
// A thematic break, or the underline of a heading: another block begins after it.
const isLine = (line: string) => /^(?:[-*_]{3,}|=+|-+)$/.test(line);
// The fence that figure-blocks.ts parses.
const figureFence = /^(?:`{3,}|~{3,})\s*figure\s+(\S+)/;
const cellsOf = (line: string) =>
  line
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ');

interface OpenBlock {
  readonly style: BlockStyle;
  readonly line: number;
  readonly lines: string[];
  readonly figure?: string | null;
}

function block({ style, line, lines, figure = null }: OpenBlock): TextBlock {
  const text = style === 'code' ? lines.join('\n') : lines.join(' ').replaceAll(/\s+/g, ' ').trim();
  return { style, text, figure, key: `${style} ${figure ?? ''} ${text.replaceAll(/\s+/g, ' ')}`, line };
}

/** Splits a Markdown text into blocks, in linear time and without rendering. */
export function blocksOf(markdown: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: OpenBlock | null = null;
  const { headings, code } = outlineOf(markdown);
  const titles = new Map(headings.map((heading) => [heading.line, heading]));
  let below = 0;
  const close = () => {
    if (open !== null) blocks.push(block(open));
    open = null;
  };
  for (const [number, line] of markdown.split(/\r\n?|\n/).entries()) {
    const begin = (style: BlockStyle, first: string) => {
      close();
      open = { style, line: number, lines: [first] };
    };
    if (number < below) continue;
    const bare = line.trim();
    const inCode = code.get(number);
    if (inCode === 'begin') {
      close();
      open = { style: 'code', line: number, lines: [], figure: figureFence.exec(bare)?.[1] ?? null };
    } else if (inCode === 'text') (open as OpenBlock | null)!.lines.push(line);
    if (inCode === 'end' || (inCode === undefined && (open as OpenBlock | null)?.style === 'code')) close();
    if (inCode !== undefined) continue;
    const title = titles.get(number);
    const current = open as OpenBlock | null;
    if (title) {
      begin('heading', title.text);
      close();
      below = number + title.lines;
      continue;
    }
    if (bare === '') {
      close();
      continue;
    }
    if (isLine(bare)) {
      begin('paragraph', bare);
      close();
      continue;
    }
    const [style, mark] = starts.find(([, pattern]) => pattern.test(bare)) ?? [null];
    if (style === 'row') {
      if (!isRuler(bare)) begin('row', cellsOf(bare));
      close();
    } else if (style === 'quote' && current?.style === 'quote') current.lines.push(bare.replace(mark!, ''));
    else if (style === null) {
      if (current === null) begin('paragraph', bare);
      else current.lines.push(bare);
    } else {
      // A source keeps its number, which identifies it.
      begin(style, style === 'source' ? bare : bare.replace(mark!, '').trim());
    }
  }
  close();
  // A figure without lines is drawn with its defaults.
  return blocks.filter(({ text, figure }) => text !== '' || figure !== null);
}

/** A word or a punctuation mark with the white space after it; `key` is its normalised form. */
export interface Token {
  readonly text: string;
  readonly key: string;
  readonly isWord: boolean;
}

const tokenPattern = /[\p{L}\p{M}\p{N}]+\s*|[^\s\p{L}\p{M}\p{N}]\s*|\s+/gu;

/** Splits a text into words and punctuation marks. */
export function tokensOf(text: string): Token[] {
  return (text.match(tokenPattern) ?? []).map((token) => {
    const key = token.trimEnd();
    return { text: token, key, isWord: /[\p{L}\p{N}]/u.test(key) };
  });
}

/** The number of words of a text. */
export const countWords = (text: string): number => tokensOf(text).filter(({ isWord }) => isWord).length;
