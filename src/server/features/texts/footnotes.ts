import { shortDay } from '#contract/format.ts';
import { textServerLimits } from '#contract/texts/limits.ts';
import type { ListedSource, Source } from '#contract/texts/sources.ts';
import { Invalid } from '#server/core/errors.ts';
import { citedIn, isProse, sourceOf, type Token } from './sources.ts';

/** A footnote that the text refers to: what it says, the source in it, and how often the text refers to it. */
interface Footnote {
  readonly children: Token[];
  readonly source: Source;
  readonly marks: number;
}

/**
 * What the footnotes' parser is told before it reads a text: marks that name a transaction or an account need no
 * footnote of their own.
 */
export function citedBeforehand(markdown: string): { footnotes: { refs: Record<string, number> } } {
  const marks = [...markdown.matchAll(/\[\^((?:tx|account):\w+)\]/g)].map(([, mark]) => mark!);
  return {
    footnotes: { refs: Object.fromEntries(marks.filter((mark) => citedIn(mark)).map((mark) => [`:${mark}`, -1])) },
  };
}

function refuseTooMany(notes: readonly unknown[]): void {
  if (notes.length > textServerLimits.sources)
    throw new Invalid(`The content names too many sources: at most ${textServerLimits.sources}.`);
}

/** The marks of the footnotes that a text defines, before these are moved to its end. */
export const definedIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ type, meta }) =>
    type === 'footnote_reference_open' ? String((meta as { label: string }).label) : [],
  );

/** A text that refers to the footnotes which `markdown` defines and leaves unused. Refuses too many. */
export function referringTo(unused: readonly string[], markdown: string): string {
  refuseTooMany(unused);
  return [...unused.map((label) => `[^${label}]`), markdown].join('\n\n');
}

/** The footnotes at the end of a text, and the text without them. Refuses too many. */
export function footnotesIn(tokens: Token[]): { text: Token[]; notes: Footnote[] } {
  const end = tokens.findIndex(({ type }) => type === 'footnote_block_open');
  if (end < 0) return { text: tokens, notes: [] };
  const notes: { label: string; children: Token[]; marks: number }[] = [];
  for (const { type, meta, children } of tokens.slice(end)) {
    const note = notes.at(-1);
    if (type === 'footnote_open')
      notes.push({ label: String((meta as { label?: string }).label ?? notes.length + 1), children: [], marks: 0 });
    else if (type === 'inline') note!.children = note!.children.concat(children ?? []);
    else if (type === 'footnote_anchor') note!.marks += 1;
  }
  refuseTooMany(notes);
  return {
    text: tokens.slice(0, end),
    notes: notes.map((note) => ({ ...note, source: sourceOf(note.label, note.children) })),
  };
}

/** The anchor of a mark in the text: of the first of its source without a number. */
const markId = (source: number, mark: number) => (mark === 0 ? `ref-${source}` : `ref-${source}-${mark + 1}`);

/**
 * The small number in the text that leads to its source; in a table of constants with the day on which that was read.
 */
export function markOf({ meta }: Token): string {
  const { id, subId, readAt = '' } = meta as { id: number; subId: number; readAt?: string };
  const read = readAt && ` read <time datetime="${readAt}">${shortDay(readAt)}</time>`;
  return `<sup class="ref"><a href="#source-${id + 1}" id="${markId(id + 1, subId)}" aria-label="Source ${id + 1}">${id + 1}</a></sup>${read}`;
}

/** The sources that footnotes name, in their order. `renderInline` renders the words of those that are text. */
export const sourcesOf = (notes: readonly Footnote[], renderInline: (tokens: Token[]) => string): ListedSource[] =>
  notes.map(({ children, source, marks }) => ({
    ...source,
    signature: citedIn(source.id)?.signature ?? '',
    note: children.length > 0 && isProse(children) ? renderInline(children) : '',
    marks,
  }));

/** The heading above the list of sources; the page draws the list itself from `sources`. */
export const sourcesHeading = (anchor: string): string => `<h2 id="${anchor}">Sources</h2>\n`;

// These only lead elsewhere.
const leading = /^(?:see also|related|further reading|links)$/i;

/**
 * What is said below a section that names no source, where others do; nothing of the lead, and of a section of links.
 */
export function withoutSource(section: readonly Token[], textOf: (token: Token) => string): string {
  const [first, title] = section;
  if (first?.type !== 'heading_open' || leading.test(textOf(title!).trim())) return '';
  if (section.some(({ children }) => children?.some(({ type }) => type === 'footnote_ref'))) return '';
  return '<p class="invite">This section names no source yet. <a href="#contribute">Add one</a></p>\n';
}
