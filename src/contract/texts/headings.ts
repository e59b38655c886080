/** A heading of a Markdown text outside of lists, quotations and footnotes. */
export interface Heading {
  /** From 1 to 6. */
  readonly level: number;
  readonly text: string;
  /** Its offset in the text. */
  readonly start: number;
  /** Its first line, from 0 on, and its number of lines: two or more if it is underlined. */
  readonly line: number;
  readonly lines: number;
}

/** The role of a line in a code block: one of its two fences, or text between them. */
type CodeLine = 'begin' | 'text' | 'end';

/** The headings of a Markdown text, and the lines of its code blocks, which contain no Markdown. */
export interface Outline {
  readonly headings: readonly Heading[];
  readonly code: ReadonlyMap<number, CodeLine>;
}

/** The open block of the previous line: a code block with its fence, a paragraph with its lines, or a table. */
type Leaf =
  | { readonly fence: string }
  | { readonly paragraph: string[]; readonly line: number; readonly start: number }
  | 'table'
  | null;

interface FenceState {
  /** The indentation of each open list item; 0 for a quotation. */
  open: number[];
  leaf: Leaf;
  /** Whether the previous line began an empty item: a second empty line ends that. */
  isEmpty: boolean;
}

// Deeper headings do not count.
const mostNested = 100;

