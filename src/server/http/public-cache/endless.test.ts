import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testAppWithAdmin } from '#test/app.ts';
import { address, named, vanity } from '#test/addresses.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn } from '#test/wallet.ts';

let now = 0;
let contribution: string;
const mint = address();
const fake = vanity(mint);

const { test, boss } = await testAppWithAdmin(
  { RATE_LIMIT: 'on', CACHE_MB: '1' },
  { pages: 'built', clock: () => now },
);
beforeAll(async () => {
  for (const nth of [1, 2, 3])
    await buildArticle(test.store, { slug: `bonk-${nth}`, bodyMarkdown: 'A dog with many words.' });
  const created = await boss.send('POST', '/api/admin/articles', {
    slug: 'minted',
    title: 'MINTED',
    addresses: [named('mint', mint)],
  });
  expect(created.status).toBe(200);
  const author = await logIn(test.app);
  const sent = await author.send('POST', '/api/contributions', { slug: 'bonk-1', text: 'More of it.' });
  ({ id: contribution } = (sent.json() as { contribution: { id: string } }).contribution);
});
afterAll(() => test.close());

let visitors = 0;
/** Sends requests as a new visitor without any count. */
function visitor(headers: Record<string, string> = {}) {
  visitors += 1;
  const remoteAddress = `198.51.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}`;
  return async (url: string, more: Record<string, string> = {}) => {
    const {
      statusCode,
      body,
      headers: answerHeaders,
    } = await test.app.inject({ url, remoteAddress, headers: { ...headers, ...more } });
    return { status: statusCode, body, cacheControl: answerHeaders['cache-control'] };
  };
}
const isCached = (key: string) => test.app.publicCache.read(key) !== undefined;

describe('a missing page', () => {
  it.each([
    ['/article/', '404 /article/:slug'],
    ['/u/', '404 /u/:wallet'],
    ['/contributions/', '404 /contributions/:id'],
    ['/no/such/page/', '/404'],
  ])('is cached as one page for all URLs below %s', async (below, place) => {
    test.app.publicCache.clear();
    const ask = visitor({ 'accept-encoding': 'br' });
    const first = await ask(below + randomUUID());
    expect([first.status, first.cacheControl, isCached(place)]).toEqual([404, 'no-store', true]);
    const { size } = test.app.publicCache;
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await ask(below + randomUUID())).toEqual(first);
    expect(test.app.publicCache.size).toBe(size);
  });

  it('exists as soon as somebody creates it', async () => {
    const ask = visitor();
    expect((await ask('/article/soon')).status).toBe(404);
    await buildArticle(test.store, { slug: 'soon' });
    expect((await ask('/article/soon')).status).toBe(200);
  });
});

describe('a missing page, while a part of it fails', () => {
  it('is not cached', async () => {
    test.app.publicCache.clear();
    const ask = visitor();
    const whole = await ask('/nowhere');
    test.app.publicCache.clear();
    await test.database.db.execute(sql`alter table categories rename to mislaid`);
    const without = await ask('/nowhere');
    await test.database.db.execute(sql`alter table mislaid rename to categories`);
    expect([without.status, without.body === whole.body, isCached('/404')]).toEqual([404, false, false]);
    expect((await ask('/nowhere')).body).toBe(whole.body);
  });
});

describe('one page under several spellings', () => {
  it.each<[string, () => [key: string, ...others: string[]]]>([
    [
      'a number',
      () => [
        '/api/articles?limit=5',
        ...['05', '5.0', '5e0', '%205', '%2B5', '0x5'].map((five) => `/api/articles?limit=${five}`),
      ],
    ],
    ['an id', () => [`/api/contributions/${contribution}`, `/api/contributions/${contribution.toUpperCase()}`]],
    [
      'a slug',
      () => [
        '/api/articles/bonk-1',
        ...['BONK-1', 'bonk_1', 'Bonk%20%201', '-bonk---1-'].map((slug) => `/api/articles/${slug}`),
      ],
    ],
    [
      'yes and no',
      () => [
        '/api/articles/bonk-1/compare?from=1&to=1&whole=true',
        ...['1', 'on', 'YES', 'tRuE'].map((yes) => `/api/articles/bonk-1/compare?from=1&to=1&whole=${yes}`),
      ],
    ],
    [
      'a section',
      () => ['/api/articles/bonk-1/reports?section=about', '/api/articles/bonk-1/reports?section=%20about%20'],
    ],
  ])('is cached once: %s', async (_what, spellings) => {
    test.app.publicCache.clear();
    const ask = visitor();
    const [key, ...others] = spellings();
    const first = await ask(key);
    const { size } = test.app.publicCache;
    for (const other of others) expect([other, await ask(other), isCached(other)]).toEqual([other, first, false]);
    expect(test.app.publicCache.size).toBe(size);
  });

  it.each([
    () => `/contributions/${contribution.toUpperCase()}`,
    () => `/contributions/${contribution.replace(/[a-f]/, (letter) => letter.toUpperCase())}`,
    () => '/ARTICLE/bonk-1',
    () => '/article/bonk-1/History',
    () => '/Roadmap',
    () => '/browse?category=Tokens&category=Tokens',
    () => '/browse?category=Tokens&cursor=api',
    () => '/browse?view=a-z&from=%C3%A9',
  ])('creates no cached page of its own', async (spelled) => {
    const { status, cacheControl } = await visitor()(spelled());
    expect([status, cacheControl, isCached(spelled())]).toEqual([200, expect.stringContaining('no-store'), false]);
  });
});

