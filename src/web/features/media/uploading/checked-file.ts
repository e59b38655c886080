import { mediaLimits, uploadTypes, type UploadType } from '#contract/media/limits.ts';
import { bytesText, typeText } from '#web/features/media/media-words.ts';

/** The accepted types, for the dialog that chooses a file. */
export const accepted = uploadTypes.map((type) => `image/${type}`).join();

const letters = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

// The signature of each format: its position and its characters.
const signatures: readonly [name: string, at: number, letters: string][] = [
  ['png', 0, '\x89PNG'],
  ['jpeg', 0, '\xff\xd8\xff'],
  ['gif', 0, 'GIF8'],
  ['webp', 8, 'WEBP'],
  ['avif', 8, 'avif'],
  ['avif', 8, 'avis'],
  ['PDF', 0, '%PDF'],
  ['ZIP file', 0, 'PK'],
  ['HEIC', 8, 'heic'],
  ['HEIC', 8, 'mif1'],
  ['TIFF', 0, 'II*'],
  ['TIFF', 0, 'MM'],
  ['BMP', 0, 'BM'],
];

/** The name of the format of a file, by its first bytes; null for an unknown one. */
const formatOf = (bytes: Uint8Array): string | null =>
  signatures.find(([, at, sign]) => letters(bytes, at, at + sign.length) === sign)?.[0] ?? null;

/** The number of frames in a GIF, up to two. */
function framesOfGif(bytes: Uint8Array): number {
  const at = (index: number) => bytes[index] ?? 0x3b;
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const behindBlocks = (start: number) => {
    let place = start;
    while (place < bytes.length && at(place) !== 0) place += at(place) + 1;
    return place + 1;
  };
  let [place, frames] = [13 + table(at(10)), 0];
  while (place < bytes.length && frames < 2) {
    if (at(place) === 0x21) place = behindBlocks(place + 2);
    else if (at(place) === 0x2c) {
      frames += 1;
      place = behindBlocks(place + 11 + table(at(place + 9)));
    } else break;
  }
  return frames;
}

/** Whether a picture moves. The server keeps only its first frame. */
function isMoving(type: UploadType, bytes: Uint8Array): boolean {
  const start = letters(bytes, 0, 4_096);
  switch (type) {
    case 'gif':
      return framesOfGif(bytes) > 1;
    case 'png':
      return start.includes('acTL');
    case 'webp':
      return start.includes('ANIM');
    case 'avif':
      return letters(bytes, 8, 12) === 'avis';
    case 'jpeg':
      return false;
  }
}

/** The result of the checks in the browser: the reason of a refusal, or whether the picture moves. */
export type Checked = { readonly refusal: string } | { readonly refusal: null; readonly isMoving: boolean };

/** Checks a file before it is sent: its size, and its type by its content. */
export async function checkedFile(file: File): Promise<Checked> {
  if (file.size === 0) return { refusal: 'This file is empty. Choose another one.' };
  if (file.size > mediaLimits.bytes)
    return {
      refusal: `This picture has ${bytesText(file.size)}; ${mediaLimits.bytes / 1024 ** 2} MB are possible. Make it smaller, or save it as JPEG.`,
    };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { refusal: 'Your device cannot read this file any more. Choose it again.' };
  }
  const format = formatOf(bytes);
  const type = uploadTypes.find((one) => one === format);
  if (type) return { refusal: null, isMoving: isMoving(type, bytes) };
  const claimed = file.type.replace(/^image\//, '');
  const claim = uploadTypes.some((one) => one === claimed) ? `It says it is ${typeText(claimed)}, but its` : 'Its';
  const content = format === null ? 'content is no picture that we know' : `content is of the type ${format}`;
  return { refusal: `${claim} ${content}. Save it as PNG or JPEG and try again.` };
}
