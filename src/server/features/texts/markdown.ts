import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import sanitizeHtml from 'sanitize-html';
import type { Constant } from '#contract/addresses/constants.ts';
import type { TocEntry } from '#contract/texts/article-parts.ts';
import { textServerLimits } from '#contract/texts/limits.ts';
import type { ListedSource } from '#contract/texts/sources.ts';
import { Invalid } from '#server/core/errors.ts';
import { nextAnchor } from './anchors.ts';
import { constantMarks, constantsIn } from './constants.ts';
import { constantsOfFigures, figureBlocks, sentenceAbove } from './figure-blocks.ts';
import {
  citedBeforehand,
  definedIn,
  footnotesIn,
  referringTo,
  markOf,
  sourcesHeading,
  sourcesOf,
  withoutSource,
} from './footnotes.ts';
import { plainText, textOf } from './inline-text.ts';
import { faultOfLinks, namedLinks, type LinkNotes } from './named-links.ts';
import { pictureBlocks } from './picture-blocks.ts';
import { boundedFaults, faultsOfSource, faultsOfTokens } from './source-faults.ts';
import { sanitizing } from './sanitizing.ts';

/** The result of rendering an article's Markdown at a save. */
export interface Rendered {
  /** Sanitised HTML, the only HTML from people on any page. */
  readonly bodyHtml: string;
  /** The plain text, for searching. */
  readonly bodyText: string;
  readonly toc: TocEntry[];
  /** The sources in its footnotes, in order. */
  readonly sources: ListedSource[];
  /** The names of the constants that its words and its figures show. */
  readonly constants: string[];
  /** The rows of its tables of constants. */
  readonly constantRows: Constant[];
}

/** A rendering with the faults of the text, one sentence each. `checked-text.ts` decides which of them are refused. */
export interface RenderedText extends Rendered {
  readonly faults: string[];
  /**
   * The names of constants in its words. Those in figures are not required, since a figure has a default for a missing
   * one.
   */
  readonly named: string[];
}

/** The parser's environment for a text, with its faults and the marks of its footnotes. */
type Environment = ReturnType<typeof citedBeforehand> & LinkNotes & { faults?: string[]; defined?: string[] };

// Makes typographic quotes; (c) and ... stay as written.
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true, maxNesting: 100 })
  .disable('replacements')
  .use(footnotes)
  .use(constantMarks)
  .use(namedLinks)
  .use(figureBlocks)
  .use(pictureBlocks)
  // The parser would parse nested inline footnotes to any depth.
  .disable('footnote_inline');
// Runs before the footnotes move to the end, and before an escaped bracket merges with the text after it.
markdown.core.ruler.after('inline', 'faults', ({ tokens, env }) => {
  const found: Partial<Environment> = {
    faults: [...((env as Environment).faults ?? []), ...faultsOfTokens(tokens, Object.keys(env.references ?? {}))],
    defined: definedIn(tokens),
  };
  Object.assign(env, found);
});
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

type Token = ReturnType<typeof markdown.parse>[number];

markdown.renderer.rules['footnote_ref'] = (tokens, index) => markOf(tokens[index]!);

// Wide tables and code scroll in a focusable region.
markdown.renderer.rules['table_open'] = (tokens, index) =>
  `<div class="table-scroll" role="region" tabindex="0" aria-label="${markdown.utils.escapeHtml(String(tokens[index]!.meta?.['label']))}"><table class="table">`;
