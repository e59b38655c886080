import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { buildArticle } from '#test/builders.ts';
import { built } from '#test/built.ts';
import { testDatabase } from '#test/database.ts';
import { builtPages } from './page-build.ts';

const database = await testDatabase();
const source = await builtPages(await built());
let renders = 0;
const app = await createApp({
  config: readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }),
  database,
  pageSource: {
    ...source,
    renderer: async () => {
      const renderer = await source.renderer();
      return {
        ...renderer,
        render: (request) => {
          renders += 1;
          return renderer.render(request);
        },
      };
    },
  },
  publicFolders: [],
});
beforeAll(() =>
  buildArticle(
    { db: database.db, purge: (tags) => app.publicCache.purge(tags) },
    { slug: 'curve', bodyMarkdown: '```figure bonding-curve\n```' },
  ),
);
beforeEach(() => {
  app.publicCache.clear();
  renders = 0;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const link = '/article/curve?at=paid%3A12.5&figure=bonding-curve';
const cachedPages = () =>
  [...app.publicCache.current()].map(([key]) => key).filter((key) => key.startsWith('/article/'));

it('a link to the state of a figure in an article renders once for everybody who opens it', async () => {
  const answers = await Promise.all([app.inject(link), app.inject(link)]);
  answers.push(await app.inject(link));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(renders).toBe(1);
  expect(cachedPages()).toEqual([link]);
  // The article's text travels in the HTML alone, and no other text beside it.
  expect(answers[0]!.body).not.toContain('/api/figures');
});

it('such links are cached briefly, like all other short-lived answers', async () => {
  expect((await app.inject(link)).headers['cache-tag']).toMatch(/(^|,)briefly(,|$)/);
});

it.each([
  ['another spelling of the state', '?figure=bonding-curve&at=nothing:1,paid:12.5', link],
  ['no state', '?figure=bonding-curve&at=garbage', '/article/curve'],
  ['no figure', '?at=paid:12.5', '/article/curve'],
  ['no value', '?figure=&at=', '/article/curve'],
  ['a kind that the article has not', '?figure=rug-pull&at=sol:50', '/article/curve'],
  ['a kind that does not exist', '?figure=nowhere&at=paid:12.5', '/article/curve'],
  ['words of the calls of the page', '?figure=api&at=articles', '/article/curve'],
  ['markup', '?figure=bonding-curve%22%20data-values=%22&at=paid:12.5', '/article/curve'],
])('a link with %s redirects, and renders no page', async (_what, query, target) => {
  const { statusCode, headers } = await app.inject(`/article/curve${query}`);
  expect(statusCode).toBe(301);
  const moved = new URL(headers.location as string, 'http://localhost:3000');
  moved.searchParams.sort();
  expect(moved.pathname + moved.search).toBe(target);
  expect(cachedPages()).toEqual([]);
  expect((await app.inject(headers.location as string)).statusCode).toBe(200);
});
