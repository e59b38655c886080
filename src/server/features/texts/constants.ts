import type MarkdownIt from 'markdown-it';
import type { Constant } from '#contract/addresses/constants.ts';
import { constantLimits, constantsArticle } from '#contract/addresses/limits.ts';
import { shortDay } from '#contract/format.ts';
import { isToCome } from '#contract/days.ts';
import type { Source } from '#contract/texts/sources.ts';
import { escaped } from '#figures/elements.ts';
import { isDay } from './days.ts';
import { textOf } from './inline-text.ts';
import type { Token } from './sources.ts';

/** The constants in a text: those that it shows, those that it defines, and faults. */
export interface ConstantsOfText {
  /** The names of the constants that it shows. */
  readonly named: string[];
  /** The rows of its tables of constants. */
  readonly rows: Constant[];
  readonly faults: string[];
}

/** Normalises a name: lower case, single spaces. */
const nameOf = (written: string): string => written.trim().toLowerCase().replace(/\s+/g, ' ');

const opening = '{{';
const closing = '}}';

/**
 * Teaches a parser {{name}}, a placeholder for the value of a constant. `withConstants` fills it in each time the
 * server shows the text.
 */
export function constantMarks(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.inline.ruler.before('link', 'constant', (state, silent) => {
    const { src, pos, linkLevel } = state;
    if (!src.startsWith(opening, pos)) return false;
    const end = src.indexOf(closing, pos + opening.length);
    const written = src.slice(pos + opening.length, end);
    if (end < 0 || written.length > constantLimits.name || /[{}\n]/.test(written) || written.trim() === '')
      return false;
    if (!silent) {
      const token = state.push('constant', '', 0);
      token.content = opening + written + closing;
      token.meta = { name: nameOf(written), isInLink: linkLevel > 0 };
    }
    state.pos = end + closing.length;
    return true;
  });
  markdown.renderer.rules['constant'] = (tokens, index) => {
    const { content, meta } = tokens[index]!;
    const { name, isInLink } = meta as { name: string; isInLink: boolean };
    const { escapeHtml } = markdown.utils;
    return `<data${isInLink ? '' : ' class="constant"'} value="${escapeHtml(name)}">${escapeHtml(content)}</data>`;
  };
}

// The renderer's placeholder. Nobody else can write this element (security T20).
const place = /<data( class="constant")? value="([^"<>]*)">[^<>]*<\/data>/g;

/** Whether a text, as HTML or plain text, contains a constant's placeholder. */
export const showsConstants = (text: string): boolean => text.includes('<data') || text.includes(opening);

/** The id of a constant's row, for links to it. */
export const rowId = (name: string): string => `constant-${name.replaceAll(/[^a-z0-9]+/g, '-')}`;

/** '5,080 lamports a byte', '1.25%', '4 to 9 SOL' from a row. */
export const valueOf = ({ value, unit }: Pick<Constant, 'value' | 'unit'>): string => {
  if (unit === '') return value;
  return unit === '%' ? `${value}%` : `${value} ${unit}`;
};

/** '5,080 lamports a byte since 3 Sep 2026, read 24 Nov 2026'. */
function tipOf({ from, to, source }: Constant): string {
  const time = to === '' ? `since ${shortDay(from)}` : `from ${shortDay(from)} to ${shortDay(to)}`;
  return source.readAt === '' ? time : `${time}, read ${shortDay(source.readAt)}`;
}

/**
 * Replaces the placeholders in the HTML of a text by the constants of `known`, each as a link to its row that says
 * since when the value is valid.
 */
export function withConstants(html: string, known: ReadonlyMap<string, Constant>): string {
  return html.replace(place, (whole, isLink: string | undefined, name: string) => {
    const constant = known.get(name);
    if (constant === undefined) return whole;
    const shown = escaped(valueOf(constant));
    return isLink
      ? `<a class="constant" href="/article/${constantsArticle}#${rowId(name)}" data-tip="${escaped(tipOf(constant))}">${shown}</a>`
      : shown;
  });
}

/** Replaces the placeholders in plain text by the constants of `known`. */
export const withConstantWords = (text: string, known: ReadonlyMap<string, Constant>): string =>
  text.replace(/\{\{([^{}\n]+)\}\}/g, (whole, written: string) => {
    const constant = known.get(nameOf(written));
    return constant === undefined ? whole : valueOf(constant);
  });

const columns = ['name', 'value', 'unit', 'from', 'to', 'source'];

/** The rows of a table, each as the tokens of its cells, the head first, with its opening token. */
function rowsFrom(tokens: readonly Token[], start: number): { open: Token; cells: Token[] }[] {
  const rows: { open: Token; cells: Token[] }[] = [];
  for (const token of tokens.slice(start)) {
    if (token.type === 'table_close') break;
    if (token.type === 'tr_open') rows.push({ open: token, cells: [] });
    if (token.type === 'inline') rows.at(-1)?.cells.push(token);
  }
  return rows;
}

