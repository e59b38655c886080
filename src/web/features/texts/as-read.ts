import { shortDate } from '#contract/format.ts';
import { InlineMarks, markOf, shortId, sign, type Mark, type Saying } from './inline-marks.ts';

const link = /\[([^\][]{0,300})\]\(([^()\s]{0,2000})\)/g;
const isDay = (part: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(part);

/**
 * A source as a line: its title, publisher and date; with 'full' also its URL, the day of reading, its archived copy
 * and its kind.
 */
function sourceLine(id: string, citation: string, saying: Saying): string {
  const [first = '', ...rest] = citation.split('|').map((part) => part.trim());
  const isKind = rest.length > 0 && !first.includes('[') && first === first.toLowerCase();
  const isDetail = (part: string) => part.startsWith('read ') || part.startsWith('[archived]');
  const inWords = (part: string) => {
    if (isDay(part)) return shortDate(part);
    if (saying === 'full' && part.startsWith('read ') && isDay(part.slice(5)))
      return `read ${shortDate(part.slice(5))}`;
    return part.replaceAll(link, saying === 'full' ? '$1 ($2)' : '$1');
  };
  const parts = (isKind ? rest : [first, ...rest]).filter(
    (part) => part !== '' && (saying === 'full' || !isDetail(part)),
  );
  const line = [...parts.map(inWords), ...(isKind && saying === 'full' ? [first] : [])].join(', ') || id;
  return saying === 'full' ? `Source ${shortId(id)}: ${line}` : `Source: ${line}`;
}

const definition = /^\[\^([^\][\s]{1,200})\]:(.*)$/;
const prefixes: readonly [RegExp, string][] = [
  [/^ {0,3}#{1,6}(?= |$) ?/, ''],
  [/^ {0,3}>(?: ?>){0,9} ?/, ''],
  [/^\s{0,20}[-*+] (?=\S)/, '• '],
];
const isFence = (line: string) => /^\s{0,3}(?:```|~~~)/.test(line);
// A rule between paragraphs, under a heading, or between a table's head and its rows.
const isRule = (line: string) =>
  /^(?:[-*_]{3,}|={2,}|-{2,})$/.test(line) || (/^\|[|:\-\s]+$/.test(line) && line.includes('-'));

/** The bars between the cells of a row. */
function bars(line: string, start: number): Mark[] {
  const [from, to] = [line.indexOf('|'), line.trimEnd().length - 1];
  const found: Mark[] = [];
  for (let at = from; at >= 0; at = line.indexOf('|', at + 1)) {
    if (line[at - 1] === '\\') continue;
    const isEdge = at === from || at === to;
    const [before, behind] = [at > from && line[at - 1] === ' ' ? 1 : 0, at < to && line[at + 1] === ' ' ? 1 : 0];
    found.push(markOf(start + at - before, start + at + 1 + behind, isEdge ? '' : ' · '));
  }
  return found;
}

/** The marks that make headings, lists, quotes, tables and sources, and the lines of code, which contain no marks. */
function blockMarks(text: string): { marks: Mark[]; code: { start: number; end: number }[] } {
  const marks: Mark[] = [];
  const code: { start: number; end: number }[] = [];
  let fence = -1;
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    // Includes the line break, so that no empty line remains.
    const whole = () => marks.push(markOf(start, Math.min(end + 1, text.length)));
    const [, id, citation] = definition.exec(line) ?? [];
    if (isFence(line)) {
      if (fence >= 0) code.push({ start: fence, end: start });
      fence = fence >= 0 ? -1 : end;
      whole();
    } else if (fence >= 0) {
      // Code stays unchanged.
    } else if (id !== undefined)
      marks.push(markOf(start, end, sourceLine(id, citation!, 'read'), sourceLine(id, citation!, 'full')));
    else if (isRule(line.trim())) whole();
    else if (line.trimStart().startsWith('|')) marks.push(...bars(line, start));
    else {
      const [prefix, instead] = prefixes.find(([pattern]) => pattern.test(line)) ?? [];
      if (prefix) marks.push(markOf(start, start + prefix.exec(line)![0].length, instead));
    }
    start = end + 1;
  }
  if (fence >= 0) code.push({ start: fence, end: text.length });
  return { marks, code };
}

/** All marks of a text, in order. */
function marksIn(text: string): Mark[] {
  const { marks, code } = blockMarks(text);
  const inline = new InlineMarks(text);
  const closed = [...marks, ...code].toSorted((one, other) => one.start - other.start);
  let [next, place] = [0, 0];
  for (const { index } of text.matchAll(sign)) {
    if (index < place) continue;
    while (closed[next] && closed[next]!.end <= index) next += 1;
    if (closed[next] && closed[next]!.start <= index) continue;
    if (text.slice(place, index).includes('\n\n')) inline.paragraph();
    place = inline.take(index);
  }
  return [...marks, ...inline.marks].toSorted((one, other) => one.start - other.start);
}

/** A text with its marks, for reading parts of it. A part must not cut a mark, and parts must be requested in order. */
export class Readable {
  readonly #text: string;
  readonly #marks: readonly Mark[];
  #next = 0;
  #seen = 0;

  constructor(text: string) {
    this.#text = text;
    this.#marks = marksIn(text);
  }

  /** The starts and ends of its marks. */
  edges(): number[] {
    return this.#marks.flatMap(({ start, end }) => [start, end]);
  }

  /** Whether a position is inside a mark. Positions must be requested in order. */
  cuts(place: number): boolean {
    while (this.#marks[this.#seen] && this.#marks[this.#seen]!.end <= place) this.#seen += 1;
    return (this.#marks[this.#seen]?.start ?? place) < place;
  }

  /** The words between two positions. */
  read(start: number, end: number, saying: Saying): string {
    const pieces: string[] = [];
    let place = start;
    for (let mark = this.#marks[this.#next]; mark && mark.end <= end; mark = this.#marks[(this.#next += 1)]) {
      if (mark.start < place) continue;
      pieces.push(this.#text.slice(place, mark.start), mark[saying]);
      place = mark.end;
    }
    return pieces.join('') + this.#text.slice(place, end);
  }
}

/** An article's Markdown for reading: words without marks, and sources as lines. */
export const asRead = (text: string, saying: Saying = 'read'): string =>
  new Readable(text).read(0, text.length, saying);
