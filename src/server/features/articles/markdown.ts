import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import type { TocEntry } from '#contract/articles.ts';

/** What an article's Markdown becomes when it is saved. */
export interface Rendered {
  /** Sanitised; the only HTML from people that a page ever shows. */
  readonly bodyHtml: string;
  /** The words alone, for searching. */
  readonly bodyText: string;
  readonly toc: TocEntry[];
}

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false, maxNesting: 100 });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

type Token = ReturnType<typeof markdown.parse>[number];

// Wide tables and code scroll in a region of their own that the keyboard reaches (mockups, Prose).
markdown.renderer.rules['table_open'] = (tokens, index) =>
  `<div class="table-scroll" role="region" tabindex="0" aria-label="${markdown.utils.escapeHtml(String(tokens[index]!.meta?.['label']))}"><table class="table">`;
markdown.renderer.rules['table_close'] = () => '</table></div>';
markdown.renderer.rules['fence'] = (tokens, index) => {
  const { content, info } = tokens[index]!;
  const language = /^[a-z0-9-]+/i.exec(info)?.[0];
  return `<pre tabindex="0"><code${language ? ` class="language-${language}"` : ''}>${markdown.utils.escapeHtml(content)}</code></pre>`;
};
markdown.renderer.rules['code_block'] = (tokens, index) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[index]!.content)}</code></pre>`;

const textOf = (token: Token): string =>
  (token.children ?? [])
    .map((child) => (child.type === 'softbreak' || child.type === 'hardbreak' ? ' ' : child.children ? textOf(child) : child.content))
    .join('');

/**
 * An anchor made of a heading's words. The prefix keeps it from clobbering a property of the document (security T21). `taken` holds each
 * anchor with the last number that a namesake got, so that many alike are not counted through each time.
 */
function anchor(text: string, taken: Map<string, number>): string {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const base = `h-${words.join('-').slice(0, 80) || 'section'}`;
  let id = base;
  let n = taken.get(base) ?? 1;
  while (taken.has(id)) id = `${base}-${(n += 1)}`;
  taken.set(base, n);
  if (id !== base) taken.set(id, 1);
  return id;
}

/** Gives headings their anchors and tables their names, and collects the table of contents. */
function outline(tokens: Token[]): TocEntry[] {
  const toc: TocEntry[] = [];
  const taken = new Map<string, number>();
  let tables = 0;
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open' || token.type === 'heading_close') {
      // The page's own title is its only first heading.
      if (token.tag === 'h1') token.tag = 'h2';
    }
    if (token.type === 'heading_open') {
      const text = textOf(tokens[index + 1]!).trim();
      const id = anchor(text, taken);
      token.attrSet('id', id);
      toc.push({ level: Number(token.tag.slice(1)), text, id });
    }
    // A head cell without a word, in the corner of a table, is no head.
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
  return toc;
}

const sanitizing: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'em',
    'strong',
    's',
    'a',
    'img',
    'div',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'loading', 'referrerpolicy'],
    div: ['role', 'tabindex', 'aria-label'],
    pre: ['tabindex'],
    ol: ['start'],
    th: ['class', 'style'],
    td: ['class', 'style'],
    ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, ['id']])),
  },
  allowedClasses: { div: ['table-scroll'], table: ['table'], code: ['language-*'], th: ['num', 'center'], td: ['num', 'center'] },
  allowedStyles: {},
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  nestingLimit: 100,
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      attribs: /^[/#](?!\/)/.test(attributes['href'] ?? '') ? attributes : { ...attributes, rel: 'nofollow ugc noopener noreferrer' },
    }),
    img: (tagName, attributes) => ({ tagName, attribs: { ...attributes, loading: 'lazy', referrerpolicy: 'no-referrer' } }),
    th: alignment,
    td: alignment,
  },
};

// markdown-it writes a column's alignment as a style, which is not let through: it becomes a class.
function alignment(tagName: string, { style, ...attributes }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const side = /^text-align:(right|center)$/.exec(style ?? '')?.[1];
  return { tagName, attribs: side ? { ...attributes, class: side === 'right' ? 'num' : 'center' } : attributes };
}

/** Renders Markdown, once, when an article is saved (design §2). Raw HTML in it is shown as text. */
export function renderMarkdown(source: string): Rendered {
  const tokens = markdown.parse(source, {});
  const toc = outline(tokens);
  const bodyText = tokens
    .map((token) => (token.type === 'inline' ? textOf(token) : token.type === 'fence' || token.type === 'code_block' ? token.content : ''))
    .filter(Boolean)
    .join('\n');
  return { bodyHtml: sanitizeHtml(markdown.renderer.render(tokens, markdown.options, {}), sanitizing), bodyText, toc };
}
