import { paths } from '#web/navigation/paths.ts';

// Matches pairs, so that the text between two quotations is not taken for one.
const quoted = /“([^“”]*)”|"([^"]*)"/gu;

// Whether a quotation identifies a place: shorter ones repeat within an article, and longer ones are rarely exact.
function isTelling(quotation: string): boolean {
  const { length } = [...quotation];
  return length >= 8 && length <= 200;
}

/** The part of an article that a report is about. */
export interface Passage {
  readonly href: string;
  /** Whether it links to a place in the article, and not only to the article. */
  readonly isPlace: boolean;
}

/**
 * The link of a report: to its heading; or to the quoted words, by a text fragment, which the browser finds; or to the
 * article. It also encodes the hyphen, which has a meaning in text fragments and which `encodeURIComponent` leaves.
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
