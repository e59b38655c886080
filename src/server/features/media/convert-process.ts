// The process that decodes one picture and writes its files, or cuts it for a card. It receives the bytes in a message
// and has neither secrets nor connections, so that an exploit in a picture gains nothing. Its parent is `converting.ts`.
import { setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { mediaLimits, servedTypes, servedWidths, type ServedType, type UploadType } from '#contract/media/limits.ts';

/** An uploaded picture, which becomes the files of a picture. */
export interface Upload {
  readonly bytes: Uint8Array;
  readonly type: UploadType;
}

/** A file of a picture, which becomes a JPEG that covers a frame. */
export interface Cut {
  readonly bytes: Uint8Array;
  /** In pixels. */
  readonly frame: { readonly width: number; readonly height: number };
  /** The colour behind a transparent picture, as #rrggbb. */
  readonly ground: string;
}

/** A message to this process, with the most memory that it may take, in megabytes. */
export type Work = (Upload | Cut) & { readonly memory: number };

/** One file of a converted picture. */
export interface ConvertedFile {
  readonly type: ServedType;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** A converted picture. */
export interface Converted {
  /** The size of the largest file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The average colour, as #rrggbb. */
  readonly colour: string;
  readonly isFirstFrame: boolean;
  readonly files: readonly ConvertedFile[];
}

/** The answer of this process: what it made of the picture, or a sentence for its uploader. */
export type Outcome<Made> = { readonly made: Made } | { readonly refusal: string };

class Refused extends Error {}

const damaged = 'This picture is damaged or incomplete. Open it in another program, save it again, and try once more.';
const tooMuch = 'This picture takes too much memory to open. Make it smaller and try again.';

// The pause between two checks of the memory, in milliseconds.
const betweenLooks = 20;
// A lower priority than the server's, so that readers come first.
const priority = 10;

// libvips' names of its readers for these formats; all others are blocked.
const readers = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`);

const formats: Readonly<Record<UploadType, string>> = {
  png: 'png',
  jpeg: 'jpeg',
  webp: 'webp',
  avif: 'heif',
  gif: 'gif',
};

const count = (number: number) => number.toLocaleString('en-US');

/** Refuses a picture with too many pixels, or with sides too different, before it is decoded. */
function checkSize(width: number, height: number): void {
  if (width * height > mediaLimits.pixels)
    throw new Refused(
      `This picture would be ${count(width)} × ${count(height)} pixels. ${count(mediaLimits.pixels)} are possible in all.`,
    );
  if (Math.max(width, height) > mediaLimits.ratio * Math.min(width, height))
    throw new Refused(
      `This picture is ${count(width)} × ${count(height)} pixels. One side can be at most ${mediaLimits.ratio} times as long as the other.`,
    );
}

/** The average colour of a picture, on the grey of a placeholder where it is transparent. */
async function averageOf(picture: Sharp): Promise<string> {
  const { data } = await picture
    .flatten({ background: '#808080' })
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${data.subarray(0, 3).toString('hex')}`;
}

const encode = (picture: Sharp, type: ServedType): Sharp =>
  type === 'avif'
    ? picture.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' })
    : picture.webp({ quality: 80, effort: 3 });

async function convert({ bytes, type }: Upload): Promise<Converted> {
  const given = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width = 0, height = 0, pages = 1, format, compression } = given;
  if (format !== formats[type] || (type === 'avif' && compression !== 'av1')) throw new Refused(damaged);
  checkSize(width, height);
  // The first of several frames. Orientation and colours are applied; no metadata is copied.
  const { data, info } = await sharp(bytes, {
    limitInputPixels: mediaLimits.pixels,
    sequentialRead: true,
    failOn: 'error',
    pages: 1,
  })
    .autoOrient()
    .resize({ width: servedWidths.at(-1)!, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const decoded = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const widths = [...servedWidths.filter((one) => one < info.width), info.width];
  const files: ConvertedFile[] = [];
  for (const served of servedTypes)
    for (const one of widths) {
      const picture = one === info.width ? decoded() : decoded().resize({ width: one });
      const made = await encode(picture, served).toBuffer({ resolveWithObject: true });
      files.push({ type: served, width: made.info.width, height: made.info.height, bytes: made.data });
    }
  return {
    width: info.width,
    height: info.height,
    colour: await averageOf(decoded()),
    isFirstFrame: pages > 1,
    files,
  };
}

/** The part around the centre of a picture that covers the frame, as a JPEG: the renderer of cards reads no WebP. */
const cut = ({ bytes, frame, ground }: Cut): Promise<Uint8Array> =>
  sharp(bytes, { limitInputPixels: mediaLimits.pixels, failOn: 'error' })
    .resize({ ...frame, fit: 'cover', position: 'centre' })
    .flatten({ background: ground })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();

/** Answers the parent, and ends when it has the answer. */
function answer(outcome: Outcome<Converted | Uint8Array>): void {
  process.send!(outcome, () => process.exit());
}

function begin(work: Work): void {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() < work.memory * 1024 ** 2) return;
    clearInterval(watch);
    answer({ refusal: tooMuch });
  }, betweenLooks);
  ('frame' in work ? cut(work) : convert(work)).then(
    (made: Converted | Uint8Array) => answer({ made }),
    (error: unknown) => answer({ refusal: error instanceof Refused ? error.message : damaged }),
  );
}

setPriority(priority);
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: readers });
process.once('message', begin);
// The parent has ended.
process.once('disconnect', () => process.exit());