/** The first mark of a source in a cell. */
const markIn = (cell: Token | undefined): Token | undefined =>
  cell?.children?.find(({ type }) => type === 'footnote_ref');

const number = /^\d{1,3}(?:,?\d{3})*(?:\.\d+)?$/;

/** The faults of a single row. */
function faultsOfRow({ name, value, unit, from, to }: Omit<Constant, 'source'>, source: Source | undefined): string[] {
  const called = `The constant '${name.slice(0, constantLimits.name)}'`;
  const days = [from, ...(to === '' ? [] : [to])];
  return [
    !/^[a-z0-9][a-z0-9 .-]*$/.test(name) || name.length > constantLimits.name
      ? `${called} cannot be named so: write a name of small letters, digits, spaces, dots and hyphens, of at most ${constantLimits.name}.`
      : '',
    number.test(value) ? '' : `${called} has the value '${value.slice(0, 40)}': write a number as 5,080 or 1.25.`,
    unit.length > constantLimits.cell
      ? `${called} has a unit that is too long: at most ${constantLimits.cell} characters.`
      : '',
    days.every(isDay)
      ? ''
      : `${called} has no day that can be read: write From, and To where it has ended, as 2026, 2026-11 or 2026-11-18.`,
    isDay(from) && isToCome(from)
      ? `${called} holds from ${from}, which has not come yet; add the row on that day.`
      : '',
    to !== '' && to < from ? `${called} ends before it begins; correct From or To.` : '',
    source === undefined ? `${called} names no source: put a mark such as [^so] into its last cell.` : '',
  ].filter(Boolean);
}

/** The faults between the rows of one name: their periods must not overlap. */
function faultsOfTimes(rows: readonly Constant[]): string[] {
  const byName = Map.groupBy(rows, ({ name }) => name);
  return [...byName].flatMap(([name, all]) => {
    const inOrder = all.toSorted((one, two) => (one.from < two.from ? -1 : 1));
    const overlaps = inOrder.some(
      (row, place) => place > 0 && (inOrder[place - 1]!.to === '' || inOrder[place - 1]!.to > row.from),
    );
    return overlaps ? [`The constant '${name}' has two rows for the same time: give the older one its end in To.`] : [];
  });
}

/**
 * The constants in a text's tokens; `sources` are its footnotes, whose tokens are `notes`. Gives the rows their ids for
 * links.
 */
export function constantsIn(
  tokens: readonly Token[],
  notes: readonly Pick<Token, 'children'>[],
  sources: readonly Source[],
): ConstantsOfText {
  const named = [...tokens, ...notes].flatMap(({ children }) =>
    (children ?? []).flatMap(({ type, meta }) => (type === 'constant' ? (meta as { name: string }).name : [])),
  );
  const inHeadings = tokens.flatMap(({ type, children }, place) =>
    type === 'inline' && tokens[place - 1]?.type === 'heading_open'
      ? (children ?? []).filter((child) => child.type === 'constant')
      : [],
  );
  const rows: Constant[] = [];
  const faults = inHeadings.map(
    ({ content }) => `A heading shows no constant: write '${content}' into the text below it.`,
  );
  const taken = new Set<string>();
  for (const [place, { type }] of tokens.entries()) {
    if (type !== 'table_open') continue;
    const [head, ...body] = rowsFrom(tokens, place);
    if (head?.cells.map((cell) => textOf(cell).trim().toLowerCase()).join() !== columns.join()) continue;
    for (const { open, cells } of body) {
      const [name = '', value = '', unit = '', from = '', to = ''] = cells.map((cell) => textOf(cell).trim());
      const row = { name: nameOf(name), value, unit, from, to };
      const mark = markIn(cells[5]);
      const source = mark && sources[(mark.meta as { id: number }).id];
      const found = faultsOfRow(row, source);
      faults.push(...found);
      if (found.length > 0 || source === undefined) continue;
      if (!taken.has(row.name)) open.attrSet('id', rowId(row.name));
      taken.add(row.name);
      // Readers see how long ago somebody checked the row.
      Object.assign(mark!.meta as object, { readAt: source.readAt });
      rows.push({ ...row, source });
    }
  }
  if (rows.length > constantLimits.rows)
    faults.push(`The text has more than ${constantLimits.rows} constants; take some out.`);
  return {
    named: [...new Set(named)].sort(),
    rows: rows.slice(0, constantLimits.rows),
    faults: [...faults, ...faultsOfTimes(rows)],
  };
}
