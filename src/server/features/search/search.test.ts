import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/search/search.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';

let test: TestApp;

async function search(query: string, options: { exact?: '1'; cursor?: string } = {}): Promise<SearchAnswer> {
  const answer = await test.app.inject({ url: '/api/search', query: { q: query, ...options } });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const found = async (query: string) => (await search(query)).results.map(({ slug }) => slug);

beforeAll(async () => {
  test = await testApp({}, { pages: 'built' });
  const articles = [
    ['bonding-curve', 'Bonding curve', 'How a price rises with each purchase.', 'The constant product of reserves.'],
    ['pump-fun', 'pump.fun', 'A launchpad on Solana.', 'Tokens trade on a bonding curve until graduation.'],
    ['phantom', 'Phantom', 'A wallet.', 'It signs transactions. Slippage may be set.'],
    [
      'slippage',
      'Slippage',
      'The difference between the price expected and paid.',
      'It grows with the size of a trade.',
    ],
    ['rug-pull', 'Rug pull', 'When makers leave with the money.', 'A rug is pulled by draining liquidity.'],
    ['sniper-bot', 'Sniper bot', 'Software that buys first.', 'Sniping is a race. It buys on the bonding curve.'],
    ['wif', 'dogwifhat', 'A dog with a hat. Its ticker is WIF.', 'Launched in 2023.'],
    ['injection', "Robert'); drop table articles; --", 'A name.', 'A body.'],
  ] as const;
  for (const [slug, title, summary, body] of articles)
    await buildArticle(test.store, { slug, title, summary, bodyMarkdown: body });
});
afterAll(() => test.close());

describe('GET /api/search', () => {
  it('is not cached when it finds nothing, nor is its page', async () => {
    for (const path of ['/api/search', '/search']) {
      const { statusCode, headers } = await test.app.inject({ url: path, query: { q: 'qqqqqqqqqq' } });
      expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, expect.stringContaining('no-store')]);
    }
    for (const path of ['/api/search', '/search']) {
      const { headers } = await test.app.inject({ url: path, query: { q: 'phantom' } });
      expect([path, headers['cache-control']]).toEqual([path, expect.stringContaining('public')]);
    }
  });

  it('answers with the fields of each result, and the words that it searched for', async () => {
    const { results, terms } = await search('slippage');
    expect(results[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      slug: 'slippage',
      title: 'Slippage',
      summary: 'The difference between the price expected and paid.',
      category: 'Tokens',
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      hasFigure: false,
      picture: '',
      match: null,
    });
    expect(terms).toEqual(['slippage']);
  });

  it('puts titles before mentions', async () => {
    expect(await found('bonding curve')).toEqual(['bonding-curve', 'pump-fun', 'sniper-bot']);
    expect(await found('slippage')).toEqual(['slippage', 'phantom']);
  });

  it('finds unfinished words', async () => {
    expect((await found('bond'))[0]).toBe('bonding-curve');
    expect(await found('phan')).toEqual(['phantom']);
    expect((await found('bonding cu'))[0]).toBe('bonding-curve');
  });

  it.each([
    ['bondign curv', 'bonding-curve'],
    ['slipage', 'slippage'],
    ['slippagge', 'slippage'],
    ['fantom', 'phantom'],
    ['phatnom', 'phantom'],
    ['dogwithat', 'wif'],
    ['snipper bot', 'sniper-bot'],
  ])('finds %s although it is misspelled', async (query, slug) => {
    expect((await found(query))[0]).toBe(slug);
  });

  it.each([
    ['pump fun', 'pump-fun'],
    ['pump.fun', 'pump-fun'],
    ['PUMP.FUN', 'pump-fun'],
    ['$WIF', 'wif'],
    ['what is a rug pull?', 'rug-pull'],
    ['rug pulls', 'rug-pull'],
    ['“sniper-bot”', 'sniper-bot'],
    ['ｐｈａｎｔｏｍ', 'phantom'],
  ])('finds %s under its common spelling', async (query, slug) => {
    expect((await found(query))[0]).toBe(slug);
  });

  it.each([
    ['pumpfun', 'pump-fun'],
    ['rugpull', 'rug-pull'],
    ['bondingcurve', 'bonding-curve'],
    ['dogwif hat', 'wif'],
    ['dog wif hat', 'wif'],
  ])('finds %s although it is written together or apart', async (query, slug) => {
    expect((await found(query))[0]).toBe(slug);
  });

  it('finds the other forms of a word', async () => {
    expect(await found('snipe')).toEqual(['sniper-bot']);
    expect(await found('drains')).toEqual(['rug-pull']);
  });

  it('ignores common words when the query has others', async () => {
    const { results, terms } = await search('what is the price of a rug pull and what does it do');
    expect(results[0]).toMatchObject({ slug: 'rug-pull' });
    expect(terms).not.toContain('what');
    expect(await found('the')).not.toEqual([]);
  });

  it('ranks a title with all words of the query above longer titles and mentions', async () => {
    expect((await found('phantom slippage settings')).slice(0, 2)).toEqual(['phantom', 'slippage']);
  });

  it('returns the words as the articles spell them, for highlighting', async () => {
    expect((await search('bondign curv')).terms).toEqual(expect.arrayContaining(['bonding', 'curve']));
    expect((await search('pumpfun')).terms).toEqual(expect.arrayContaining(['pump', 'fun']));
  });

  it('finds the rest when a word is unknown', async () => {
    expect((await found('zzzzqqqq phantom'))[0]).toBe('phantom');
    expect(await found('zzzzqqqq')).toEqual([]);
  });

  it.each([
    '',
    '   ',
    '🦊',
    "'",
    '"',
    '\\',
    '& | ! ( ) : * <->',
    "a' | 'b",
    '%',
    '_',
    '\0',
    '\uD800',
    ';--',
    'a'.repeat(5_000),
    'word '.repeat(2_000),
    '-1',
    '((((',
    'the',
    '👩‍👩‍👧',
    '\u202E',
  ])('never fails, whatever the query: %j', async (query) => {
    const { statusCode, body } = await test.app.inject({ url: '/api/search', query: { q: query } });
    expect([statusCode, body]).toEqual([200, expect.stringMatching(/^\{"results":\[/)]);
  });

  it('accepts a missing and a repeated query', async () => {
    expect((await test.app.inject('/api/search')).json()).toMatchObject({
      results: [],
      terms: [],
      total: 0,
      next: null,
    });
    expect((await test.app.inject('/api/search?q=bonding&q=curve')).json().results[0].slug).toBe('bonding-curve');
  });

  it('never fails on any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (query) => {
        const answer = await test.app.inject(`/api/search?q=${encodeURIComponent(query.toWellFormed())}`);
        expect(answer.statusCode).toBe(200);
      }),
      { numRuns: 60 },
    );
  });
});
