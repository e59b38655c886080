import { afterAll, beforeAll, expect, it } from 'vitest';
import { tags } from '#server/core/tags.ts';
import { setFeatured } from '#server/features/articles/articles.ts';
import { featuredOn } from '#server/features/articles/featured.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({}, { pages: 'built' });
  await buildArticle(test.store, { slug: 'bonding-curve', title: 'Bonding curve' });
});
afterAll(() => test.close());

it.each(['Bonding_curve', 'BONDING-CURVE', 'bonding%20curve', 'Bonding+Curve', '_bonding__curve_'])(
  'opens under every spelling: %s',
  async (written) => {
    for (const page of ['article', 'contri', 'contribute']) {
      const { statusCode, headers } = await test.app.inject(`/${page}/${written}`);
      expect([statusCode, headers.location]).toEqual([301, `/${page}/bonding-curve`]);
    }
    expect((await test.app.inject(`/api/articles/${written}`)).json().article).toMatchObject({ slug: 'bonding-curve' });
    expect((await test.app.inject(`/api/articles/${written}/contributions`)).statusCode).toBe(200);
  },
);

it('belongs to the article that has it as its slug, before other spellings', async () => {
  await test.store.db.execute("update articles set slug = 'curve' where slug = 'bonding-curve'");
  test.store.purge([tags.article('bonding-curve'), tags.articleNames]);
  expect((await test.app.inject('/article/Bonding_curve')).headers.location).toBe('/article/curve');
  expect((await test.app.inject('/api/articles/Bonding_curve')).json().article.slug).toBe('curve');
  await buildArticle(test.store, { slug: 'bonding-curve', title: 'Another' });
  expect((await test.app.inject('/api/articles/Bonding_curve')).json().article.title).toBe('Another');
});

it('of a missing article offers a search, on one page for all', async () => {
  const { statusCode, body } = await test.app.inject('/article/bondng-curv');
  expect(statusCode).toBe(404);
  expect(body).toContain('Not found');
  expect(body).toContain('action="/search"');
  expect(body).not.toContain('bondng-curv');
  expect((await test.app.inject('/article/zzzzqqqq')).body).toBe(body);
});

it('features each article on its day, and the newest one only when there is no other', async () => {
  const { db } = test.store;
  const day = (number: number) => new Date(Date.UTC(2026, 10, number, 12));
  expect(await featuredOn(db, day(1))).toBeNull();
  for (let number = 0; number < 8; number += 1) await buildArticle(test.store, { slug: `article-${number}` });
  const feature = async (slugs: string[]) => {
    await db.transaction((transaction) => setFeatured(transaction, slugs));
    test.store.purge([tags.featured]);
  };
  await feature(['article-0', 'article-7', 'article-1']);
  const turns = await Promise.all([1, 2, 3, 4].map(async (number) => (await featuredOn(db, day(number)))?.slug));
  expect(new Set(turns)).toEqual(new Set(['article-0', 'article-1']));
  expect([turns[0], turns[1]]).toEqual([turns[2], turns[3]]);
  await feature(['article-7']);
  expect(await featuredOn(db, day(1))).toMatchObject({ slug: 'article-7' });
});
