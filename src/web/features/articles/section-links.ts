import type { Dispute, TocEntry } from '#contract/articles/articles.ts';
import { count } from '#contract/format.ts';
import { paths } from '#web/navigation/paths.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };

/** What is said of a section on which reports are open. */
export const disputed = ({ reports }: Dispute): string => `disputed: ${count(reports, 'report')}`;

/**
 * A body of the renderer's with a quiet link before each heading of its contents that leads to where its section is edited, and in those of
 * which anything is in dispute one to the newest report, which lists the others.
 */
export function withSectionLinks(bodyHtml: string, slug: string, toc: readonly TocEntry[], disputes: readonly Dispute[]): string {
  const titles = new Map(toc.map(({ id, text }) => [id, text.replace(/[&"<]/g, (sign) => escapes[sign]!)]));
  let section = '';
  return bodyHtml.replace(/<h[2-6] id="([^"]*)">|<\/h[2-6]>/g, (tag, id: string | undefined) => {
    if (id === undefined) {
      const dispute = disputes.find(({ anchor }) => anchor === section);
      return dispute ? ` <a class="dispute" href="${paths.submission('report', dispute.newest)}">${disputed(dispute)}</a>${tag}` : tag;
    }
    section = id;
    return titles.has(id)
      ? `<a class="edit-section" href="${paths.editText(slug, id)}" aria-label="Edit the text of: ${titles.get(id)}"></a>${tag}`
      : tag;
  });
}

/** The text that the page shows, without the links that were put into it; its HTML is as safe as what the page was written with. */
export function textShown(): string {
  const pieces = [...document.querySelectorAll('.prose')].map((shown) => {
    const piece = shown.cloneNode(true) as Element;
    for (const link of piece.querySelectorAll('.edit-section, .dispute')) link.remove();
    return piece.innerHTML;
  });
  return pieces.join('');
}
