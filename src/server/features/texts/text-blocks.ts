import type { BlockStyle } from '#contract/revisions/revisions.ts';
import { outlineOf } from '#contract/texts/headings.ts';

/** A paragraph, heading, item, row or the like of a Markdown text, without the marks that make it one. */
export interface TextBlock {
  readonly style: BlockStyle;
  readonly text: string;
  /** The kind of a figure, whose lines are the text; null of everything else. */
  readonly figure: string | null;
  /** Equal for blocks that say the same, however their lines are broken. */
  readonly key: string;
  /** The line of the text in which it begins, from 0 on. */
  readonly line: number;
}

const starts: readonly [BlockStyle, RegExp][] = [
  ['source', /^\[\^[^\]\s]{1,100}\]:/],
  ['item', /^(?:[-*+]|\d{1,9}[.)])(?=\s)/],
  ['quote', /^>/],
  ['row', /^\|/],
];

// The line between a table's head and its rows holds no words.
const isRuler = (line: string) => /^[|:\-\s]+$/.test(line) && line.includes('-');
// What is drawn between paragraphs, or under one to make it a heading: after it begins another.
const isLine = (line: string) => /^(?:[-*_]{3,}|=+|-+)$/.test(line);
// As the parser of figures names them (figure-blocks.ts).
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

/** A Markdown text in blocks, in their order. It takes time in proportion to the text, and renders nothing. */
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
      // A source is known by its number, which stays.
      begin(style, style === 'source' ? bare : bare.replace(mark!, '').trim());
    }
  }
  close();
  // A figure may have no lines: it is drawn with its defaults.
  return blocks.filter(({ text, figure }) => text !== '' || figure !== null);
}

/** A word, or a sign, with the white space behind it; `key` is what it says. */
export interface Token {
  readonly text: string;
  readonly key: string;
  readonly isWord: boolean;
}

const tokenPattern = /[\p{L}\p{M}\p{N}]+\s*|[^\s\p{L}\p{M}\p{N}]\s*|\s+/gu;

/** A text in words and signs. */
export function tokensOf(text: string): Token[] {
  return (text.match(tokenPattern) ?? []).map((token) => {
    const key = token.trimEnd();
    return { text: token, key, isWord: /[\p{L}\p{N}]/u.test(key) };
  });
}

/** How many words a text has. */
export const countWords = (text: string): number => tokensOf(text).filter(({ isWord }) => isWord).length;
