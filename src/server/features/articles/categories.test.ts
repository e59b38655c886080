import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';

const get = async (url: string) => (await test.app.inject(url)).json();

const { test, boss } = await testAppWithAdmin();
beforeAll(async () => {
  for (const [slug, title, category] of [
    ['bonkbot', 'BONKbot', 'Trading bots'],
    ['birdeye', 'Birdeye', 'Trading bots'],
    ['wif', '$WIF', 'tokens'],
    ['eclair', 'Éclair', 'tokens'],
    ['zebra', 'zebra', 'tokens'],
    ['ant', '1 ant', 'Alpha'],
    ['loose', 'Fair launch', ''],
  ] as const)
    await buildArticle(test.store, { slug, title, category });
});
afterAll(() => test.close());

describe('the order of names', () => {
  it('sorts as people do, whatever the case, accents and signs', async () => {
    const { articles } = await get('/api/articles?order=title');
    expect(articles.map(({ title }: { title: string }) => title)).toEqual([
      '1 ant',
      'Birdeye',
      'BONKbot',
      'Éclair',
      'Fair launch',
      '$WIF',
      'zebra',
    ]);
    expect((await get('/api/categories')).categories).toEqual(['Alpha', 'tokens', 'Trading bots']);
    expect((await get('/api/categories?order=size')).categories).toEqual(['Alpha', 'tokens', 'Trading bots']);
    expect((await get('/api/categories/tokens/articles')).articles.map(({ slug }: { slug: string }) => slug)).toEqual([
      'eclair',
      'wif',
      'zebra',
    ]);
  });

  it('goes on from page to page without a gap or a repetition, from any letter', async () => {
    for (const [path, list, expected] of [
      ['/api/articles?order=title&limit=2&from=BO', 'articles', ['bonkbot', 'eclair', 'loose', 'wif', 'zebra']],
      ['/api/categories?limit=1', 'details', ['Alpha', 'tokens', 'Trading bots']],
      ['/api/categories?limit=1&order=size', 'details', ['tokens', 'Trading bots', 'Alpha']],
    ] as const) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const answer = await get(`${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
        seen.push(...answer[list].map(({ slug, name }: { slug?: string; name?: string }) => slug ?? name));
        cursor = answer.next;
      }
      expect(seen).toEqual(expected);
    }
  });

  it.each([
    ['/api/articles?order=age', 'The order must be newest or title.'],
    ['/api/categories?order=age', 'The order must be name or size.'],
    ['/api/categories?titles=6', 'The number of titles must be a whole number from 0 to 5.'],
    ['/api/categories?limit=201', 'The limit must be a whole number from 1 to 200.'],
    [
      `/api/categories?order=size&cursor=${Buffer.from('["x","tokens"]').toString('base64url')}`,
      'The cursor is not valid; start again without one.',
    ],
  ])('refuses %s', async (path, sentence) => {
    const answer = await test.app.inject(path);
    expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
  });
});

describe('the stored counts of a category', () => {
  const detailsOf = async (name: string) =>
    (await get('/api/categories?titles=5')).details.find((category: { name: string }) => category.name === name);

  it('follow articles that arrive, change their title and leave', async () => {
    const fields = { slug: 'mover', title: 'Mover', summary: 'Before.', category: 'Movers' };
    const { article } = (await boss.send('POST', '/api/admin/articles', fields)).json() as { article: { id: string } };
    const save = (changes: object) => boss.send('PUT', `/api/admin/articles/${article.id}`, { ...fields, ...changes });
    await buildArticle(test.store, { slug: 'anchor', title: 'Anchor', category: 'Movers' });
    expect(await detailsOf('Movers')).toEqual({ name: 'Movers', count: 2, titles: ['Anchor', 'Mover'] });

    await save({ title: 'A mover' });
    expect(await detailsOf('Movers')).toMatchObject({ count: 2, titles: ['A mover', 'Anchor'] });
    await save({ title: 'A mover', summary: 'After.' });
    const list = await get('/api/categories/Movers/articles');
    expect(list).toMatchObject({ count: 2, articles: [{ title: 'A mover', summary: 'After.' }, { title: 'Anchor' }] });

    await save({ title: 'A mover', category: 'Elsewhere' });
    expect([await detailsOf('Movers'), await detailsOf('Elsewhere')]).toEqual([
      { name: 'Movers', count: 1, titles: ['Anchor'] },
      { name: 'Elsewhere', count: 1, titles: ['A mover'] },
    ]);
    await save({ category: '' });
    expect(await detailsOf('Elsewhere')).toBeUndefined();
    expect(await get('/api/categories/Elsewhere/articles')).toEqual({ articles: [], next: null, count: 0 });
  });

  it('are exact when many articles arrive at once', async () => {
    const create = async (number: number) => {
      const article = { slug: `at-once-${number}`, title: `At once ${number}`, category: `Crowd ${number % 2}` };
      expect((await boss.send('POST', '/api/admin/articles', article)).status).toBe(200);
    };
    // As many at once as the render queue allows.
    for (const first of [0, 4, 8]) await Promise.all([0, 1, 2, 3].map((step) => create(first + step)));
    expect(await detailsOf('Crowd 0')).toEqual({
      name: 'Crowd 0',
      count: 6,
      titles: ['At once 0', 'At once 10', 'At once 2', 'At once 4', 'At once 6'],
    });
  });

  it('come without titles unless the caller asks for them', async () => {
    const { details } = await get('/api/categories');
    expect(details.every(({ titles }: { titles: string[] }) => titles.length === 0)).toBe(true);
  });
});
