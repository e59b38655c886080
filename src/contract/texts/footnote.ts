import type { Source } from './sources.ts';

/** The footnote of a source, as Markdown. */
export function footnoteOf({ id, kind, title, url, publisher, date, readAt, archivedUrl }: Source): string {
  const parts = [
    kind,
    url ? `[${title}](${url})` : title,
    publisher,
    date,
    readAt && `read ${readAt}`,
    archivedUrl && `[archived](${archivedUrl})`,
  ];
  return `[^${id}]: ${parts.filter(Boolean).join(' | ')}`;
}
