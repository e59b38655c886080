import { deflateSync, crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A word that no converted picture may contain. */
export const secret = 'SECRETPLACE';

const flat = (width = 60, height = 40, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 80, b: 40, alpha: 0.5 } } });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const pngSign = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG of zeros with that depth and colour type; `data` replaces its pixels. */
function png(
  width: number,
  height: number,
  { depth = 8, colour = 0, data }: { depth?: number; colour?: number; data?: Buffer } = {},
) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, 0], 8);
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[colour]!;
  const pixels = data ?? Buffer.alloc((1 + Math.ceil((width * depth * channels) / 8)) * height);
  return Buffer.concat([
    pngSign,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF's head with that size, and no frame. */
function gifHead(width: number, height: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\0\0\0', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  return head;
}

const latin = (text: string) => Buffer.from(text.padEnd(64, '\0'), 'latin1');

/** Files in other formats than the accepted ones, with the name of each format. */
export const otherFiles: readonly (readonly [string, Buffer])[] = [
  ['PDF', latin('%PDF-1.7\n')],
  ['SVG', latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['SVG after a mark of its encoding', latin('\xef\xbb\xbf<?xml version="1.0"?><svg/>')],
  ['SVG after spaces', latin('  \n\t<svg/>')],
  ['web page', latin('<!doctype html><script>alert(1)</script>')],
  ['HEIC', latin('\0\0\0\x18ftypheic')],
  ['HEIF', latin('\0\0\0\x18ftypmif1')],
  ['TIFF, little end first', latin('II*\0')],
  ['TIFF, big end first', latin('MM\0*')],
  ['BMP', latin('BM')],
  ['icon', latin('\0\0\x01\0')],
  ['JPEG XL', latin('\xff\x0a')],
  ['JPEG XL in a container', latin('\0\0\0\x0cJXL ')],
  ['Photoshop', latin('8BPS')],
  ['MP4', latin('\0\0\0\x18ftypisom')],
  ['WebM', latin('\x1a\x45\xdf\xa3')],
  ['ZIP', latin('PK\x03\x04')],
  ['gzip', latin('\x1f\x8b')],
  ['Windows program', latin('MZ')],
  ['Linux program', latin('\x7fELF')],
  ['plain text', latin('A picture of words.')],
  ['beginning of a sign', Buffer.from('GIF8', 'latin1')],
  ['RIFF that is sound', latin('RIFF\x24\0\0\0WAVE')],
  ['zeros', Buffer.alloc(100_000)],
];

/** Files that look like an accepted format, and that the server must refuse in a sentence. */
export async function brokenPictures(): Promise<readonly (readonly [string, Buffer])[]> {
  const noise = sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
  const [whole, jpeg, webp, avif] = [
    await noise.clone().png().toBuffer(),
    await noise.clone().jpeg().toBuffer(),
    await noise.clone().webp().toBuffer(),
    await noise.clone().avif({ effort: 0 }).toBuffer(),
  ];
  const wrongSum = Buffer.from(whole);
  wrongSum[wrongSum.length - 20]! ^= 0xff;
  const largeJpeg = Buffer.from(jpeg);
  const frame = largeJpeg.indexOf(Buffer.from([0xff, 0xc0]));
  largeJpeg.writeUInt16BE(65_500, frame + 5);
  largeJpeg.writeUInt16BE(65_500, frame + 7);
  return [
    ['half a PNG', half(whole)],
    ['half a JPEG', half(jpeg)],
    ['half a WebP', half(webp)],
    ['half an AVIF', half(avif)],
    ['sign of a PNG', pngSign],
    ['sign of a JPEG', Buffer.from([0xff, 0xd8, 0xff])],
    ['sign of a GIF', gifHead(10, 10)],
    ['sign of a WebP', latin('RIFF\x24\0\0\0WEBPVP8 ')],
    ['sign of an AVIF', latin('\0\0\0\x18ftypavif')],
    ['PNG with a wrong sum', wrongSum],
    [
      'PNG whose pixels are no zlib',
      Buffer.concat([
        pngSign,
        chunk('IHDR', Buffer.from('0000000a0000000a0800000000', 'hex')),
        chunk('IDAT', Buffer.from('no')),
        chunk('IEND', Buffer.alloc(0)),
      ]),
    ],
    ['PNG of no pixels', png(0, 0)],
    ['JPEG behind the sign of a PNG', Buffer.concat([pngSign, jpeg])],
    ['PNG behind the sign of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), whole])],
    ['bomb of 400 megapixels in a few kilobytes', png(20_000, 20_000, { depth: 1 })],
    ['head of 30,000 × 30,000', png(30_000, 30_000, { data: Buffer.alloc(10) })],
    ['head of two billion × two billion', png(2 ** 31 - 1, 2 ** 31 - 1, { data: Buffer.alloc(10) })],
    ['GIF of 65,535 × 65,535', gifHead(65_535, 65_535)],
    ['JPEG that says 65,500 × 65,500', largeJpeg],
    ['1 × 60,000', png(1, 60_000)],
    ['60,000 × 1', png(60_000, 1)],
    ['AVIF with the content of HEIC', Buffer.concat([latin('\0\0\0\x18ftypavif'), Buffer.from('hvc1'.repeat(200))])],
  ];
}

/** Unusual files that the server must convert correctly, without their metadata. */
export async function oddPictures(): Promise<
  readonly (readonly [string, Buffer, { width: number; height: number }])[]
> {
  const size = { width: 60, height: 40 };
  const exif = {
    IFD0: { Copyright: secret, Artist: secret },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
  };
  const script = Buffer.from(`<script>alert("${secret}")</script>`);
  const jpeg = await flat().jpeg().toBuffer();
  const frames = await Promise.all([flat(), flat().negate()].map((one) => one.png().toBuffer()));
  const animated = () => sharp(frames, { join: { animated: true } });
  const texted = Buffer.concat([pngSign, chunk('tEXt', Buffer.from(`Comment\0${secret}`))]);
  const plain = await flat().png().toBuffer();
  const withText = Buffer.concat([plain.subarray(0, 33), texted.subarray(8), plain.subarray(33)]);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script]);
  return [
    ['JPEG with a place', await flat().withExif(exif).jpeg().toBuffer(), size],
    ['WebP with a place', await flat().withExif(exif).webp().toBuffer(), size],
    ['PNG with a place', await flat().withExif(exif).png().toBuffer(), size],
    ['AVIF with a place', await flat().withExif(exif).avif({ effort: 0 }).toBuffer(), size],
    [
      'JPEG with XMP',
      await flat().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`).jpeg().toBuffer(),
      size,
    ],
    ['JPEG on its side', await flat().withMetadata({ orientation: 6 }).jpeg().toBuffer(), { width: 40, height: 60 }],
    ['JPEG in a mirror', await flat().withMetadata({ orientation: 2 }).jpeg().toBuffer(), size],
    ['JPEG with a profile of colours', await flat().withIccProfile('p3').jpeg().toBuffer(), size],
    ['CMYK', await flat().toColourspace('cmyk').jpeg().toBuffer(), size],
    ['16 bits', await flat().toColourspace('rgb16').png().toBuffer(), size],
    ['16 bits of grey', png(60, 40, { depth: 16 }), size],
    ['1 bit', png(60, 40, { depth: 1 }), size],
    ['16 bits with transparency', png(60, 40, { depth: 16, colour: 6 }), size],
    ['grey', await flat().greyscale().jpeg().toBuffer(), size],
    ['a palette', await flat().png({ palette: true }).toBuffer(), size],
    ['transparency', await flat(60, 40, 4).png().toBuffer(), size],
    ['interlaced PNG', await flat().png({ progressive: true }).toBuffer(), size],
    ['progressive JPEG', await flat().jpeg({ progressive: true }).toBuffer(), size],
    ['lossless WebP', await flat().webp({ lossless: true }).toBuffer(), size],
    ['GIF that moves', await animated().gif().toBuffer(), size],
    ['WebP that moves', await animated().webp().toBuffer(), size],
    ['JPEG with a script behind it', Buffer.concat([jpeg, script]), size],
    ['PNG with a ZIP behind it', Buffer.concat([plain, Buffer.from('PK\x03\x04'), script]), size],
    ['GIF with a script behind it', Buffer.concat([await flat().gif().toBuffer(), script]), size],
    ['JPEG with a script in a comment', Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]), size],
    ['PNG with a secret text', withText, size],
    ['one pixel', png(1, 1), { width: 1, height: 1 }],
    ['eight times as wide as high', png(320, 40), { width: 320, height: 40 }],
    ['worst JPEG', await flat().jpeg({ quality: 1 }).toBuffer(), size],
  ];
}
