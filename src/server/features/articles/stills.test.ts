import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import { tags } from '#server/core/tags.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { fence } from '#test/saved-figures.ts';

const { test, boss } = await testAppWithAdmin();
afterAll(() => test.close());

const category = 'With figures';
const get = async <Answer>(url: string): Promise<Answer> => (await test.app.inject(url)).json<Answer>();

/** `hasFigure` of an article in each list that contains it. */
async function figureFlags(slug: string): Promise<boolean[]> {
  const lists: readonly { readonly slug: string; readonly hasFigure: boolean }[][] = [
    (await get<AnswerOf<'GET /articles'>>('/api/articles?limit=50')).articles,
    (await get<AnswerOf<'GET /articles'>>('/api/articles?order=title')).articles,
    (await get<AnswerOf<'GET /categories/:name/articles'>>(`/api/categories/${category}/articles`)).articles,
    (await get<AnswerOf<'GET /search'>>(`/api/search?q=${slug}`)).results,
    [(await get<AnswerOf<'GET /articles/:slug'>>(`/api/articles/${slug}`)).article],
  ];
  return [...new Set(lists.map((list) => list.find((article) => article.slug === slug)!.hasFigure))];
}

describe('the still of an article', () => {
  const still = (slug: string) => test.app.inject(`/article/${slug}/still.svg`);

  it('shows its first figure without words, follows its text, and is missing without a figure', async () => {
    const slug = 'sandwiched';
    const article = { slug, title: slug, category };
    const bodyMarkdown = `Above.\n\n${fence('sandwich')}\n\n${fence('bonding-curve')}`;
    const { json } = await boss.send('POST', '/api/admin/articles', { ...article, bodyMarkdown });
    const { id } = (json() as { article: { id: string } }).article;
    const first = await still(slug);
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(first.body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" id="still"/);
    expect(first.body).not.toContain('<text');
    expect(first.headers['cache-tag']).toContain(slug);
    expect(await figureFlags(slug)).toEqual([true]);
    const change = (bodyMarkdown: string) =>
      boss.send('PUT', `/api/admin/articles/${id}`, { ...article, bodyMarkdown });
    expect((await change(fence('bonding-curve', 'paid: 20'))).status).toBe(200);
    const second = await still(slug);
    expect(second.body).not.toBe(first.body);
    expect((await change(fence('bonding-curve', 'paid: 60'))).status).toBe(200);
    expect((await still(slug)).body).not.toBe(second.body);
    expect((await change('Nothing is drawn: `figure`.')).status).toBe(200);
    expect((await still(slug)).statusCode).toBe(404);
    expect(await figureFlags(slug)).toEqual([false]);
    expect((await still('nowhere')).statusCode).toBe(404);
  });

  it('exists for a text that an earlier version saves, which does not know stills', async () => {
    const slug = 'written-before';
    await boss.send('POST', '/api/admin/articles', { slug, title: slug, category, bodyMarkdown: 'Nothing yet.' });
    expect(await figureFlags(slug)).toEqual([false]);
    const html = '<figure class="figure" data-figure="sandwich" data-values="{}"><figcaption>So.</figcaption></figure>';
    await test.database.db.execute(sql`update articles set body_html = ${html} where slug = ${slug}`);
    test.store.purge([tags.articles, tags.article(slug), tags.category(category)]);
    expect(await figureFlags(slug)).toEqual([true]);
  });
});

describe('the featured article of the day', () => {
  const today = () => get<AnswerOf<'GET /featured/today'>>('/api/featured/today');

  it('brings its first figure, without the caption that cites its sources, and follows its text', async () => {
    expect(await today()).toEqual({ article: null, bodyHtml: null });
    const slug = 'featured-figure';
    const article = { slug, title: slug, category };
    const source = '[^one]: Somebody. https://example.com/one (news; published 2026-01-02; accessed 2026-01-03)';
    const bodyMarkdown = `Above.\n\n${fence('sandwich', 'caption: "So it is.[^one]"')}\n\n${fence('bonding-curve')}\n\n${source}`;
    const { json } = await boss.send('POST', '/api/admin/articles', { ...article, bodyMarkdown });
    const { id } = (json() as { article: { id: string } }).article;
    expect((await boss.send('POST', '/api/admin/featured', { slugs: [slug] })).status).toBe(200);
    const first = await today();
    expect(first.article!.slug).toBe(slug);
    expect(first.bodyHtml).toMatch(/^<figure class="figure" id="figure-sandwich"[^]*<svg[^]*<\/figure>$/);
    for (const left of ['So it is.', 'source-1', 'figure-foot', 'bonding-curve'])
      expect(first.bodyHtml).not.toContain(left);
    const change = (bodyMarkdown: string) =>
      boss.send('PUT', `/api/admin/articles/${id}`, { ...article, bodyMarkdown });
    expect((await change(fence('bonding-curve'))).status).toBe(200);
    expect((await today()).bodyHtml).toContain('id="figure-bonding-curve"');
    expect((await change('Nothing is drawn.')).status).toBe(200);
    expect(await today()).toMatchObject({ article: { slug }, bodyHtml: null });
  });
});
