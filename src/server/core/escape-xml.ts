import { unwelcome } from '#contract/text.ts';

/** Escapes plain text for XML and HTML. Drops characters that XML forbids, whatever the store contains. */
export function escapeXml(text: string): string {
  return text
    .replace(unwelcome, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
