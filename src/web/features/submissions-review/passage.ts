import { paths } from '#web/navigation/paths.ts';

// In pairs, so that what stands between two quotations is not taken for one.
const quoted = /“([^“”]*)”|"([^"]*)"/gu;

// Shorter ones stand in an article more than once; longer ones are rarely quoted to the letter.
function isTelling(quotation: string): boolean {
  const { length } = [...quotation];
  return length >= 8 && length <= 200;
}

/** What of an article a report is about. */
export interface Passage {
  readonly href: string;
  /** Whether it leads to a place in the article, or only to the article. */
  readonly isPlace: boolean;
}

/**
 * Where a report points: the heading it names, or the words it quotes, which the browser looks up itself by a text
 * fragment, or else the article. Text fragments use the hyphen as a sign of their own, which `encodeURIComponent`
 * leaves as it is.
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
