import type { TocEntry } from '#contract/articles/articles.ts';
import { paths } from '#web/navigation/paths.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };

/** A body of the renderer's with a quiet link before each heading of its contents that leads to where its section is edited. */
export function withEditLinks(bodyHtml: string, slug: string, toc: readonly TocEntry[]): string {
  const titles = new Map(toc.map(({ id, text }) => [id, text.replace(/[&"<]/g, (sign) => escapes[sign]!)]));
  return bodyHtml.replace(/<h[2-6] id="([^"]*)">/g, (heading, id: string) =>
    titles.has(id)
      ? `<a class="edit-section" href="${paths.editText(slug, id)}" aria-label="Edit the text of: ${titles.get(id)}"></a>${heading}`
      : heading,
  );
}
