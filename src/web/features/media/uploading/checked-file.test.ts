import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { mediaLimits } from '#contract/media/limits.ts';
import { checkedFile } from './checked-file.ts';

const fileOf = (content: Uint8Array | string, type = 'image/png', name = 'holiday.png') =>
  new File([content as Uint8Array<ArrayBuffer>], name, { type });

const frame = (background: string) =>
  sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .png()
    .toBuffer();

it.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)('accepts a still %s, whatever its name', async (type) => {
  const bytes = await sharp(await frame('red'))
    .toFormat(type)
    .toBuffer();
  expect(await checkedFile(fileOf(bytes, 'image/jpeg'))).toEqual({ refusal: null, isMoving: false });
});

it.each(['gif', 'webp'] as const)('recognises an animated %s', async (type) => {
  const frames = await Promise.all(['red', 'green', 'blue'].map(frame));
  const bytes = await sharp(frames, { join: { animated: true } })
    .toFormat(type)
    .toBuffer();
  expect(await checkedFile(fileOf(bytes, `image/${type}`))).toEqual({ refusal: null, isMoving: true });
});

it('names the true type of a file that only claims to be a picture', async () => {
  expect(await checkedFile(fileOf('%PDF-1.7'))).toEqual({
    refusal: 'It says it is PNG, but its content is of the type PDF. Save it as PNG or JPEG and try again.',
  });
  expect(await checkedFile(fileOf('<svg/>', 'image/svg+xml'))).toEqual({
    refusal: 'Its content is no picture that we know. Save it as PNG or JPEG and try again.',
  });
  expect(await checkedFile(fileOf(''))).toEqual({ refusal: 'This file is empty. Choose another one.' });
});

it('refuses a heavy file with its size, without reading it', async () => {
  const heavy = fileOf(new Uint8Array(mediaLimits.bytes + 1));
  heavy.arrayBuffer = () => Promise.reject(new Error('It was read.'));
  expect(await checkedFile(heavy)).toEqual({
    refusal: 'This picture has 8.0 MB; 8 MB are possible. Make it smaller, or save it as JPEG.',
  });
});

it('terminates for any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GIF89a', '\x89PNG', ''),
      fc.uint8Array({ maxLength: 300 }),
      async (sign, bytes) => {
        const start = Uint8Array.from(sign, (letter) => letter.charCodeAt(0));
        expect(await checkedFile(fileOf(new Uint8Array([...start, ...bytes, 0])))).toHaveProperty('refusal');
      },
    ),
  );
});
