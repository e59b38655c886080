import { paths } from '#web/navigation/paths.ts';

// Matches pairs, so that the text between two quotations is not taken for one.
const quoted = /“([^“”]*)”|"([^"]*)"/gu;

// Shorter ones occur more than once in an article; longer ones are rarely quoted exactly.
function isTelling(quotation: string): boolean {
  const { length } = [...quotation];
  return length >= 8 && length <= 200;
}

/** The part of an article that a report is about. */
export interface Passage {
  readonly href: string;
  /** Whether it links to a place in the article, or only to the article. */
  readonly isPlace: boolean;
}

/**
 * The link of a report: to its heading, or to the quoted words, which the browser finds by a text fragment, or else to
 * the article. In text fragments the hyphen has a meaning, and `encodeURIComponent` does not encode it.
 */
export function passage({ slug, anchor, text }: { slug: string; anchor: string; text: string }): Passage {
  const article = slug.toWellFormed();
  if (anchor !== '') return { href: paths.article(article, anchor), isPlace: true };
  for (const [, curly, straight] of text.matchAll(quoted)) {
    const quotation = (curly ?? straight ?? '').replaceAll(/\s+/g, ' ').trim();
    if (!isTelling(quotation)) continue;
    const fragment = encodeURIComponent(quotation.toWellFormed()).replaceAll('-', '%2D');
    return { href: paths.article(article, `:~:text=${fragment}`), isPlace: true };
  }
  return { href: paths.article(article), isPlace: false };
}
