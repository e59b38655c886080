import type MarkdownIt from 'markdown-it';
import { id } from '#contract/text.ts';
import type { Token } from './sources.ts';

/** The most pictures of a text. */
export const mostPictures = 30;

const path = '/media/';

/** The id in the path of a picture of this site; null for any other address. */
export function pictureAt(address: string): string | null {
  if (!address.startsWith(path)) return null;
  const parsed = id.safeParse(address.slice(path.length));
  return parsed.success ? parsed.data : null;
}

const addressOf = (token: Token): string => String(token.attrGet('src') ?? '');

/** The picture of this site that is alone in a paragraph's inline token; null without one. */
function aloneIn(inline: Token | undefined): Token | null {
  const [image, ...others] = (inline?.children ?? []).filter(
    ({ type, content }) => type !== 'text' || content.trim() !== '',
  );
  return image?.type === 'image' && others.length === 0 && pictureAt(addressOf(image)) !== null ? image : null;
}

/** The pictures of this site within the words of an inline token, including links. */
const amongWords = ({ children }: Token): Token[] =>
  (children ?? []).flatMap((child) =>
    child.type === 'image' && addressOf(child).startsWith(path) ? [child] : amongWords(child),
  );

const misplaced =
  'a picture stands alone: put it into a paragraph of its own, outside of lists, quotations and tables.';
const unnamed = 'names no picture: upload one, and take over what the editor writes.';

/**
 * Teaches a parser the picture of this site, `![description](/media/ID "caption")`, alone in its paragraph. A picture
 * elsewhere is a fault of the text, with its line.
 */
export function pictureBlocks(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.core.ruler.after('inline', 'pictures', (state) => {
    const faults: string[] = [];
    let pictures = 0;
    const remaining: Token[] = [];
    const { tokens } = state;
    for (let place = 0; place < tokens.length; place += 1) {
      const token = tokens[place]!;
      const isParagraph = token.type === 'paragraph_open' && token.level === 0;
      const image = isParagraph ? aloneIn(tokens[place + 1]) : null;
      if (image === null) {
        const line = (token.map?.[0] ?? 0) + 1;
        for (const other of token.type === 'inline' && !aloneOfParagraph(tokens, place) ? amongWords(token) : [])
          faults.push(
            pictureAt(addressOf(other)) === null
              ? `Line ${line}: ${addressOf(other).slice(0, 80)} ${unnamed}`
              : `Line ${line}: ${misplaced}`,
          );
        remaining.push(token);
        continue;
      }
      pictures += 1;
      if (pictures > mostPictures)
        faults.push(`Line ${token.map![0] + 1}: a text has at most ${mostPictures} pictures.`);
      const picture = new state.Token('picture', '', 0);
      Object.assign(picture, { block: true, map: token.map, attrs: image.attrs, content: image.content });
      remaining.push(picture);
      place += 2;
    }
    state.tokens = remaining;
    const env = state.env as { faults?: string[] };
    env.faults = [...(env.faults ?? []), ...faults];
  });
  const { escapeHtml } = markdown.utils;
  markdown.renderer.rules['picture'] = (tokens, index) => {
    const token = tokens[index]!;
    const alt = escapeHtml(token.content);
    const caption = escapeHtml(String(token.attrGet('title') ?? ''));
    return `<figure class="picture" data-picture="${pictureAt(addressOf(token))}" data-alt="${alt}"><figcaption>${caption}</figcaption></figure>\n`;
  };
}

/** Whether an inline token belongs to a paragraph that becomes a picture. */
const aloneOfParagraph = (tokens: readonly Token[], place: number): boolean => {
  const before = tokens[place - 1];
  return before?.type === 'paragraph_open' && before.level === 0 && aloneIn(tokens[place]) !== null;
};

const opening = '<figure class="picture" data-picture="';
const caption = '<figcaption>';
const closing = '</figcaption></figure>';
const idLength = 36;

/** A picture in the HTML of a text. */
export interface PlacedPicture {
  readonly id: string;
  /** The description as escaped HTML; if empty, the picture's own applies. */
  readonly alt: string;
  /** The caption as escaped HTML; if empty, the picture's own applies. */
  readonly caption: string;
}

/** The ids of the pictures in the HTML of a text, each once. */
export const picturesIn = (html: string): string[] => [
  ...new Set(
    html
      .split(opening)
      .slice(1)
      .map((rest) => rest.slice(0, idLength)),
  ),
];

/**
 * The ids of the pictures that a Markdown text names, each once. Does not render it, so a link to a picture counts too.
 */
export const picturesNamedIn = (markdown: string): string[] => [
  ...new Set(
    markdown
      .split(path)
      .slice(1)
      .map((rest) => id.safeParse(rest.slice(0, idLength)))
      .flatMap(({ data }) => data ?? []),
  ),
];

/** Replaces each picture in the HTML of a text by the HTML that `shown` returns. */
export function replacePictures(html: string, shown: (picture: PlacedPicture) => string): string {
  const [before, ...places] = html.split(opening);
  const replaced = places.map((place) => {
    const end = place.indexOf(closing);
    const [name = '', , alt = ''] = place.slice(0, place.indexOf('>')).split('"');
    const words = place.slice(place.indexOf(caption) + caption.length, end);
    return shown({ id: name, alt, caption: words }) + place.slice(end + closing.length);
  });
  return before! + replaced.join('');
}
