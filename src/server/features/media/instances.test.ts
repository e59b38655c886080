import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { testDatabase } from '#test/database.ts';
import { plainPicture, upload } from '#test/pictures.ts';
import { logIn, testWallet, type Caller } from '#test/wallet.ts';

const database = await testDatabase();
const wallet = testWallet();
let one: TestApp;
let boss: Caller;

beforeAll(async () => {
  one = await testApp({ ADMIN_WALLET: wallet.address }, { database });
  boss = await logIn(one.app, wallet);
});
afterAll(async () => {
  await one.close();
  await database.close();
});

const bytesOf = async ({ app }: TestApp, url: string) => (await app.inject(url)).rawPayload.toString('base64');

describe('a picture', () => {
  it('is the same after a restart', async () => {
    const { files } = await upload(one.app, boss, await plainPicture('#0b0101'));
    const before = await Promise.all(files.map(({ url }) => bytesOf(one, url)));
    await one.close();
    one = await testApp({ ADMIN_WALLET: wallet.address }, { database });
    boss = await logIn(one.app, wallet);
    expect(await Promise.all(files.map(({ url }) => bytesOf(one, url)))).toEqual(before);
  });

  it.runIf(database.shared)('is served by every instance, and hidden by all of them within a second', async () => {
    const two = await testApp({ ADMIN_WALLET: wallet.address }, { database });
    const { id, url, files } = await upload(one.app, boss, await plainPicture('#0b0102'));
    expect(await Promise.all(files.map((file) => bytesOf(two, file.url)))).toEqual(
      await Promise.all(files.map((file) => bytesOf(one, file.url))),
    );
    await buildArticle(one.store, { slug: 'pictured', bodyMarkdown: `![](/media/${id})` });
    const cardOf = (of: TestApp) => bytesOf(of, '/card/article/pictured.png');
    const card = await cardOf(one);
    expect(await cardOf(two)).toBe(card);
    const seen = async ({ app }: TestApp) => ({
      file: (await app.inject(url)).statusCode,
      call: (await app.inject(`/api/media/${id}`)).statusCode,
      article: (await app.inject('/api/articles/pictured')).body.includes(files[0]!.url),
    });
    const [visible, hidden] = [
      { file: 200, call: 200, article: true },
      { file: 404, call: 404, article: false },
    ];
    for (const instance of [one, two]) expect(await seen(instance)).toEqual(visible);
    expect((await boss.send('PUT', `/api/admin/media/${id}/hidden`, { reason: 'For a reason.' })).status).toBe(200);
    expect(await seen(one)).toEqual(hidden);
    await expect.poll(() => seen(two), { timeout: 1_000 }).toEqual(hidden);
    const without = await cardOf(one);
    expect(without).not.toBe(card);
    expect(await cardOf(two)).toBe(without);
    await two.close();
  });
});
