// The process that decodes one uploaded picture and writes its files. It gets the bytes in a message and has no secret
// and no connection: a picture that takes it over finds nothing. The parent is `converting.ts`.
import { setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { mediaLimits, servedTypes, servedWidths, type ServedType, type UploadType } from '#contract/media/limits.ts';

/** A message to this process. */
export interface Upload {
  readonly bytes: Uint8Array;
  readonly type: UploadType;
  /** In megabytes: the most memory of this process. */
  readonly memory: number;
}

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

/** The answer of this process: a picture, or a sentence for its uploader. */
export type Outcome = { readonly made: Converted } | { readonly refusal: string };

class Refused extends Error {}

const damaged = 'This picture is damaged or incomplete. Open it in another program, save it again, and try once more.';
const tooMuch = 'This picture takes too much memory to open. Make it smaller and try again.';

// Between two looks at the memory, in milliseconds.
const betweenLooks = 20;
// Lower than the server's, so that readers are served first.
const priority = 10;

// The names of libvips for the readers of these formats; it refuses every other one.
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

/** Answers the parent, and ends when it has the answer. */
function answer(outcome: Outcome): void {
  process.send!(outcome, () => process.exit());
}

function begin(upload: Upload): void {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() < upload.memory * 1024 ** 2) return;
    clearInterval(watch);
    answer({ refusal: tooMuch });
  }, betweenLooks);
  convert(upload).then(
    (made) => answer({ made }),
    (error: unknown) => answer({ refusal: error instanceof Refused ? error.message : damaged }),
  );
}

setPriority(priority);
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: readers });
process.once('message', begin);
// The parent has gone.
process.once('disconnect', () => process.exit());
