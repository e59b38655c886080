import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';

let test: TestApp;
const get = async (url: string) => test.app.inject({ url });

beforeAll(async () => {
  test = await testApp();
  for (const [index, slug] of ['first', 'second', 'third', 'fourth', 'fifth'].entries()) {
    await buildArticle(test.store, {
      slug,
      title: `${'edcba'[index]} ${slug}`,
      category: index % 2 ? 'Wallets' : 'Tokens & more',
    });
  }
});
afterAll(() => test.close());

describe('GET /api/articles', () => {
  it('lists articles, newest first', async () => {
    const { articles, next } = (await get('/api/articles')).json();
    expect(articles.map(({ slug }: { slug: string }) => slug)).toEqual(['fifth', 'fourth', 'third', 'second', 'first']);
    expect(next).toBeNull();
    expect(articles[0]).not.toHaveProperty('bodyHtml');
  });

  it('answers in pages that join without a gap or a repetition', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { articles, next } = (await get(`/api/articles?limit=2${cursor && `&cursor=${cursor}`}`)).json();
      expect(articles.length).toBeLessThanOrEqual(2);
      seen.push(...articles.map(({ slug }: { slug: string }) => slug));
      cursor = next ?? '';
    } while (cursor);
    expect(seen).toEqual(['fifth', 'fourth', 'third', 'second', 'first']);
  });

  const cursorOf = (...values: string[]) => `cursor=${Buffer.from(JSON.stringify(values)).toString('base64url')}`;
  const moment = '2027-01-01T00:00:00.000Z';

  it.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'limit=1.5',
    'cursor=rubbish',
    'cursor=WyJhIl0',
    `cursor=${'x'.repeat(201)}`,
    cursorOf('', ''),
    cursorOf('x', 'y'),
    cursorOf(moment, 'y'),
    cursorOf(moment.replace('2027', '0000'), randomUUID()),
  ])('refuses %s with one sentence', async (query) => {
    const answer = await get(`/api/articles?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toMatch(/^[A-Z][^\n]+\.$/);
  });
});

describe('GET /api/articles/{slug}', () => {
  it('returns the whole article with sanitised HTML and its contents, without its Markdown', async () => {
    const { article } = (await get('/api/articles/second')).json();
    expect(article).toMatchObject({
      slug: 'second',
      category: 'Wallets',
      version: 1,
      toc: [{ level: 2, text: 'About', id: 'h-about' }],
    });
    expect(article.bodyHtml).toContain('<h2 id="h-about">About</h2>');
    expect(article.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(article).not.toHaveProperty('bodyMarkdown');
  });

  it.each([
    'nobody',
    '__proto__',
    'constructor',
    encodeURIComponent("' or 1=1 --"),
    '..%2f..%2fetc%2fpasswd',
    '%00',
    '%F0%9F%98%80',
    'x'.repeat(300),
  ])('answers 404 and one sentence for %s', async (slug) => {
    const answer = await get(`/api/articles/${slug}`);
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found']);
  });

  it('answers 404 and one sentence for an undecodable slug', async () => {
    const answer = await get('/api/articles/%ED%A0%80');
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found']);
  });

  it('appears at the next request after a write', async () => {
    expect((await get('/api/articles/late')).statusCode).toBe(404);
    await buildArticle(test.store, { slug: 'late', category: 'Zebra' });
    expect((await get('/api/articles/late')).statusCode).toBe(200);
    expect((await get('/api/categories')).json().categories).toContain('Zebra');
  });
});

describe('GET /api/categories', () => {
  it('names each category once, in alphabetical order', async () => {
    const { categories } = (await get('/api/categories')).json();
    expect(categories.filter((name: string) => name !== 'Zebra')).toEqual(['Tokens & more', 'Wallets']);
  });

  it('lists the articles of a category by title', async () => {
    const path = `/api/categories/${encodeURIComponent('Tokens & more')}/articles`;
    const { articles, count } = (await get(path)).json();
    expect(articles).toEqual([
      {
        slug: 'fifth',
        title: 'a fifth',
        summary: 'What fifth is.',
        category: 'Tokens & more',
        hasFigure: false,
        picture: '',
      },
      {
        slug: 'third',
        title: 'c third',
        summary: 'What third is.',
        category: 'Tokens & more',
        hasFigure: false,
        picture: '',
      },
      {
        slug: 'first',
        title: 'e first',
        summary: 'What first is.',
        category: 'Tokens & more',
        hasFigure: false,
        picture: '',
      },
    ]);
    expect(count).toBe(3);
    const first = (await get(`${path}?limit=2`)).json();
    expect(first).toMatchObject({ articles: articles.slice(0, 2), count: 3 });
    expect((await get(`${path}?limit=2&cursor=${encodeURIComponent(first.next)}`)).json()).toEqual({
      articles: articles.slice(2),
      next: null,
      count: 3,
    });
  });

  it('goes on after a title of any length and script', async () => {
    const category = 'Long titles';
    for (const [number, letter] of ['長', 'ж', 'z'].entries())
      await buildArticle(test.store, { slug: `long-${number}`, category, title: `${letter.repeat(199)}${number}` });
    const path = `/api/categories/${encodeURIComponent(category)}/articles?limit=1`;
    const titles: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const answer = await get(`${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
      const { articles, next } = answer.json() as { articles: { title: string }[]; next: string | null };
      titles.push(articles[0]!.title);
      cursor = next;
    }
    expect(new Set(titles).size).toBe(3);
  });

  it('answers an unknown category with an empty list', async () => {
    expect((await get('/api/categories/nothing/articles')).json()).toEqual({ articles: [], next: null, count: 0 });
  });
});

describe('every public answer', () => {
  it('has the same bytes for every visitor', async () => {
    const plain = await get('/api/articles');
    const withCookie = await test.app.inject({
      url: '/api/articles',
      headers: { cookie: 'sid=anything', 'x-forwarded-host': 'evil.example' },
    });
    expect(withCookie.rawPayload.equals(plain.rawPayload)).toBe(true);
    expect(withCookie.headers['set-cookie']).toBeUndefined();
  });

  it('names its tags for a CDN and is revalidated by browsers', async () => {
    const { headers } = await get('/api/articles/first');
    expect(headers['cache-tag']).toContain('article:first');
    expect(headers['cache-control']).toMatch(/max-age=0/);
    expect(headers.etag).toMatch(/^"/);
  });
});

describe('refusals', () => {
  it('are problem details for a caller that asks for JSON', async () => {
    const answer = await test.app.inject({ url: '/api/articles/nobody', headers: { accept: 'application/json' } });
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status: 404, title: 'Not found' });
  });

  it('say that a call does not exist', async () => {
    expect((await get('/api/nothing')).body).toBe('There is no such call; see /api/docs.');
    expect((await test.app.inject({ method: 'PATCH', url: '/api/articles' })).statusCode).toBe(404);
  });
});
