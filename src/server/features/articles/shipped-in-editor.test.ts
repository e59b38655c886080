import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import { saveArticle } from '#contract/articles/editing.ts';
import { searchedText, textServerLimits } from '#contract/texts/limits.ts';
import { shippedFolder } from '#server/core/program.ts';
import { Rendering } from '#server/features/texts/rendering.ts';
import { readArticles, seed } from '#server/seed.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { checkText } from './checked-text.ts';

let { test, boss } = {} as Awaited<ReturnType<typeof testAppWithAdmin>>;
const rendering = new Rendering();
beforeAll(async () => {
  ({ test, boss } = await testAppWithAdmin());
  await seed(test.store, shippedFolder);
});
afterAll(async () => {
  await rendering.close();
  await test.close();
});

it('ships no article that the editor would refuse', async () => {
  for (const { created: _created, updated: _updated, authors: _authors, ...article } of await readArticles(
    shippedFolder,
  )) {
    const { error } = saveArticle.body.safeParse(article);
    expect.soft(error?.issues ?? [], article.slug).toEqual([]);
    await expect.soft(checkText(test.store.db, rendering, article.bodyMarkdown), article.slug).resolves.toBeDefined();
  }
});

const editable = async (slug: string) => {
  const { article } = (await boss.send('GET', `/api/articles/${slug}`)).json() as AnswerOf<'GET /articles/:slug'>;
  return ((await boss.send('GET', `/api/admin/articles/${article.id}`)).json() as AnswerOf<'GET /admin/articles/:id'>)
    .article;
};
const save = async (slug: string, facts: { label: string; value: string }[]) => {
  const { id, title } = await editable(slug);
  return boss.send('PUT', `/api/admin/articles/${id}`, { slug, title, facts });
};

it('saves a shipped article with all its search names, and refuses more than the search stores', async () => {
  const { facts } = await editable('buying-a-meme-coin');
  expect(facts.at(-1)!.value.length).toBeGreaterThan(textServerLimits.factValue);
  expect((await save('buying-a-meme-coin', [...facts, { label: 'Use', value: 'Trade' }])).status).toBe(200);
  const names = (length: number) => [{ label: 'searched as', value: 'x'.repeat(length) }];
  expect((await save('slippage', names(searchedText.names))).status).toBe(200);
  expect((await save('slippage', names(searchedText.names + 1))).body).toBe(
    'The value of a fact is too long: at most 2,000 characters.',
  );
});

it('refuses a visible fact that does not fit into the infobox', async () => {
  const fact = (length: number) => [{ label: 'Type', value: 'x'.repeat(length) }];
  expect((await save('slippage', fact(textServerLimits.factValue))).status).toBe(200);
  const { status, body } = await save('slippage', fact(textServerLimits.factValue + 1));
  expect([status, body]).toEqual([400, 'The value of a fact is too long: at most 300 characters.']);
});
