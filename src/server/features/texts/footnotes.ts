import type MarkdownIt from 'markdown-it';
import { explorerPage } from '#contract/addresses/explorers.ts';
import { shortDay, shortWallet } from '#contract/format.ts';
import { textServerLimits } from '#contract/texts/limits.ts';
import type { Source } from '#contract/texts/sources.ts';
import { Invalid } from '#server/core/errors.ts';
import { citedIn, isProse, sourceLine, sourceOf, type Token } from './sources.ts';

/** A footnote that the text refers to: what it says, the source in it, and how often the text refers to it. */
interface Footnote {
  readonly children: Token[];
  readonly source: Source;
  readonly marks: number;
}

/** What the footnotes' parser is told before it reads a text: marks that name a transaction or an account need no footnote of their own. */
export function citedBeforehand(markdown: string): { footnotes: { refs: Record<string, number> } } {
  const marks = [...markdown.matchAll(/\[\^((?:tx|account):\w+)\]/g)].map(([, mark]) => mark!);
  return { footnotes: { refs: Object.fromEntries(marks.filter((mark) => citedIn(mark)).map((mark) => [`:${mark}`, -1])) } };
}

function refuseTooMany(notes: readonly unknown[]): void {
  if (notes.length > textServerLimits.sources)
    throw new Invalid(`The content names too many sources: at most ${textServerLimits.sources}.`);
}

/** The marks of the footnotes that a text defines, before these are moved to its end. */
export const definedIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ type, meta }) => (type === 'footnote_reference_open' ? String((meta as { label: string }).label) : []));

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
  return { text: tokens.slice(0, end), notes: notes.map((note) => ({ ...note, source: sourceOf(note.label, note.children) })) };
}

/** The anchor of a mark in the text: of the first of its source without a number. */
const markId = (source: number, mark: number) => (mark === 0 ? `ref-${source}` : `ref-${source}-${mark + 1}`);

/** The small number in the text that leads to its source; in a table of constants with the day on which that was read. */
export function markOf({ meta }: Token): string {
  const { id, subId, readAt = '' } = meta as { id: number; subId: number; readAt?: string };
  const read = readAt && ` read <time datetime="${readAt}">${shortDay(readAt)}</time>`;
  return `<sup class="ref"><a href="#source-${id + 1}" id="${markId(id + 1, subId)}" aria-label="Source ${id + 1}">${id + 1}</a></sup>${read}`;
}

/** What a source is called in the list: as it was written, or by its title; a transaction or an account by its signature before that. */
function citeHtml({ children, source }: Footnote, { renderer, options, utils }: InstanceType<typeof MarkdownIt>): string {
  const link = (url: string, shown: string) => (url ? `<a href="${utils.escapeHtml(url)}">${shown}</a>` : shown);
  const title = utils.escapeHtml(source.title || source.url);
  const isWritten = isProse(children) && children.length > 0;
  const cited = citedIn(source.id);
  if (cited === null) return isWritten ? renderer.renderInline(children, options, {}) : link(source.url, title);
  const [explorer, short] = [explorerPage(cited.kind, cited.signature), shortWallet(cited.signature)];
  const signature = link(explorer, `<code>${short}</code>`);
  if (isWritten) return `${signature}, ${renderer.renderInline(children, options, {})}`;
  return source.title === short ? signature : `${signature}, ${link(source.url === explorer ? '' : source.url, title)}`;
}

/** The letter of a mark among those of its source: 'a', 'b', and after 'z' 'aa'. */
const letterOf = (mark: number): string => {
  const last = String.fromCodePoint(97 + (mark % 26));
  return mark < 26 ? last : letterOf(Math.floor(mark / 26) - 1) + last;
};

const letterIn = (mark: number, marks: number): string => (marks > 1 ? letterOf(mark) : '');

/** The list at the end: each source with its title, what is known of it, and links back to where the text refers to it. */
export function sourceListHtml(notes: readonly Footnote[], anchor: string, markdown: InstanceType<typeof MarkdownIt>): string {
  const items = notes.map((note, index) => {
    const { source, marks } = note;
    const number = index + 1;
    const receipt = citedIn(source.id) ? '<div class="receipt"></div>' : '';
    const back = Array.from(
      { length: marks },
      (_, mark) =>
        `<a href="#${markId(number, mark)}" aria-label="↑${letterIn(mark, marks)}, back to mark ${mark + 1} of source ${number}">↑${letterIn(mark, marks)}</a>`,
    );
    return `<li id="source-${number}"><cite>${citeHtml(note, markdown)}</cite><span class="back">${back.join('')}</span><span class="source-line">${sourceLine(source, markdown.utils.escapeHtml)}</span>${receipt}</li>\n`;
  });
  return `<h2 id="${anchor}">Sources</h2>\n<ol class="sources">\n${items.join('')}</ol>\n`;
}

// These only lead elsewhere.
const leading = /^(?:see also|related|further reading|links)$/i;

/** What is said below a section that names no source, where others do; nothing of the lead, and of a section of links. */
export function withoutSource(section: readonly Token[], textOf: (token: Token) => string): string {
  const [first, title] = section;
  if (first?.type !== 'heading_open' || leading.test(textOf(title!).trim())) return '';
  if (section.some(({ children }) => children?.some(({ type }) => type === 'footnote_ref'))) return '';
  return '<p class="invite">This section names no source yet. <a href="#contribute">Add one</a></p>\n';
}
