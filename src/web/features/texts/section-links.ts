import type { Dispute } from '#contract/articles/articles.ts';
import { count } from '#contract/format.ts';
import type { TocEntry } from '#contract/texts/article-parts.ts';
import { addSourceHash, paths } from '#web/navigation/paths.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };

/** The note on a section with open reports. */
export const disputed = ({ reports }: Dispute): string => `disputed: ${count(reports, 'report')}`;

/** The window's event that shows or hides the authors of a text. */
export const whoWrote = 'who-wrote';

/**
 * The edit link of a section, and the menu of its other actions: both work without a script. `refusal` replaces the
 * edit link for a reader who may not suggest changes.
 */
function toolsOf(slug: string, id: string, title: string, refusal: string | null): string {
  const edit = paths.editText(slug, id).replaceAll('&', '&amp;');
  const changes: readonly (readonly [path: string, words: string])[] = [
    [edit, 'Fix the words'],
    [`${edit}${addSourceHash}`, 'Add a source'],
  ];
  const ways: typeof changes = [
    ...(refusal === null ? changes : [[paths.contributeTo(slug), refusal] as const]),
    [paths.report(slug, id).replaceAll('&', '&amp;'), 'Dispute this section'],
    [paths.authors(slug), 'Who wrote this'],
    [`#${id}`, 'Copy link'],
  ];
  const items = ways.map(([path, words]) => `<li><a href="${path}">${words}</a></li>`).join('');
  const pencil = `<a class="edit-section" href="${edit}" aria-label="Edit the text of: ${title}"></a>`;
  return (
    (refusal === null ? pencil : '') +
    `<details class="section-menu" name="section-menu"><summary aria-label="More about: ${title}"></summary><ul>${items}</ul></details>`
  );
}

/**
 * Adds an edit link and a menu to each heading of a rendered body, and to disputed ones a link to the newest report,
 * which lists the others. `refusal` replaces the edit links for a reader who may not suggest changes.
 */
export function withSectionLinks(
  bodyHtml: string,
  slug: string,
  toc: readonly TocEntry[],
  disputes: readonly Dispute[],
  refusal: string | null,
): string {
  const titles = new Map(toc.map(({ id, text }) => [id, text.replace(/[&"<]/g, (sign) => escapes[sign]!)]));
  let section = '';
  return bodyHtml.replace(/<h[2-6] id="([^"]*)">|<\/h[2-6]>/g, (tag, id: string | undefined) => {
    if (id !== undefined) {
      section = id;
      return titles.has(id) ? `<div class="headed">${tag}` : tag;
    }
    const dispute = disputes.find(({ anchor }) => anchor === section);
    const link = dispute
      ? ` <a class="dispute" href="${paths.submission('report', dispute.newest)}">${disputed(dispute)}</a>`
      : '';
    const title = titles.get(section);
    return link + tag + (title === undefined ? '' : `${toolsOf(slug, section, title, refusal)}</div>`);
  });
}

/** The shown text without the added tools. Its HTML is already on the page, and so sanitised. */
export function textShown(): string {
  const pieces = [...document.querySelectorAll('.prose:not(.listed)')].map((shown) => {
    const piece = shown.cloneNode(true) as Element;
    for (const link of piece.querySelectorAll('.dispute')) link.remove();
    for (const headed of piece.querySelectorAll('.headed')) headed.replaceWith(headed.firstElementChild!);
    return piece.innerHTML;
  });
  return pieces.join('');
}