const quoteMark = /^ {0,3}> ?/;
const fenceMark = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const itemMark = /^ {0,3}(?:[-*+]|(\d{1,9})[.)])(?= |$)/;
const noteMark = /^ {0,3}\[\^[^\]\s]+\]:/;
const hashes = /^ {0,3}(#{1,6})(?= |$)/;
const underline = /^ {0,3}(?:=+|-+)$/;
const tableRuler = /^[|:-][|: -]*$/;

const indentOf = (text: string): number => text.length - text.trimStart().length;
const isBlank = (text: string): boolean => text.trim() === '';
const paragraphOf = (leaf: Leaf) => (leaf !== null && leaf !== 'table' && 'paragraph' in leaf ? leaf : null);

/** The number of open quotations and items that a line continues, and its text in them. */
function within(open: readonly number[], line: string): { depth: number; rest: string } {
  let rest = line;
  for (const [depth, indent] of open.entries()) {
    const mark = indent === 0 ? quoteMark.exec(rest)?.[0].length : indent;
    const isIn = indent === 0 ? mark !== undefined : isBlank(rest) || indentOf(rest) >= indent;
    if (!isIn) return { depth, rest };
    rest = rest.slice(mark);
  }
  return { depth: open.length, rest };
}

/** A block that begins in a line: the indentation of its text, and that text. */
interface Begun {
  readonly isItem: boolean;
  readonly indent: number;
  readonly rest: string;
}

/** The quotation, footnote or item that begins a line. */
function begunBy(text: string, breaksParagraph: boolean): Begun | null {
  const quote = quoteMark.exec(text);
  if (quote) return { isItem: false, indent: 0, rest: text.slice(quote[0].length) };
  const note = noteMark.exec(text);
  if (note) return { isItem: false, indent: 4, rest: text.slice(note[0].length) };
  const mark = itemMark.exec(text);
  if (!mark || rule.test(text)) return null;
  const [{ length }, number = '1'] = mark;
  const behind = text.slice(length);
  // An empty item, or one with another number than 1, does not interrupt a paragraph.
  if (breaksParagraph && (isBlank(behind) || Number(number) !== 1)) return null;
  const space = isBlank(behind) || indentOf(behind) > 4 ? 1 : indentOf(behind);
  return { isItem: true, indent: length + space, rest: behind.slice(space) };
}

const columnsOf = (row: string): number => row.trim().replace(/^\|/, '').replace(/\|$/, '').split('|').length;

const isTable = (head: string, ruler: string): boolean =>
  head.includes('|') && ruler.includes('-') && tableRuler.test(ruler.trim()) && columnsOf(head) === columnsOf(ruler);

/** Processes a line's text as a heading, a table or a paragraph; returns the heading. */
function taken(state: FenceState, rest: string, isLazy: boolean, line: number, start: number): Heading | null {
  const paragraph = paragraphOf(state.leaf);
  const text = rest.trimEnd();
  const isDeep = indentOf(rest) > 3;
  const mark = isDeep ? undefined : hashes.exec(text)?.[1];
  if (mark !== undefined) {
    const words = text.trim().slice(mark.length).trim();
    state.leaf = null;
    return {
      level: mark.length,
      text: /^#+$/.test(words) ? '' : words.replace(/ #+$/, '').trim(),
      start,
      line,
      lines: 1,
    };
  }
  if (paragraph && !isLazy && underline.test(text)) {
    state.leaf = null;
    const lines = paragraph.paragraph.length + 1;
    return {
      level: text.includes('=') ? 1 : 2,
      text: paragraph.paragraph.join(' '),
      start: paragraph.start,
      line: paragraph.line,
      lines,
    };
  }
  if (paragraph && !isLazy && !isDeep && isTable(paragraph.paragraph.at(-1)!, text)) state.leaf = 'table';
  else if (rule.test(text)) state.leaf = null;
  else if (paragraph) paragraph.paragraph.push(text.trim());
  else if (isDeep) state.leaf = null;
  else if (state.leaf !== 'table') state.leaf = { paragraph: [text.trim()], line, start };
  return null;
}

/** Processes the next line: returns its role in a fenced code block, or the heading that it is or ends. */
function next(state: FenceState, whole: string, line: number, start: number): CodeLine | Heading | null {
  let { depth, rest } = within(state.open, whole.replaceAll('\t', '    '));
  if (state.isEmpty && isBlank(rest)) depth = Math.min(depth, state.open.length - 1);
  state.isEmpty = false;
  const isIn = () => depth === state.open.length;
  const leave = () => {
    state.open.length = depth;
    state.leaf = null;
  };
  if (state.leaf !== null && state.leaf !== 'table' && 'fence' in state.leaf) {
    if (isIn()) {
      const mark = fenceMark.exec(rest)?.[1];
      if (!mark?.startsWith(state.leaf.fence) || rest.trim() !== mark) return 'text';
      state.leaf = null;
      return 'end';
    }
    leave();
  }
  if (isBlank(rest)) {
    leave();
    return null;
  }
  while (indentOf(rest) < 4 && depth < mostNested) {
    const begun = begunBy(rest, isIn() && paragraphOf(state.leaf) !== null);
    if (!begun) break;
    leave();
    state.open.push(begun.indent);
    depth += 1;
    rest = begun.rest;
    state.isEmpty = isBlank(rest) && begun.isItem;
    if (isBlank(rest)) return null;
  }
  const fence = fenceMark.exec(rest)?.[1];
  const isLazy = !isIn();
  const goesOn =
    isLazy &&
    paragraphOf(state.leaf) !== null &&
    fence === undefined &&
    !hashes.test(rest) &&
    !rule.test(rest.trimEnd());
  if (isLazy && !goesOn) leave();
  if (fence !== undefined) {
    state.leaf = { fence };
    return 'begin';
  }
  const isOutside = state.open.length === 0;
  const heading = taken(state, rest, isLazy, line, start);
  return isOutside ? heading : null;
}

/**
 * The headings of a Markdown text as its renderer finds them, and its code: there, a line that begins with '#' is not a
 * heading.
 */
export function outlineOf(markdown: string): Outline {
  const headings: Heading[] = [];
  const code = new Map<number, CodeLine>();
  const state: FenceState = { open: [], leaf: null, isEmpty: false };
  let start = 0;
  for (const [line, text] of markdown.split(/(\r\n?|\n)/).entries()) {
    const read = line % 2 === 0 ? next(state, text, line / 2, start) : null;
    if (typeof read === 'string') code.set(line / 2, read);
    else if (read) headings.push(read);
    start += text.length;
  }
  return { headings, code };
}

/** The headings of a Markdown text. */
export const headingsOf = (markdown: string): readonly Heading[] => outlineOf(markdown).headings;
