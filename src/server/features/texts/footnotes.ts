import { shortDay } from '#contract/format.ts';
import { textServerLimits } from '#contract/texts/limits.ts';
import type { ListedSource, Source } from '#contract/texts/sources.ts';
import { Invalid } from '#server/core/errors.ts';
import { citedIn, isProse, sourceOf, type Token } from './sources.ts';

/** A cited footnote: its text, the source in it, and the number of its marks. */
interface Footnote {
  readonly children: Token[];
  readonly source: Source;
  readonly marks: number;
}

/** The parser's environment: it declares the marks of transactions and accounts, which need no footnote. */
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

/** The marks of a text's footnotes, before the parser moves these to the end. */
export const definedIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ type, meta }) =>
    type === 'footnote_reference_open' ? String((meta as { label: string }).label) : [],
  );

/** A text that cites the unused footnotes of `markdown`. Refuses too many. */
export function referringTo(unused: readonly string[], markdown: string): string {
  refuseTooMany(unused);
  return [...unused.map((label) => `[^${label}]`), markdown].join('\n\n');
}

/** Splits a text into its body and the footnotes at its end. Refuses too many. */
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

/** The anchor of a mark in the text: without a number for the first mark of its source. */
const markId = (source: number, mark: number) => (mark === 0 ? `ref-${source}` : `ref-${source}-${mark + 1}`);

/**
 * The data of a mark: the index of its source; its index among the source's marks; in a table of constants, the day of
 * the reading; and whether it is an invisible anchor.
 */
export type MarkMeta = {
  readonly id: number;
  readonly subId: number;
  readonly label: string;
  readonly readAt?: string;
  readonly isPlace?: boolean;
};

/** The small number in the text that links to its source; in a table of constants with the day of the reading. */
export function markOf({ meta }: Token): string {
  const { id, subId, readAt = '', isPlace = false } = meta as MarkMeta;
  if (isPlace) return `<a id="${markId(id + 1, subId)}"></a>`;
  const read = readAt && ` read <time datetime="${readAt}">${shortDay(readAt)}</time>`;
  return `<sup class="ref"><a href="#source-${id + 1}" id="${markId(id + 1, subId)}" aria-label="Source ${id + 1}">${id + 1}</a></sup>${read}`;
}

/** The sources in footnotes, in order. `renderInline` renders the words of textual ones. */
export const sourcesOf = (notes: readonly Footnote[], renderInline: (tokens: Token[]) => string): ListedSource[] =>
  notes.map(({ children, source, marks }) => ({
    ...source,
    signature: citedIn(source.id)?.signature ?? '',
    note: children.length > 0 && isProse(children) ? renderInline(children) : '',
    marks,
  }));

/** The heading above the list of sources; the page renders the list itself from `sources`. */
export const sourcesHeading = (anchor: string): string => `<h2 id="${anchor}">Sources</h2>\n`;

// These sections contain only links.
const leading = /^(?:see also|related|further reading|links)$/i;

/** The sentence below a section without a source if others have one; none for the lead and for a section of links. */
export function withoutSource(section: readonly Token[], textOf: (token: Token) => string): string {
  const [first, title] = section;
  if (first?.type !== 'heading_open' || leading.test(textOf(title!).trim())) return '';
  if (section.some(({ children }) => children?.some(({ type }) => type === 'footnote_ref'))) return '';
  return '<p class="invite">This section names no source yet. <a href="#contribute">Add one</a></p>\n';
}
