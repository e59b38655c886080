import { expect, it } from 'vitest';
import { appWith, held } from '#test/public-routes.ts';
import { tagsIn } from '#server/core/tag-header.ts';
import { pages, type PageSource } from './pages.ts';

it('concurrent requests for a page render it once, even when a write purges its data meanwhile', async () => {
  const { handler, begun, made, letGo } = held((nth) => ({ nth }));
  let renders = 0;
  const source: PageSource = {
    build: 'one call',
    renderer: () =>
      Promise.resolve({
        render: async ({ get }) => {
          renders += 1;
          return { status: 200, html: JSON.stringify((await get('/api/list')).body) };
        },
        queryRules: () => ({}),
        pageFile: () => null,
        refusal: (_status, sentence) => new Error(sentence),
      }),
    assets: () => ({ first: '/first.js', font: null, scripts: [], styles: [], figureStyles: [], pictureStyles: [] }),
  };
  const { app, arrived } = await appWith(
    { '/api/list': [{ query: [], tags: tagsIn('a') }, handler] },
    { before: (before) => pages(before, { source, internalToken: 'in process' }) },
  );
  const waiting = Array.from({ length: 5 }, () => app.inject('/page'));
  await begun(1);
  await arrived(6);
  app.publicCache.purge(tagsIn('a'));
  letGo(1);
  const answers = await Promise.all(waiting);
  expect(answers.map(({ payload }) => payload)).toEqual(Array(5).fill('<!doctype html>{"nth":1}'));
  expect([renders, made()]).toEqual([1, 1]);
  // It is not cached: the next reader sees the write.
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(Array(5).fill('no-store'));
  expect(app.publicCache.size).toBe(0);
  const next = app.inject('/page');
  await begun(2);
  letGo(2);
  expect((await next).payload).toBe('<!doctype html>{"nth":2}');
});
