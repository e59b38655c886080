import { decode } from 'fast-png';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { tags } from '#server/core/tags.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { plainPicture, sendForm, upload } from '#test/pictures.ts';

let now = 0;
const { test, boss } = await testAppWithAdmin({}, { clock: () => now });
afterAll(() => test.close());

const [red, blue] = ['#c81e28', '#1e28c8'];
const size = { width: 1_000, height: 600 };
// Inside the frame of the drawing on every card, in pixels.
const inside = [850, 460] as const;

const card = (path: string) => test.app.inject(`/card/${path}.png`);
const cardOf = (slug: string) => card(`article/${slug}`);

/** The colour of a card there: its name, or its channels. */
function colourOf({ rawPayload }: Awaited<ReturnType<typeof card>>, [x, y]: readonly [number, number] = inside) {
  const { data, width, channels } = decode(rawPayload);
  const at = (y * width + x) * channels;
  const found = Array.from(data.slice(at, at + 3));
  const isNear = (colour: string) =>
    found.every((value, place) => Math.abs(value - parseInt(colour.slice(1 + 2 * place, 3 + 2 * place), 16)) < 6);
  if (isNear(red)) return 'red';
  return isNear(blue) ? 'blue' : found.join(' ');
}

/** Publishes an article. Returns the function that saves another text of it. */
async function published(slug: string, bodyMarkdown: string) {
  const article = { slug, title: slug, category: 'Tokens' };
  const { json } = await boss.send('POST', '/api/admin/articles', { ...article, bodyMarkdown });
  const { id } = (json() as { article: { id: string } }).article;
  return async (text: string) => {
    const { status } = await boss.send('PUT', `/api/admin/articles/${id}`, { ...article, bodyMarkdown: text });
    expect(status).toBe(200);
  };
}

describe('the card of an article', () => {
  it('shows its picture until that is replaced, hidden or removed', async () => {
    const media = await upload(test.app, boss, await plainPicture(red, size));
    const save = await published('pictured', 'Words.');
    const plain = await cardOf('pictured');
    await save(`![](/media/${media.id})`);
    const first = await cardOf('pictured');
    expect(colourOf(first)).toBe('red');
    expect(first.headers['cache-tag']).toContain(tags.media(media.id));
    expect(first.headers['cache-tag']).not.toContain(tags.briefly);

    const url = `/api/media/${media.id}/file`;
    const file = await plainPicture(blue, size);
    expect((await sendForm(test.app, boss, { method: 'PUT', url, fields: {}, file })).status).toBe(200);
    expect(colourOf(await cardOf('pictured'))).toBe('blue');

    const hide = (reason: string | null) => boss.send('PUT', `/api/admin/media/${media.id}/hidden`, { reason });
    expect((await hide('It shows an address.')).status).toBe(200);
    expect(colourOf(await cardOf('pictured'))).toBe(colourOf(plain));
    expect((await hide(null)).status).toBe(200);
    expect(colourOf(await cardOf('pictured'))).toBe('blue');

    await save('Words.');
    expect((await cardOf('pictured')).rawPayload.equals(plain.rawPayload)).toBe(true);
  });

  it('shows the centre of a tall picture, of a wide and of a small one, in the frame of a figure', async () => {
    const shapes = { tall: [500, 2_000], wide: [2_000, 500], small: [60, 40] } as const;
    for (const [slug, [width, height]] of Object.entries(shapes)) {
      const [edge, middle] = [
        { width, height },
        { width: Math.ceil(width / 2), height: Math.ceil(height / 2) },
      ];
      const background = `#00${String(width).padStart(4, '0')}`;
      const file = sharp({ create: { ...edge, channels: 3, background } })
        .composite([{ input: await plainPicture(red, middle), gravity: 'centre' }])
        .png();
      const media = await upload(test.app, boss, await file.toBuffer());
      await published(slug, `![](/media/${media.id})`);
      const drawn = await cardOf(slug);
      expect([slug, colourOf(drawn, [845, 380])]).toEqual([slug, 'red']);
    }
  });

  it('shows its figure rather than its picture', async () => {
    const media = await upload(test.app, boss, await plainPicture('#c81e2a', size));
    const figure = '```figure bonding-curve\n```';
    const save = await published('both', figure);
    const before = colourOf(await cardOf('both'));
    await save(`![](/media/${media.id})\n\n${figure}`);
    expect(colourOf(await cardOf('both'))).toBe(before);
  });

  it('shows the drawing of its category for a minute if too many pictures wait', async () => {
    const slugs = ['one', 'two', 'three', 'four', 'five', 'six'];
    for (const [place, slug] of slugs.entries()) {
      const media = await upload(test.app, boss, await plainPicture(`#c8${(0x1c + place).toString(16)}28`, size));
      await published(slug, `![](/media/${media.id})`);
    }
    const drawn = await Promise.all(slugs.map(cardOf));
    const seen = drawn.map((one) => [colourOf(one) === 'red', String(one.headers['cache-tag']).includes(tags.briefly)]);
    expect(seen).toContainEqual([true, false]);
    expect(seen).toContainEqual([false, true]);
    expect(seen).not.toContainEqual([false, false]);
    now += 60_000;
    for (const slug of slugs) expect([slug, colourOf(await cardOf(slug))]).toEqual([slug, 'red']);
  });
});

it('the card of a picture shows it, and is gone when it is hidden', async () => {
  const { id } = await upload(test.app, boss, await plainPicture('#c81e26', size));
  expect(colourOf(await card(`picture/${id}`))).toBe('red');
  expect((await boss.send('PUT', `/api/admin/media/${id}/hidden`, { reason: 'For a reason.' })).status).toBe(200);
  expect((await card(`picture/${id}`)).statusCode).toBe(404);
});
