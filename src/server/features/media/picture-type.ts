import type { UploadType } from '#contract/media/limits.ts';

/** The format of a file: an accepted one, or the name of another one; null if unknown. */
export type FoundType = { readonly type: UploadType } | { readonly other: string } | null;

/** A sign of a format: these characters (Latin-1) at this position. */
type Sign = readonly [at: number, characters: string];

const uploads: readonly (readonly [UploadType, ...Sign[]])[] = [
  ['png', [0, '\x89PNG\r\n\x1a\n']],
  ['jpeg', [0, '\xff\xd8\xff']],
  ['gif', [0, 'GIF87a']],
  ['gif', [0, 'GIF89a']],
  ['webp', [0, 'RIFF'], [8, 'WEBP']],
  ['avif', [4, 'ftypavif']],
  ['avif', [4, 'ftypavis']],
];

const others: readonly (readonly [string, ...Sign[]])[] = [
  ['a PDF', [0, '%PDF']],
  ['a HEIC picture', [4, 'ftyphei']],
  ['a HEIC picture', [4, 'ftyphev']],
  ['a HEIC picture', [4, 'ftypmif1']],
  ['a TIFF picture', [0, 'II*\0']],
  ['a TIFF picture', [0, 'MM\0*']],
  ['a BMP picture', [0, 'BM']],
  ['an icon', [0, '\0\0\x01\0']],
  ['a JPEG XL picture', [0, '\xff\x0a']],
  ['a JPEG XL picture', [4, 'JXL ']],
  ['a Photoshop file', [0, '8BPS']],
  ['a video', [4, 'ftyp']],
  ['a video', [0, '\x1a\x45\xdf\xa3']],
  ['a ZIP archive', [0, 'PK\x03\x04']],
  ['a compressed file', [0, '\x1f\x8b']],
  ['a program', [0, 'MZ']],
  ['a program', [0, '\x7fELF']],
];

// The start of a text that decides its type, in characters.
const head = 512;

/** The format of a text file; null for any other file. */
function textType(start: string): string | null {
  const text = start.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (/^<(?:\?xml|!doctype svg|svg)/i.test(text)) return 'an SVG drawing';
  if (/^<(?:!doctype html|html|head|body|script)/i.test(text)) return 'a web page';
  return null;
}

/** Recognises the format of a file by its first bytes, whatever its name says. */
export function typeOf(bytes: Uint8Array): FoundType {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, head)).toString('latin1');
  const fits = ([, ...signs]: readonly [string, ...Sign[]]) =>
    signs.every(([at, characters]) => start.startsWith(characters, at));
  const upload = uploads.find(fits);
  if (upload !== undefined) return { type: upload[0] };
  const other = others.find(fits)?.[0] ?? textType(start);
  return other === null ? null : { other };
}
