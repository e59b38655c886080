import type MarkdownIt from 'markdown-it';
import { textServerLimits } from '#contract/texts/limits.ts';
import { escaped } from '#figures/elements.ts';
import { anchorOf } from './anchors.ts';

/** The article that a name in double brackets means; `several` if several articles share the name. */
export type NamedArticle = { readonly slug: string } | 'several';

/** A link in double brackets: the name of an article, the anchor of a section or '', and the words that readers see. */
export interface NamedLink {
  /** Empty for a section of the same text. */
  readonly name: string;
  readonly anchor: string;
  readonly words: string;
}

// A name, a section and the words that readers see. If a parenthesis follows, the brackets belong to a Markdown link.
const mark = /\[\[([^[\]`|#]{0,200})(?:#([^[\]`|]{0,200}))?(?:\|([^[\]`]{0,300}))?\]\](?!\()/y;

/** On one line, with single spaces. */
const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
// In a table's cell, the bar needs a backslash before it; elsewhere the backslash is too much.
const beforeBar = (text: string, hasBar: boolean) => tidy(hasBar && text.endsWith('\\') ? text.slice(0, -1) : text);

/** Parses the link in double brackets at a position of a text, and returns it with its end; null if there is none. */
export function namedLinkAt(text: string, place: number): { link: NamedLink; end: number } | null {
  mark.lastIndex = place;
  const found = mark.exec(text);
  if (found === null) return null;
  const [whole, before, behind, words] = found;
  const hasBar = words !== undefined;
  const section = beforeBar(behind ?? '', hasBar).replace(/^h-/, '');
  const isOfName = behind !== undefined && section === '';
  const name = beforeBar(before!, hasBar && behind === undefined) + (isOfName ? '#' : '');
  if ((name + section).replace('#', '') === '' || name.startsWith('^') || /^https?:/i.test(name)) return null;
  const shown = tidy(words ?? '') || [name, section].filter(Boolean).join(' § ');
  return { link: { name, anchor: section && anchorOf(section), words: shown }, end: place + whole.length };
}

/** The links that a parser collects from a text. */
export type LinkNotes = { links?: Set<string>; hasTooManyLinks?: boolean };

/** The fault of a text with too many links. */
export const faultOfLinks = ({ hasTooManyLinks }: LinkNotes): string[] =>
  hasTooManyLinks
    ? [`The text links to more than ${textServerLimits.namedLinks.toLocaleString('en-US')} names; take some out.`]
    : [];

/**
 * Teaches a parser [[Bonding curve]], [[bonding-curve|the curve]], [[Bonding curve#Price]] and [[#Price]]: links by the
 * title, the slug or another name of an article. `withNamedLinks` finds the target each time the server shows the text.
 * Within another link only the words remain.
 */
export function namedLinks(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.inline.ruler.before('link', 'named_link', (state, silent) => {
    const found = state.src.startsWith('[[', state.pos) ? namedLinkAt(state.src, state.pos) : null;
    if (found === null) return false;
    const { link, end } = found;
    if (!silent) {
      const notes = state.env as LinkNotes;
      const known = (notes.links ??= new Set());
      if (link.name !== '' && state.linkLevel === 0 && known.size < textServerLimits.namedLinks) known.add(link.name);
      const isLink = state.linkLevel === 0 && (link.name === '' || known.has(link.name));
      notes.hasTooManyLinks ||= !isLink && state.linkLevel === 0;
      const token = state.push('named_link', '', 0);
      token.content = link.words;
      token.meta = isLink ? { ...link } : null;
      if (link.name !== '') token.attrs = [['title', link.name]];
    }
    state.pos = end;
    return true;
  });
  // In the description of a picture, a link becomes its words.
  markdown.core.ruler.after('inline', 'named links in pictures', ({ tokens }) => {
    const pictures = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'image');
    for (const token of pictures.flatMap(({ children }) => children ?? []))
      if (token.type === 'named_link') token.type = 'text';
  });
  const { escapeHtml } = markdown.utils;
  markdown.renderer.rules['named_link'] = (tokens, index) => {
    const { content, meta } = tokens[index]!;
    const link = meta as NamedLink | null;
    const words = escapeHtml(content);
    if (link === null) return words;
    if (link.name === '') return `<a href="#${escapeHtml(link.anchor)}">${words}</a>`;
    return `<data class="link" value="${escapeHtml(`${link.name}#${link.anchor}`)}">${words}</data>`;
  };
}

// The renderer's placeholder. Nobody else can write this element (security T20).
const place = /<data class="link" value="([^"<>]*)#([^"<>#]*)">([^<>]*)<\/data>/g;

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_whole, sign: string) => signs[sign]!);

/** The names in the links of an HTML text, each once. */
export const namesLinkedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(place)].map(([, name]) => unescaped(name!))),
];

/** Says that a link leads to no article. */
const missingTip = 'There is no article about this yet. Propose it.';

/**
 * Replaces the placeholders in the HTML of a text by links to the articles in `known`. A name of several articles links
 * to the search. A missing one is marked, and links to a proposal with this title.
 */
export function withNamedLinks(html: string, known: ReadonlyMap<string, NamedArticle>): string {
  return html.replace(place, (_whole, written: string, anchor: string, words: string) => {
    const name = unescaped(written);
    const article = known.get(name);
    const query = escaped(encodeURIComponent(name.toWellFormed()));
    if (article === 'several') return `<a href="/search?q=${query}">${words}</a>`;
    if (article === undefined)
      return `<a class="constant missing" href="/contribute/new?title=${query}" rel="nofollow" data-tip="${missingTip}">${words}</a>`;
    return `<a href="/article/${escaped(article.slug)}${anchor && `#${anchor}`}">${words}</a>`;
  });
}
