import { licenceFacts } from '#contract/media/limits.ts';
import type { Media } from '#contract/media/media.ts';
import { beginning, longDay } from '#contract/format.ts';

/** A number of bytes for people: '640 bytes', '42 kB', '4.1 MB'. */
export function bytesText(bytes: number): string {
  if (bytes < 1_024) return `${bytes} bytes`;
  if (bytes < 1_000 * 1_024) return `${Math.round(bytes / 1_024)} kB`;
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

/** The name of a file type: 'PNG', 'WebP'. */
export const typeText = (type: string): string => (type === 'webp' ? 'WebP' : type.toUpperCase());

/** A picture's title: its description, or the beginning of a long one. */
export const pictureTitle = ({ alt }: Pick<Media, 'alt'>): string => beginning(alt, 80);

/** The credit that a page with the picture must show, as plain text with addresses. */
export function creditText({ author, licence, source, taken }: Media, page: string): string {
  const { name, url } = licenceFacts[licence];
  const parts = [author, longDay(taken), url === '' ? name : `${name} (${url})`, source, page];
  return parts.filter((part) => part !== '').join(', ');
}
