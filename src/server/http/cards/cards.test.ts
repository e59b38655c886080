import { decode } from 'fast-png';
import { afterAll, describe, expect, it } from 'vitest';
import { tags } from '#server/core/tags.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { address, named, vanity } from '#test/addresses.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, testWallet } from '#test/wallet.ts';

const { test, boss } = await testAppWithAdmin();
afterAll(() => test.close());

const card = (path: string, headers = {}) => test.app.inject({ url: `/card/${path}`, headers });
/** The size of a PNG, which a library reads whole. */
const sizeOf = (png: Buffer) => {
  const { width, height } = decode(png);
  return [width, height];
};

describe('a card', () => {
  it('is a picture of its article, which every cache revalidates and nobody takes for a page', async () => {
    await buildArticle(test.store, { slug: 'bonding-curve', title: 'Bonding curve' });
    const { statusCode, headers, rawPayload } = await card('article/bonding-curve.png');
    expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(rawPayload.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect(sizeOf(rawPayload)).toEqual([1200, 630]);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['cache-tag']).toContain(tags.article('bonding-curve'));
    const again = await card('article/bonding-curve.png', { 'if-none-match': headers.etag });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('is drawn once, whatever the query of its URL', async () => {
    await buildArticle(test.store, { slug: 'once' });
    const answers = await Promise.all(
      ['once.png', 'once.png', 'once.png?v=2', 'once.png?title=Other'].map((name) => card(`article/${name}`)),
    );
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    const keys = [...test.app.publicCache.current()].map(([key]) => key).filter((key) => key.includes('once.png'));
    expect(keys).toEqual(['/card/article/once.png']);
  });

  it('changes with its article, its sources and its figure', async () => {
    const article = { slug: 'changing', title: 'Changing', category: 'Tokens', bodyMarkdown: 'Words.' };
    const { json } = await boss.send('POST', '/api/admin/articles', article);
    const { id } = (json() as { article: { id: string } }).article;
    const etags = new Set([(await card('article/changing.png')).headers.etag]);
    const changes = [
      { title: 'Changed' },
      { summary: 'It has a summary now.' },
      { category: 'Wallets' },
      { bodyMarkdown: 'Words.[^1]\n\n[^1]: A source. https://source.example/' },
      { bodyMarkdown: '```figure bonding-curve\n```' },
      { bodyMarkdown: '```figure bonding-curve\npaid: 60\n```' },
    ];
    for (const change of changes) {
      expect((await boss.send('PUT', `/api/admin/articles/${id}`, { ...article, ...change })).status).toBe(200);
      etags.add((await card('article/changing.png')).headers.etag);
    }
    expect(etags.size).toBe(1 + changes.length);
  });

  it('moves with its article', async () => {
    const article = { slug: 'former-name', title: 'Moving', category: 'Tokens', bodyMarkdown: 'Words.' };
    const { json } = await boss.send('POST', '/api/admin/articles', article);
    const { id } = (json() as { article: { id: string } }).article;
    expect((await card('article/former-name.png')).statusCode).toBe(200);
    await boss.send('PUT', `/api/admin/articles/${id}`, { ...article, slug: 'present-name' });
    const { statusCode, headers } = await card('article/former-name.png');
    expect([statusCode, headers.location]).toEqual([301, '/card/article/present-name.png']);
    expect((await card('article/present-name.png')).statusCode).toBe(200);
  });

  it('answers 404 for a missing thing, and under any other name', async () => {
    const wrong = [
      'article/nowhere.png',
      'article/nowhere',
      'article/bonding-curve.svg',
      'article/.png',
      'article/%00.png',
      `article/${'a'.repeat(3_000)}.png`,
      'bounty/00000000-0000-4000-8000-000000000000.png',
      'bounty/none.png',
      `person/${address()}.png`,
      'person/__proto__.png',
      'check/hello.png',
      'check/$BONK.png',
      'check/.png',
      'constructor/a.png',
      '__proto__/a.png',
      'site/a.png',
      'figure/nothing.png',
      'figure/__proto__.png',
    ];
    for (const path of wrong) {
      const { statusCode, headers } = await card(path);
      expect([path, statusCode, headers['content-type']]).toEqual([path, 404, expect.stringContaining('text/plain')]);
    }
  });
});

describe('the card of a bounty', () => {
  it('follows its status', async () => {
    const created = await boss.send('POST', '/api/admin/bounties', { name: 'Copy trading, with numbers', reward: 2.5 });
    const { id } = (created.json() as { bounty: { id: string } }).bounty;
    const first = await card(`bounty/${id}.png`);
    expect([first.statusCode, ...sizeOf(first.rawPayload)]).toEqual([200, 1200, 630]);
    await boss.send('PUT', `/api/admin/bounties/${id}/status`, { status: 'Cancelled', note: 'Not needed.' });
    const second = await card(`bounty/${id}.png`);
    expect(second.statusCode).toBe(200);
    expect(second.headers.etag).not.toBe(first.headers.etag);
  });
});

describe('the card of a person', () => {
  it('follows the profile', async () => {
    const wallet = testWallet();
    const person = await logIn(test.app, wallet);
    const path = `person/${wallet.address}.png`;
    const first = await card(path);
    expect([first.statusCode, ...sizeOf(first.rawPayload)]).toEqual([200, 1200, 630]);
    await person.send('PUT', '/api/account/me', { username: 'curvewatcher', bio: 'Reads curves.' });
    const second = await card(path);
    expect(second.headers.etag).not.toBe(first.headers.etag);
  });
});

describe('the card of a check', () => {
  it('shows a mint, a look-alike, a known fake and an unknown address', async () => {
    const [mint, fake] = [address(), address()];
    await boss.send('POST', '/api/admin/articles', {
      slug: 'bonk',
      title: 'BONK',
      addresses: [named('mint', mint), named('scam', fake)],
    });
    const drawn = new Set<string>();
    for (const checked of [mint, vanity(mint), fake, address()]) {
      const { statusCode, rawPayload } = await card(`check/${checked}.png`);
      expect([statusCode, ...sizeOf(rawPayload)]).toEqual([200, 1200, 630]);
      drawn.add(rawPayload.toString('base64'));
    }
    expect(drawn.size).toBe(4);
    const unknown = await card(`check/${address()}.png`);
    expect(unknown.headers['cache-control']).toContain('no-store');
  });
});

describe('the card of a figure', () => {
  it('shows the state in its URL, in one spelling', async () => {
    const path = 'figure/bonding-curve.png';
    const [usual, moved] = [await card(path), await card(`${path}?at=paid:12.5,next:7`)];
    for (const { statusCode, rawPayload } of [usual, moved])
      expect([statusCode, ...sizeOf(rawPayload)]).toEqual([200, 1200, 630]);
    expect(moved.headers.etag).not.toBe(usual.headers.etag);
    expect(moved.headers['cache-tag']).toContain(tags.briefly);
    for (const [written, to] of [
      ['next:7,paid:12.5', '?at=paid%3A12.5%2Cnext%3A7'],
      ['paid:12.5,next:7,nothing:9', '?at=paid%3A12.5%2Cnext%3A7'],
      ['paid:1e308', ''],
      ['x', ''],
    ]) {
      const { statusCode, headers } = await card(`${path}?at=${written}`);
      expect([statusCode, headers.location]).toEqual([301, `/card/${path}${to}`]);
    }
    expect((await card(`${path}?at=${'x'.repeat(500)}`)).statusCode).toBe(404);
  });
});
