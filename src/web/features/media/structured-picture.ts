import { licenceFacts } from '#contract/media/limits.ts';
import type { Media } from '#contract/media/media.ts';
import { picturePath } from '#web/navigation/media-paths.ts';
import { pictureTitle } from './media-words.ts';

/** Structured data about a picture (schema.org, and Google's fields for the licence of images). */
export function structuredPicture(media: Media, site: { url: string; name: string }): object {
  const { id, url, files, width, height, alt, caption, author, licence, taken, createdAt } = media;
  const page = site.url + picturePath(id);
  const licenceUrl = licenceFacts[licence].url;
  return {
    '@type': 'ImageObject',
    name: pictureTitle(media),
    description: alt,
    ...(caption ? { caption } : {}),
    url: page,
    contentUrl: site.url + url,
    thumbnailUrl: site.url + files[0]!.url,
    encodingFormat: 'image/webp',
    width: { '@type': 'QuantitativeValue', value: width, unitCode: 'E37' },
    height: { '@type': 'QuantitativeValue', value: height, unitCode: 'E37' },
    creator: { '@type': 'Person', name: author },
    creditText: author,
    copyrightNotice: author,
    ...(licenceUrl ? { license: licenceUrl } : {}),
    acquireLicensePage: page,
    ...(taken ? { dateCreated: taken } : {}),
    uploadDate: createdAt,
  };
}
