import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { longDay } from '#contract/format.ts';
import { licenceFacts } from '#contract/media/limits.ts';
import type { MediaFile } from '#contract/media/media.ts';
import { escaped } from '#figures/elements.ts';
import type { Tag } from '#server/core/tag.ts';
import { tags } from '#server/core/tags.ts';
import type { Db } from '#server/db/client.ts';
import { media } from '#server/db/schema/media.ts';
import { picturesIn, replacePictures, type PlacedPicture } from '#server/features/texts/picture-blocks.ts';
import { keyOf, pathOf, shownColumns } from './media.ts';

type Shown = Awaited<ReturnType<typeof readShown>>[number];

/** The reader of a preview. */
export interface PreviewReader {
  readonly accountId: string;
  readonly isReviewer: boolean;
}

/** The pictures that everybody may see; in a preview also its reader's own drafts, or all for a reviewer. */
function readShown(db: Db, ids: readonly string[], reader: PreviewReader | null) {
  const isOwn = reader === null ? undefined : eq(media.uploaderId, reader.accountId);
  const mayBeRead = reader?.isReviewer ? undefined : or(eq(media.isDraft, false), isOwn);
  return db
    .select(shownColumns)
    .from(media)
    .where(and(inArray(media.id, [...ids]), isNull(media.hiddenReason), mayBeRead));
}

// The width of the text's column, as in the style sheet of articles.
const sizes = '(min-width: 48rem) 42.5rem, 100vw';

const srcset = (files: readonly Pick<MediaFile, 'url' | 'width'>[]) =>
  files.map(({ url, width }) => `${url} ${width}w`).join(', ');

// Browsers without `srcset` load this width, or the next smaller one.
const usual = 800;

/** The element of a picture: two formats in several widths, on its average colour while it loads. */
function element({ hash, files, width, height, colour }: Shown, alt: string): string {
  const listed = files.map((file) => ({ ...file, url: pathOf(keyOf(hash, file)) }));
  const [avif, webp] = (['avif', 'webp'] as const).map((type) => listed.filter((file) => file.type === type));
  const plain = webp!.findLast((file) => file.width <= usual) ?? webp![0]!;
  return [
    `<picture><source type="image/avif" srcset="${srcset(avif!)}" sizes="${sizes}">`,
    `<img src="${plain.url}" srcset="${srcset(webp!)}" sizes="${sizes}" width="${width}" height="${height}" alt="${alt}" `,
    `loading="lazy" decoding="async" style="background-color:${colour}"></picture>`,
  ].join('');
}

/** The author, the date and the licence of a picture. */
function credit({ author, licence, taken }: Shown): string {
  const { name, url } = licenceFacts[licence];
  const named = url === '' ? escaped(name) : `<a href="${url}" rel="license noopener noreferrer">${escaped(name)}</a>`;
  const when = taken === '' ? '' : `${longDay(taken)}, `;
  return `<span class="credit-line">Picture: ${escaped(author)}, ${when}${named}</span>`;
}

/** A picture in a text, or a sentence in place of one that is missing or that this reader may not see. */
function markup({ id, alt, caption }: PlacedPicture, shown: Shown | undefined): string {
  const begin = `<figure class="picture" data-picture="${id}">`;
  if (shown === undefined)
    return `${begin}<p class="invite">A picture was here; it is not shown any more.</p></figure>`;
  const seen = alt || escaped(shown.alt);
  const words = caption || escaped(shown.caption);
  const link = `<a class="large" href="/media/${id}" aria-label="About this picture: ${seen}">${element(shown, seen)}</a>`;
  return `${begin}${link}<figcaption>${words}${words === '' ? '' : ' '}${credit(shown)}</figcaption></figure>`;
}

/**
 * Fills the pictures into the HTML of texts, with one read. A preview's reader also sees the drafts that they may read.
 */
export async function withPictures(
  db: Db,
  htmls: readonly string[],
  reader: PreviewReader | null = null,
): Promise<string[]> {
  const ids = [...new Set(htmls.flatMap(picturesIn))];
  if (ids.length === 0) return [...htmls];
  const known = new Map((await readShown(db, ids, reader)).map((shown) => [shown.id, shown]));
  return htmls.map((html) => replacePictures(html, (placed) => markup(placed, known.get(placed.id))));
}

/** The tags of the pictures in the HTML of texts, also after `withPictures`. */
export const pictureTags = (...htmls: readonly string[]): Tag[] =>
  [...new Set(htmls.flatMap(picturesIn))].map(tags.media);