describe('searches and lookups', () => {
  const word = (nth: number) => `dog many words ${'abcdefghij'.charAt(nth % 10).repeat(1 + nth)}`;

  it('use a sixteenth of the cache’s memory, and evict nothing else', async () => {
    test.app.publicCache.clear();
    await visitor()('/article/bonk-1');
    const { size } = test.app.publicCache;
    for (let nth = 0; nth < 150; nth += 1)
      expect((await visitor()(`/api/search?q=${encodeURIComponent(word(nth))}`)).status).toBe(200);
    for (let nth = 0; nth < 60; nth += 1)
      expect((await visitor()(`/api/lookup?q=${'a+'.repeat(nth)}${mint}`)).status).toBe(200);
    expect(isCached(`/api/lookup?q=${'a+'.repeat(59)}${mint}`)).toBe(true);
    expect(isCached('/api/search?q=dog+many+words+a')).toBe(false);
    expect(test.app.publicCache.size - size).toBeGreaterThan(30_000);
    expect(test.app.publicCache.size - size).toBeLessThanOrEqual(65_536);
    expect(isCached('/article/bonk-1')).toBe(true);
  });

  it.each([
    ['a search', () => '/api/search?q=dog'],
    ['the page of one', () => '/search?q=dog'],
    ['a lookup', () => `/api/lookup?q=${mint}`],
    ['a check', () => `/api/check/${mint}`],
    ['a short form', () => `/api/lookup?q=${mint.slice(0, 4)}...${mint.slice(-4)}`],
    ['the short form of a look-alike', () => `/api/lookup?q=${fake.slice(0, 5)}...${mint.slice(-4)}`],
  ])('are cached for a minute, in every coding: %s', async (_what, url) => {
    test.app.publicCache.clear();
    const ask = visitor();
    const { cacheControl } = await ask(url());
    expect([cacheControl, isCached(url())]).toEqual([expect.stringContaining('public'), true]);
    now += 59_000;
    await ask(url(), { 'accept-encoding': 'br' });
    await ask(url(), { 'accept-encoding': 'gzip' });
    expect(isCached(url())).toBe(true);
    now += 1_000;
    expect(isCached(url())).toBe(false);
  });

  it('are computed again after a save', async () => {
    const ask = visitor();
    const short = `/api/lookup?q=${mint.slice(0, 4)}...${mint.slice(-4)}`;
    expect((await ask(short)).body).toContain('MINTED');
    await buildArticle(test.store, { slug: 'another' });
    expect(isCached(short)).toBe(false);
  });
});

describe('a visitor who requests missing pages', () => {
  const missing = async (ask: ReturnType<typeof visitor>, most: number) => {
    for (let attempt = 0; attempt < most; attempt += 1) {
      const url = attempt % 2 === 0 ? `/article/nowhere-${attempt}` : `/api/contributions/${randomUUID()}`;
      expect([url, (await ask(url)).status]).toEqual([url, 404]);
    }
  };
  const tooOften = /^You asked too often for what is not there; please wait \d+ seconds and try again\.$/;

  it('is refused further missing pages, and gets every existing page', async () => {
    const ask = visitor();
    await missing(ask, 60);
    for (const url of ['/article/nowhere', '/api/articles/nowhere', `/api/bounties/${randomUUID()}`])
      expect(await ask(url)).toMatchObject({ status: 429, body: expect.stringMatching(tooOften) });
    test.app.publicCache.clear();
    for (const url of [
      '/article/bonk-2',
      '/article/bonk-2',
      '/api/articles/bonk-3',
      '/api/auth/nonce',
      '/search?q=dog',
      `/check/${mint}`,
    ])
      expect([url, (await ask(url)).status]).toEqual([url, 200]);
    expect((await visitor()('/article/nowhere')).status).toBe(404);
  });

  it('may request malformed ids without being counted', async () => {
    const ask = visitor();
    for (let attempt = 0; attempt < 80; attempt += 1) {
      const url =
        ['/contributions/no-id-', '/api/contributions/no-id-', '/nowhere-', '/api/nowhere-'][attempt % 4]! + attempt;
      expect([url, (await ask(url)).status]).toEqual([url, 404]);
    }
    await missing(ask, 60);
  });

  it('is not refused as an admin', async () => {
    const ask = visitor({ cookie: boss.cookie });
    await missing(ask, 80);
  });

  it.each(['image', 'iframe', 'empty'])(
    'is not counted when another site sends their browser here: %s',
    async (destination) => {
      const ask = visitor();
      const embedded = (url: string) => ask(url, { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': destination });
      await missing(embedded, 60);
      expect((await embedded('/article/nowhere')).status).toBe(429);
      for (let attempt = 0; attempt < 60; attempt += 1) await embedded(`/search?q=dog${attempt}`);
      for (let attempt = 0; attempt < 179; attempt += 1)
        expect((await embedded(`/contribute/new?title=${attempt}`)).status).toBe(200);
      expect(await embedded('/contribute/new?title=more')).toMatchObject({
        status: 429,
        body: expect.stringMatching(/^Too many requests/),
      });
      await missing(ask, 60);
      for (let attempt = 0; attempt < 60; attempt += 1)
        expect((await ask(`/api/search?q=dog${attempt}`)).status).toBe(200);
      // The headers of a visitor who follows a link.
      const following = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
      expect((await ask('/article/nowhere', following)).status).toBe(429);
    },
  );
});
