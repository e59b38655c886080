import { unwelcome } from '#contract/text.ts';

/** Plain text as it stands in XML and in HTML; what XML cannot hold is left out, whatever the store holds. */
export function escapeXml(text: string): string {
  return text
    .replace(unwelcome, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
