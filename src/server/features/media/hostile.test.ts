import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { brokenPictures, oddPictures, otherFiles, secret } from '#test/hostile-pictures.ts';
import { testApp } from '#test/app.ts';
import { plainPicture, sendForm } from '#test/pictures.ts';
import { logIn } from '#test/wallet.ts';
import { checkUpload, Converting } from './converting.ts';

const converting = new Converting();
afterAll(() => converting.close());

const broken = await brokenPictures();
const odd = await oddPictures();

const convert = async (bytes: Buffer) => converting.convert({ bytes, type: checkUpload(bytes, 'picture.png') });

describe('a file', () => {
  it('has more than sixty hostile kinds here', () => {
    expect(otherFiles.length + broken.length + odd.length).toBeGreaterThan(60);
  });

  it.each(otherFiles)('of another type is refused by name: %s', (_name, bytes) => {
    expect(() => checkUpload(bytes, 'holiday.png')).toThrow(
      /^Its name ends in \.png, but its content is (an? |no )[^.]*\. Save it as PNG, JPEG, WebP, AVIF or GIF and try again\.$/,
    );
  });

  it.each(broken)('that is broken or too large yields a sentence: %s', async (_name, bytes) => {
    await expect(convert(bytes)).rejects.toThrow(/^This picture [^\n]+\.$/);
  });

  it.each(odd)('that is odd becomes a correct picture without its metadata: %s', async (_name, bytes, size) => {
    const made = await convert(bytes);
    expect({ width: made.width, height: made.height }).toEqual(size);
    for (const { bytes: file, width, height, type } of made.files) {
      const known = await sharp(file).metadata();
      expect(known).toMatchObject({ width, height, format: type === 'avif' ? 'heif' : 'webp', space: 'srgb' });
      expect(Object.keys(known).filter((name) => /^(exif|xmp|iptc|icc|comments|orientation)$/.test(name))).toEqual([]);
      expect(Buffer.from(file).includes(secret)).toBe(false);
    }
  });
});

describe('the process that converts', () => {
  it('is killed when it takes too long or too much memory', async () => {
    const bytes = await plainPicture('#123123', { width: 2_000, height: 2_000 });
    const late = new Converting({ longest: 1 });
    await expect(late.convert({ bytes, type: 'png' })).rejects.toThrow('This picture takes too long to open.');
    const small = new Converting({ memory: 1 });
    await expect(small.convert({ bytes, type: 'png' })).rejects.toThrow('This picture takes too much memory to open.');
    await Promise.all([late.close(), small.close()]);
  });

  it('cuts pictures for a few cards, which take no place of an upload', async () => {
    const bytes = await plainPicture('#123124');
    const frame = { width: 64, height: 36 };
    const cuts = Array.from({ length: 5 }, () => converting.cut({ bytes, frame, ground: '#ffffff' }));
    const uploads = Array.from({ length: 8 }, () => converting.convert({ bytes, type: 'png' }));
    const [first, ...others] = await Promise.allSettled(cuts);
    const made = first!.status === 'fulfilled' ? await sharp(first!.value).metadata() : null;
    expect(made).toMatchObject({ ...frame, format: 'jpeg' });
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect((await Promise.all(uploads)).map(({ width }) => width)).toEqual(Array(8).fill(600));
    await expect(converting.cut({ bytes: Buffer.from('no picture'), frame, ground: '#ffffff' })).rejects.toThrow(
      'This picture is damaged or incomplete.',
    );
  });
});

describe('an upload', () => {
  it('is refused with two files, with one that is too large, or without one', async () => {
    const test = await testApp();
    const caller = await logIn(test.app);
    const file = await plainPicture('#111111');
    const form = new FormData();
    for (const name of ['a.png', 'b.png']) form.append('file', new File([new Uint8Array(file)], name));
    const encoded = new Response(form);
    const two = await test.app.inject({
      method: 'POST',
      url: '/api/media',
      headers: { cookie: caller.cookie, 'content-type': encoded.headers.get('content-type')! },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect([two.statusCode, two.body]).toEqual([400, 'Send one file at a time.']);
    const large = await sendForm(test.app, caller, { file: Buffer.alloc(8 * 1024 ** 2 + 1) });
    expect([large.status, large.body]).toEqual([400, 'This file is too large; 8 MB are possible.']);
    const none = await test.app.inject({
      method: 'POST',
      url: '/api/media',
      headers: { cookie: caller.cookie, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="alt"\r\n\r\nx\r\n--x--\r\n',
    });
    expect([none.statusCode, none.body]).toEqual([400, "Send the file in the field 'file'."]);
    await test.close();
  });

  it('that stops half-way blocks nothing, and its sender can send again', async () => {
    const test = await testApp();
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const caller = await logIn(test.app);
    const refused = Promise.withResolvers<number>();
    const drips = Array.from({ length: 3 }, () => {
      const drip = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/media',
        headers: { cookie: caller.cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000 },
      });
      drip.on('response', ({ statusCode }) => refused.resolve(statusCode!));
      drip.on('error', () => {});
      drip.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG');
      return drip;
    });
    // Only the third is answered, so that two are in progress from here on.
    expect(await refused.promise).toBe(429);
    const send = () => sendForm(test.app, caller, { file: Buffer.from('x') });
    expect((await send()).body).toMatch(/^You are sending two files/);
    for (const drip of drips) drip.destroy();
    await expect.poll(async () => (await send()).status, { timeout: 10_000 }).toBe(400);
    await test.close();
  });
});
