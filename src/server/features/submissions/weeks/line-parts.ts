import MarkdownIt from 'markdown-it';
import { slugOf } from '#contract/slug.ts';
import { lineWords } from '#contract/submissions/line-words.ts';
import type { LinePart } from '#contract/submissions/lines.ts';
import { isSeen } from '#contract/text.ts';
import { Invalid } from '#server/core/errors.ts';

// A line's Markdown has only links, and backslashes before signs.
const markdown = new MarkdownIt('zero').enable(['link', 'escape']);

const tokensOf = (text: string) => markdown.parseInline(text, {})[0]?.children ?? [];

const articlePath = /^\/article\/([^/?#]+)$/;

/** The slug of the article that a link leads to; null for any other link. */
function slugIn(href: string): string | null {
  const [, name] = articlePath.exec(href) ?? [];
  if (name === undefined) return null;
  try {
    return slugOf(decodeURIComponent(name)) || null;
  } catch {
    return null;
  }
}

/** The parts of a line: plain words, and words that link to an article. Any other link becomes plain words. */
export function partsOf(text: string): LinePart[] {
  const parts: LinePart[] = [];
  let slug: string | null = null;
  for (const token of tokensOf(text)) {
    const { type, content } = token;
    if (type === 'link_open') slug = slugIn(String(token.attrGet('href')));
    else if (type === 'link_close') slug = null;
    else if (content !== '') {
      const last = parts.at(-1);
      if (last?.slug === slug) parts[parts.length - 1] = { text: last.text + content, slug };
      else parts.push({ text: content, slug });
    }
  }
  return parts;
}

/**
 * The slugs that a line links to. Refuses a link to anything but an article here, a line that consists of links, and a
 * link without visible words.
 */
export function linkedIn(text: string): string[] {
  for (const token of tokensOf(text))
    if (token.type === 'link_open' && slugIn(String(token.attrGet('href'))) === null)
      throw new Invalid(
        'A line may link to articles of this site only, as [BONK](/article/bonk); name other pages as sources.',
        { field: 'text' },
      );
  const parts = partsOf(text);
  if (!isSeen(lineWords(parts))) throw new Invalid('The line must not be blank.', { field: 'text' });
  if (parts.some(({ text: words, slug }) => slug !== null && !isSeen(words)))
    throw new Invalid('A link needs words that one can see, as [BONK](/article/bonk).', { field: 'text' });
  return [...new Set(parts.flatMap(({ slug }) => slug ?? []))];
}
