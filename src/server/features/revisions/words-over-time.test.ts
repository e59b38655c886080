import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { EditableArticle } from '#contract/articles/editing.ts';
import { wordsChart } from '#contract/revisions/limits.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';

const { test, boss } = await testAppWithAdmin({});
afterAll(() => test.close());

interface Words {
  points: { number: number; createdAt: string; words: number }[];
  count: number;
  article: { slug: string; title: string };
}
const ask = (slug: string) => test.app.inject(`/api/articles/${slug}/words`);
const wordsOf = async (slug: string) => (await ask(slug)).json<Words>();

async function saved(method: 'POST' | 'PUT', path: string, body: object): Promise<EditableArticle> {
  const answer = await boss.send(method, path, body);
  expect([answer.status, answer.status === 200 ? '' : answer.body]).toEqual([200, '']);
  return (answer.json() as { article: EditableArticle }).article;
}

it('counts the words of title, summary, facts and text after each revision, also the next at once', async () => {
  const { id } = await saved('POST', '/api/admin/articles', { slug: 'grows', title: 'It grows' });
  const save = (more: object) =>
    saved('PUT', `/api/admin/articles/${id}`, { slug: 'grows', title: 'It grows', ...more });
  expect((await wordsOf('grows')).points).toMatchObject([{ number: 1, words: 2 }]);
  await save({ bodyMarkdown: 'The fee is one percent.' });
  await save({ bodyMarkdown: 'The fee is two percent of what you pay.', summary: 'Fees' });
  await save({ bodyMarkdown: 'The fee.', summary: 'Fees', facts: [{ label: 'Pool', value: 'Raydium' }] });
  const { points, count, article } = await wordsOf('grows');
  expect(points.map(({ number, words }) => [number, words])).toEqual([
    [1, 2],
    [2, 7],
    [3, 12],
    [4, 7],
  ]);
  expect([count, article]).toEqual([4, { slug: 'grows', title: 'It grows' }]);
  const times = points.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
});

it('answers to a former slug, and refuses an unknown one', async () => {
  const { id } = await saved('POST', '/api/admin/articles', { slug: 'words-before', title: 'Named' });
  expect((await wordsOf('words-before')).count).toBe(1);
  await saved('PUT', `/api/admin/articles/${id}`, { slug: 'words-after', title: 'Named' });
  expect(await wordsOf('words-before')).toMatchObject({ count: 2, article: { slug: 'words-after' } });
  const refused = await ask('nobody');
  expect([refused.statusCode, refused.body]).toEqual([404, 'Not found']);
});

it('shows a bounded number of points for thousands of revisions, and ends at the present words', async () => {
  const { bodyMarkdown } = await buildArticle(test.store, {
    slug: 'edited-often',
    title: 'Often',
    bodyMarkdown: 'One two three.',
  });
  const many = 2_500;
  await test.store.db.execute(sql`
    insert into article_revisions (article_id, number, kind, slug, title, summary, category, image_url, facts, addresses,
      version, body_markdown, words_added, words_removed, created_at)
    select id, n, 'imported', slug, title, summary, category, image_url, facts, addresses, version, ${bodyMarkdown},
      n % 2, (n + 1) % 2, now() + n * interval '1 minute'
    from articles, generate_series(2, ${many}) n where slug = 'edited-often'`);
  await test.store.db.execute(sql`update articles set revision_count = ${many} where slug = 'edited-often'`);
  const { points, count } = await wordsOf('edited-often');
  expect([points.length, count]).toEqual([wordsChart.points, many]);
  expect(points[0]!.number).toBe(many - wordsChart.revisions + 1);
  // The title, the summary (What edited-often is.) and three.
  expect(points.at(-1)).toMatchObject({ number: many, words: 8 });
  // Each pair of revisions adds a word and removes one: an odd revision has one more.
  for (const { number, words } of points) expect(words).toBe(number % 2 === 0 ? 8 : 9);
});
