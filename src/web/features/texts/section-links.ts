import type { Dispute } from '#contract/articles/articles.ts';
import { count } from '#contract/format.ts';
import type { TocEntry } from '#contract/texts/article-parts.ts';
import { addSourceHash, paths } from '#web/navigation/paths.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };

/** What is said of a section on which reports are open. */
export const disputed = ({ reports }: Dispute): string => `disputed: ${count(reports, 'report')}`;

/** Told to the window where somebody asks who wrote what they read. */
export const whoWrote = 'who-wrote';

/** The pencil of a section, and the menu of what else there is to do about it: both are there without a script. */
function toolsOf(slug: string, id: string, title: string): string {
  const edit = paths.editText(slug, id).replaceAll('&', '&amp;');
  const ways: readonly (readonly [path: string, words: string])[] = [
    [edit, 'Fix the words'],
    [`${edit}${addSourceHash}`, 'Add a source'],
    [paths.report(slug, id).replaceAll('&', '&amp;'), 'Dispute this section'],
    [paths.authors(slug), 'Who wrote this'],
    [`#${id}`, 'Copy link'],
  ];
  const items = ways.map(([path, words]) => `<li><a href="${path}">${words}</a></li>`).join('');
  return (
    `<a class="edit-section" href="${edit}" aria-label="Edit the text of: ${title}"></a>` +
    `<details class="section-menu" name="section-menu"><summary aria-label="More about: ${title}"></summary><ul>${items}</ul></details>`
  );
}

/**
 * A body of the renderer's with a pencil and a menu beside each heading of its contents, and in those of which anything
 * is in dispute a link to the newest report, which lists the others.
 */
export function withSectionLinks(
  bodyHtml: string,
  slug: string,
  toc: readonly TocEntry[],
  disputes: readonly Dispute[],
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
    return link + tag + (title === undefined ? '' : `${toolsOf(slug, section, title)}</div>`);
  });
}

/**
 * The text that the page shows, without what was put into it; its HTML is as safe as what the page was written with.
 */
export function textShown(): string {
  const pieces = [...document.querySelectorAll('.prose:not(.listed)')].map((shown) => {
    const piece = shown.cloneNode(true) as Element;
    for (const link of piece.querySelectorAll('.dispute')) link.remove();
    for (const headed of piece.querySelectorAll('.headed')) headed.replaceWith(headed.firstElementChild!);
    return piece.innerHTML;
  });
  return pieces.join('');
}
