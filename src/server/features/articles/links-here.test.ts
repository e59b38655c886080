import { afterAll, beforeAll, expect, it } from 'vitest';
import { testAppWithAdmin, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import type { Caller } from '#test/wallet.ts';

let test: TestApp;
let boss: Caller;
beforeAll(async () => {
  ({ test, boss } = await testAppWithAdmin());
});
afterAll(() => test.close());

const build = (slug: string, title: string, bodyMarkdown: string, more: object = {}) =>
  buildArticle(test.store, { slug, title, bodyMarkdown, ...more });

interface Linking {
  readonly articles: readonly { slug: string }[];
  readonly next: string | null;
}

const linksTo = async (slug: string, query = ''): Promise<Linking> =>
  (await test.app.inject(`/api/articles/${slug}/links-here${query}`)).json();
const slugs = ({ articles }: Pick<Linking, 'articles'>) => articles.map(({ slug }) => slug);

it('lists the articles that link to any name of an article, by title, in pages', async () => {
  await build('hub', 'The hub', 'See [[The hub]] and [itself](/article/hub).', {
    facts: [{ label: 'Also called', value: 'Nave' }],
  });
  for (const [slug, title, text] of [
    ['zeta', 'Zeta', '[[the HUB]]'],
    ['alpha', 'Alpha', '[the hub](/article/hub#part) and [[hub]]'],
    ['beta', 'Beta', 'It was so.[^1]\n\n[^1]: As [[Nave|it]] says.'],
    ['gamma', 'Gamma', '`[[The hub]]` and https://other.example/article/hub'],
  ] as const)
    await build(slug, title, text);
  expect(slugs(await linksTo('hub'))).toEqual(['alpha', 'beta', 'zeta']);
  const first = await linksTo('hub', '?limit=2');
  expect(slugs(first)).toEqual(['alpha', 'beta']);
  const second = await linksTo('hub', `?limit=2&cursor=${first.next}`);
  expect([slugs(second), second.next]).toEqual([['zeta'], null]);
  expect((await linksTo('gamma')).articles).toEqual([]);
  expect((await test.app.inject('/api/articles/nothing/links-here')).statusCode).toBe(404);
  expect((await test.app.inject('/api/articles/hub/links-here?cursor=x')).statusCode).toBe(400);
});

it('follows changed texts and names', async () => {
  await build('leaf', 'Leaf', '[[Later]]');
  const created = await boss.send('POST', '/api/admin/articles', { slug: 'later', title: 'Later', bodyMarkdown: 'x' });
  const { id } = (created.json() as { article: { id: string } }).article;
  expect(slugs(await linksTo('later'))).toEqual(['leaf']);
  await boss.send('PUT', `/api/admin/articles/${id}`, { slug: 'sooner', title: 'Sooner' });
  expect(slugs(await linksTo('sooner'))).toEqual(['leaf']);
  // Another article takes the former name, and the link now leads to it.
  await build('later', 'Later', 'y');
  expect([slugs(await linksTo('later')), slugs(await linksTo('sooner'))]).toEqual([['leaf'], []]);
});

it('a random article may be any article, and no cache stores the answer', async () => {
  // More articles than a range of ids has on average.
  for (let n = 0; n < 10; n += 1) await build(`more-${n}`, `More ${n}`, 'x');
  const seen = new Set<string>();
  for (let n = 0; n < 500; n += 1) {
    const { statusCode, headers } = await test.app.inject('/random');
    expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store']);
    seen.add(String(headers.location));
  }
  const { articles } = (await test.app.inject('/api/articles?limit=100')).json<Linking>();
  expect([...seen].toSorted()).toEqual(articles.map(({ slug }) => `/article/${slug}`).toSorted());
});
