import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testAppWithAdmin, type TestApp } from '#test/app.ts';
import { plainPicture, said, sendForm, upload } from '#test/pictures.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

let test: TestApp;
let boss: Caller;
let member: Caller;

beforeAll(async () => {
  ({ test, boss } = await testAppWithAdmin());
  member = await logIn(test.app);
});
afterAll(() => test.close());

const get = (url: string, caller?: Caller) =>
  test.app.inject({ url, ...(caller ? { headers: { cookie: caller.cookie } } : {}) });

describe('a picture', () => {
  it('is served in two formats and in widths that do not enlarge it', async () => {
    const media = await upload(test.app, boss, await plainPicture('#336699', { width: 1000, height: 500 }));
    expect(media).toMatchObject({ width: 1000, height: 500, colour: '#336699', isDraft: false, ...said });
    expect(media.files.map(({ type, width, height }) => `${type} ${width}×${height}`)).toEqual([
      'avif 400×200',
      'avif 800×400',
      'avif 1000×500',
      'webp 400×200',
      'webp 800×400',
      'webp 1000×500',
    ]);
    expect(media.url).toMatch(/^\/media\/[0-9a-f]{32}-1000\.webp$/);
    for (const { url, type, width, height, size } of media.files) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': `image/${type}`,
        'content-length': String(size),
        'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cache-tag': `media:${media.id}`,
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width, height });
    }
    const shown = (await get(`/api/media/${media.id}`)).json() as { media: object };
    const { isDraft, hiddenReason, unusedSince, ...open } = media;
    expect([isDraft, hiddenReason, typeof unusedSince]).toEqual([false, null, 'string']);
    expect(shown.media).toEqual(open);
  });

  it('of a member is a draft that only they and reviewers can read', async () => {
    const media = await upload(test.app, member, await plainPicture('#aa0000'));
    expect(media.isDraft).toBe(true);
    expect((await get(`/api/media/${media.id}`)).statusCode).toBe(404);
    expect((await get(media.url)).headers['cache-control']).toBe('private, no-store');
    const own = `/api/account/me/media/${media.id}`;
    for (const [caller, status] of [
      [member, 200],
      [boss, 200],
      [await logIn(test.app), 404],
    ] as const)
      expect((await get(own, caller)).statusCode).toBe(status);
    expect((await get(`/api/profile/${member.address}/media`)).json()).toEqual({ media: [], next: null });
    const mine = (await get('/api/account/me/media', member)).json() as { media: { id: string }[] };
    expect(mine.media.map(({ id }) => id)).toEqual([media.id]);
  });

  it('says when it was taken if somebody has said it', async () => {
    const { id, taken } = await upload(test.app, boss, await plainPicture('#00cc00'), { ...said, taken: '2024-11' });
    expect(taken).toBe('2024-11');
    expect((await get(`/api/media/${id}`)).json()).toMatchObject({ media: { taken: '2024-11' } });
    expect((await boss.send('PUT', `/api/media/${id}`, { ...said, taken: '2024-11-06' })).json()).toMatchObject({
      media: { taken: '2024-11-06' },
    });
    const file = await plainPicture('#00cd00');
    const replaced = await sendForm(test.app, boss, { file, fields: {}, method: 'PUT', url: `/api/media/${id}/file` });
    expect(replaced.json()).toMatchObject({ media: { taken: '2024-11-06', colour: '#00cd00' } });
    expect((await boss.send('PUT', `/api/media/${id}`, said)).json()).toMatchObject({ media: { taken: '' } });
  });

  it('is not added again when the site has it', async () => {
    const file = await plainPicture('#00aa00');
    const first = await upload(test.app, boss, file);
    const again = await sendForm(test.app, member, { file });
    expect(again.json()).toMatchObject({ isNew: false, media: { id: first.id, wallet: boss.address } });
    const draft = await plainPicture('#00ab00');
    const own = await upload(test.app, member, draft);
    expect((await sendForm(test.app, member, { file: draft })).json()).toMatchObject({ isNew: false });
    // An upload with the same content as somebody else's draft must not find that draft.
    expect((await upload(test.app, await logIn(test.app), draft)).id).not.toBe(own.id);
  });

  it('needs a wallet, a file and valid words', async () => {
    const file = await plainPicture('#0000aa');
    const tell = async (fields: Record<string, string>, of: Partial<{ file: Uint8Array; name: string }> = {}) => {
      const { status, body } = await sendForm(test.app, member, { file, ...of, fields });
      return `${status} ${body}`;
    };
    expect((await sendForm(test.app, await logInAnonymously(test.app), { file })).status).toBe(403);
    expect(await tell({ ...said, alt: '  ' })).toBe('400 The description must not be blank.');
    expect(await tell({ author: 'x', licence: 'CC0-1.0' })).toBe('400 The description must be text.');
    expect(await tell({ ...said, licence: 'MIT' })).toMatch(/^400 The licence must be one of CC-BY-SA-4.0, /);
    expect(await tell({ ...said, licence: 'LicenseRef-Fair-Use', source: 'https://x.org/a' })).toBe(
      '400 Say why this site may show it without a licence.',
    );
    expect(await tell({ ...said, licence: 'LicenseRef-Public-Domain' })).toBe(
      '400 Give the page on which its licence can be read.',
    );
    expect(await tell({ ...said, taken: '6 November 2024' })).toBe(
      '400 The time at which it was taken is too long: at most 10 characters.',
    );
    expect(await tell({ ...said, taken: '2024-02-30' })).toBe(
      '400 Write when it was taken as 2026-11-18, 2026-11 or 2026.',
    );
    expect(await tell({ ...said, taken: '2999' })).toBe('400 The day on which it was taken has not come yet.');
    expect(await tell({ ...said, for: 'fun' })).toBe('400 The purpose must be one of article, profile.');
    expect(await tell(said, { file: new Uint8Array(0) })).toBe('400 The file is empty; choose another one.');
    expect(await tell(said, { file: Buffer.from('%PDF-1.7'), name: 'holiday.png' })).toBe(
      '400 Its name ends in .png, but its content is a PDF. Save it as PNG, JPEG, WebP, AVIF or GIF and try again.',
    );
    expect((await member.send('POST', '/api/media', said)).status).toBe(400);
  });
});