markdown.renderer.rules['table_close'] = () => '</table></div>';
markdown.renderer.rules['fence'] = (tokens, index) => {
  const { content, info } = tokens[index]!;
  const language = /^[a-z0-9-]+/i.exec(info)?.[0];
  return `${sentenceAbove(tokens[index]!)}<pre tabindex="0"><code${language ? ` class="language-${language}"` : ''}>${markdown.utils.escapeHtml(content)}</code></pre>`;
};
markdown.renderer.rules['code_block'] = (tokens, index) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[index]!.content)}</code></pre>`;

/**
 * Gives headings their anchors and tables their names, and collects the table of contents, including the list of
 * sources.
 */
function outline(tokens: Token[], hasSources: boolean): TocEntry[] {
  const toc: TocEntry[] = [];
  const taken = new Map<string, number>();
  let tables = 0;
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open' || token.type === 'heading_close') {
      // The page's title is its only first-level heading.
      if (token.tag === 'h1') token.tag = 'h2';
    }
    if (token.type === 'heading_open') {
      const text = textOf(tokens[index + 1]!).trim();
      const id = nextAnchor(text, taken);
      token.attrSet('id', id);
      toc.push({ level: Number(token.tag.slice(1)), text, id });
    }
    // An empty head cell in the corner of a table is not a head.
    if (token.type === 'th_open' && textOf(tokens[index + 1]!).trim() === '') {
      token.tag = 'td';
      tokens[index + 2]!.tag = 'td';
    }
    if (token.type === 'table_open') {
      tables += 1;
      const section = toc.at(-1)?.text;
      token.meta = { label: section ? `Table ${tables}: ${section}` : `Table ${tables}` };
    }
  });
  if (hasSources) toc.push({ level: 2, text: 'Sources', id: nextAnchor('Sources', taken) });
  return toc;
}

// Bounds the HTML: a reference link has three characters and may expand to a URL of thousands.
function bounded(html: string): string {
  if (html.length > textServerLimits.articleHtml)
    throw new Invalid(
      'The content becomes too large a page; shorten it, or use fewer tables, lists, quotes and links.',
    );
  return html;
}

const render = (tokens: Token[]) => markdown.renderer.render(tokens, markdown.options, {});

const renderInline = (tokens: Token[]) =>
  sanitizeHtml(bounded(markdown.renderer.renderInline(tokens, markdown.options, {})), sanitizing);

/** Splits the text at its large headings; the first part is the lead. */
function sectionsOf(tokens: Token[]): Token[][] {
  const sections: Token[][] = [[]];
  for (const token of tokens) {
    if (token.type === 'heading_open' && token.tag === 'h2' && token.level === 0) sections.push([]);
    sections.at(-1)!.push(token);
  }
  return sections;
}

/** A block of the rendered text: a paragraph, a heading, a list, a table or another one. */
export interface Passage {
  readonly html: string;
  readonly isHeading: boolean;
  /** The sources, if it is the list of them, below its heading. */
  readonly sources: ListedSource[];
  /** Its lines in the Markdown; null for the list of sources, which may be anywhere. */
  readonly lines: { readonly start: number; readonly end: number } | null;
}

/** The tokens of each block. */
function piecesOf(tokens: Token[]): Token[][] {
  const begins = tokens.flatMap(({ level, nesting }, place) => (level === 0 && nesting >= 0 ? [place] : []));
  return begins.map((begin, piece) => tokens.slice(begin, begins[piece + 1]));
}

/**
 * Renders a saved text in blocks, so that the page can show the authors of each. Leaves out the sentences that ask
 * readers for sources.
 */
export function renderPassages(source: string): Passage[] {
  const { text, notes } = footnotesIn(markdown.parse(source, {}));
  const toc = outline(text, notes.length > 0);
  const passages = piecesOf(text).map((piece): Passage => {
    const [start, end] = piece[0]!.map!;
    const isHeading = piece[0]!.type === 'heading_open';
    return { html: sanitizeHtml(render(piece), sanitizing), isHeading, sources: [], lines: { start, end } };
  });
  if (notes.length === 0) return passages;
  const heading = sourcesHeading(toc.at(-1)!.id);
  return [...passages, { html: heading, isHeading: true, sources: sourcesOf(notes, renderInline), lines: null }];
}

/** The plain texts of a Markdown text, and the targets of its links and pictures, one by one. */
export function renderWords(source: string): string[] {
  const wordsOf = ({ attrs, children, content }: Token): string[] => [
    ...(attrs ?? []).map(([, value]) => String(value)),
    ...(children ? children.flatMap(wordsOf) : [content]),
  ];
  const { text, notes } = footnotesIn(markdown.parse(source, citedBeforehand(source)));
  return [
    ...text.flatMap(wordsOf),
    ...notes.flatMap(({ children, source: { url } }) => [...children.flatMap(wordsOf), url]),
  ];
}

/** The footnotes that no mark cites: readers do not see them. */
function unusedIn(source: string, defined: readonly string[], notes: readonly { source: Pick<ListedSource, 'id'> }[]) {
  const used = new Set(notes.map(({ source: { id } }) => id));
  const unused = new Set(defined.filter((label) => !used.has(label)));
  if (unused.size === 0) return [];
  const whole = footnotesIn(markdown.parse(referringTo([...unused], source), citedBeforehand(source)));
  return whole.notes.filter((note) => unused.has(note.source.id));
}

/**
 * Renders Markdown once, when an article is saved (design §2). Shows raw HTML as text. Refuses a text with too large a
 * result.
 */
export function renderMarkdown(source: string): RenderedText {
  const environment: Environment = citedBeforehand(source);
  const { text, notes } = footnotesIn(markdown.parse(source, environment));
  const sources = notes.map(({ source: named }) => named);
  const toc = outline(text, notes.length > 0);
  const { named, rows: constantRows, faults: ofConstants } = constantsIn(text, notes, sources);
  const sections = sectionsOf(text).map(
    (section) => render(section) + (notes.length > 0 ? withoutSource(section, textOf) : ''),
  );
  const heading = notes.length > 0 ? sourcesHeading(toc.at(-1)!.id) : '';
  const bodyHtml = bounded(sanitizeHtml(bounded(sections.join('') + heading), sanitizing));
  const listed = sourcesOf(notes, renderInline);
  bounded(listed.map(({ note }) => note).join('') + bodyHtml);
  const all = [...notes, ...unusedIn(source, environment.defined ?? [], notes)];
  const faults = [
    ...(environment.faults ?? []),
    ...ofConstants,
    ...faultOfLinks(environment),
    ...all.flatMap(({ source: { id }, children }) => faultsOfSource(id, children)),
  ];
  return {
    bodyHtml,
    bodyText: plainText(text),
    toc,
    sources: listed,
    constants: [...new Set([...named, ...constantsOfFigures(text)])].sort(),
    constantRows,
    faults: boundedFaults(faults),
    named,
  };
}
