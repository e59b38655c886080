import { afterAll, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { plainPicture, sendForm, upload } from '#test/pictures.ts';

const { test, boss } = await testAppWithAdmin();
afterAll(() => test.close());

const category = 'With pictures';
const slug = 'pictured';
const get = async <Answer>(url: string): Promise<Answer> => (await test.app.inject(url)).json<Answer>();
const path = (to: string) => `[to it](/article/${to})`;

/** The distinct pictures of the article in all answers that show one beside its title. */
async function shownOf(): Promise<string[]> {
  const lists: readonly { readonly slug: string; readonly picture: string }[][] = [
    (await get<AnswerOf<'GET /articles'>>('/api/articles?limit=50')).articles,
    (await get<AnswerOf<'GET /articles'>>('/api/articles?order=title')).articles,
    (await get<AnswerOf<'GET /categories/:name/articles'>>(`/api/categories/${category}/articles`)).articles,
    (await get<AnswerOf<'GET /search'>>(`/api/search?q=${slug}`)).results,
    (await get<AnswerOf<'GET /articles/:slug/links-here'>>('/api/articles/other/links-here')).articles,
    (await get<AnswerOf<'GET /articles/:slug/related'>>('/api/articles/other/related')).articles,
    [(await get<AnswerOf<'GET /articles/:slug/preview'>>(`/api/articles/${slug}/preview`)).preview],
  ];
  return [...new Set(lists.map((list) => list.find((article) => article.slug === slug)!.picture))];
}

it('the picture of a text is beside its article in all lists and previews, and gone from them when it is hidden', async () => {
  await boss.send('POST', '/api/admin/articles', { slug: 'other', title: 'Other', category, bodyMarkdown: 'Words.' });
  const article = { slug, title: slug, category };
  const { json } = await boss.send('POST', '/api/admin/articles', { ...article, bodyMarkdown: path('other') });
  const { id } = (json() as { article: { id: string } }).article;
  const save = async (bodyMarkdown: string) =>
    expect((await boss.send('PUT', `/api/admin/articles/${id}`, { ...article, bodyMarkdown })).status).toBe(200);
  expect(await shownOf()).toEqual(['']);

  const media = await upload(test.app, boss, await plainPicture('#a01020', { width: 1_000, height: 600 }));
  const small = media.files.find(({ type, width }) => type === 'webp' && width === 400)!.url;
  expect(await shownOf()).toEqual(['']);
  await save(`${path('other')}\n\n![](/media/${media.id})`);
  expect(await shownOf()).toEqual([small]);
  expect((await test.app.inject(small)).statusCode).toBe(200);

  const hide = async (reason: string | null) =>
    expect((await boss.send('PUT', `/api/admin/media/${media.id}/hidden`, { reason })).status).toBe(200);
  await hide('It shows an address.');
  expect(await shownOf()).toEqual(['']);
  await hide(null);
  expect(await shownOf()).toEqual([small]);

  const replaced = await sendForm(test.app, boss, {
    method: 'PUT',
    url: `/api/media/${media.id}/file`,
    fields: {},
    file: await plainPicture('#10a020', { width: 1_000, height: 600 }),
  });
  expect(replaced.status).toBe(200);
  const [now] = await shownOf();
  expect(now).toMatch(/^\/media\/[0-9a-f]{32}-400\.webp$/);
  expect(now).not.toBe(small);
  expect(await shownOf()).toEqual([now]);

  await save(path('other'));
  expect(await shownOf()).toEqual(['']);
});
