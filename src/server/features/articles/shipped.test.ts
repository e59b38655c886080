import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import { program, shippedFolder } from '#server/core/program.ts';
import { importedNote } from '#server/features/revisions/credit.ts';
import { Rendering } from '#server/features/texts/rendering.ts';
import { readArticles } from '#server/seed.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn } from '#test/wallet.ts';
import { addImported } from './importing.ts';

let { test, boss } = {} as Awaited<ReturnType<typeof testAppWithAdmin>>;
beforeAll(async () => {
  ({ test, boss } = await testAppWithAdmin());
});
afterAll(() => test.close());

const listed = async () => (await boss.send('GET', '/api/admin/shipped')).json() as AnswerOf<'GET /admin/shipped'>;
const bring = (slug: string) => boss.send('POST', `/api/admin/shipped/${slug}`);
const slugsOf = (links: readonly { slug: string }[]) => links.map(({ slug }) => slug);
const history = async (slug: string) =>
  ((await boss.send('GET', `/api/articles/${slug}/revisions`)).json() as AnswerOf<'GET /articles/:slug/revisions'>)
    .revisions;

it('lists missing articles, the constants first, and outdated ones that nobody edited', async () => {
  await buildArticle(test.store, { slug: 'rug-pull', title: 'Rug pull', bodyMarkdown: 'An older text.' });
  const edited = { slug: 'honeypot', title: 'Honeypot', bodyMarkdown: 'Ours.' };
  expect((await boss.send('POST', '/api/admin/articles', edited)).status).toBe(200);
  const { version, missing, changed } = await listed();
  expect(version).toBe(program.version);
  const shipped = slugsOf(await readArticles(shippedFolder));
  const lacking = shipped.filter((slug) => !['rug-pull', 'honeypot'].includes(slug));
  expect(slugsOf(missing).toSorted()).toEqual(lacking.toSorted());
  expect(missing[0]!.slug).toBe('constants');
  expect(changed).toMatchObject([{ slug: 'rug-pull', parts: expect.stringContaining(' other parts') }]);
});

it('shows the difference; for a missing article, its whole text', async () => {
  const { comparison } = (
    await boss.send('GET', '/api/admin/shipped/rug-pull')
  ).json() as AnswerOf<'GET /admin/shipped/:slug'>;
  expect(comparison).toMatchObject({ article: { slug: 'rug-pull', title: 'Rug pull' } });
  expect(comparison.wordsRemoved).toBeGreaterThan(0);
  const lacking = (await boss.send('GET', '/api/admin/shipped/bonk')).json() as AnswerOf<'GET /admin/shipped/:slug'>;
  expect(lacking.comparison).toMatchObject({ article: { slug: 'bonk', title: 'BONK' }, wordsRemoved: 0 });
  expect(lacking.comparison.wordsAdded).toBeGreaterThan(200);
  expect((await boss.send('GET', '/api/admin/shipped/made-up')).body).toContain('ships no such article');
});

it('imports each as a revision without an author, with an audit entry, and purges its page and lists', async () => {
  expect((await bring('constants')).status).toBe(200);
  const page = async () => (await test.app.inject('/api/articles/rug-pull')).body;
  const list = async () => (await test.app.inject('/api/articles')).body;
  expect(await page()).toContain('An older text.');
  expect(await list()).not.toContain('"slug":"wash-trading"');
  for (const slug of ['rug-pull', 'wash-trading'])
    expect((await bring(slug)).json()).toMatchObject({ article: { slug } });
  expect(await page()).not.toContain('An older text.');
  expect(await list()).toContain('"slug":"wash-trading"');
  const came = { kind: 'imported', wallet: null, summary: `Shipped with version ${program.version}` };
  expect((await history('rug-pull'))[0]).toMatchObject({ number: 2, ...came });
  expect(await history('wash-trading')).toMatchObject([came]);
  const { entries } = (await boss.send('GET', '/api/admin/audit')).json() as AnswerOf<'GET /admin/audit'>;
  expect(entries.slice(0, 3).map(({ action, wallet }) => [action, wallet])).toEqual(
    ['imported', 'imported', 'imported'].map((action) => [action, boss.address]),
  );
  const { missing, changed } = await listed();
  expect(changed).toEqual([]);
  expect(slugsOf(missing)).not.toContain('wash-trading');
});

it('refuses an edited article, an equal one, an unshipped one, and a person who is not an admin', async () => {
  expect([(await bring('honeypot')).status, (await bring('honeypot')).body]).toEqual([
    409,
    expect.stringContaining('People edited this article here'),
  ]);
  expect((await bring('rug-pull')).body).toContain('says this already');
  expect((await bring('made-up')).status).toBe(404);
  const member = await logIn(test.app);
  expect((await member.send('POST', '/api/admin/shipped/bonk')).status).toBe(403);
  expect((await member.send('GET', '/api/admin/shipped')).status).toBe(403);
});

it('treats an article from another site, or one that moved here, as written by people', async () => {
  const elsewhere = {
    ...(await readArticles(shippedFolder)).find(({ slug }) => slug === 'wallet-drainer')!,
    title: 'Theirs',
  };
  const rendering = new Rendering();
  await addImported(test.store, rendering, elsewhere, { by: null, note: importedNote('https://b.example', ['Ann']) });
  await rendering.close();
  await buildArticle(test.store, { slug: 'bundled-launch', title: 'Ours' });
  const { changed } = await listed();
  const { article } = (
    await boss.send('GET', '/api/articles/bundled-launch')
  ).json() as AnswerOf<'GET /articles/:slug'>;
  expect(slugsOf(changed)).toEqual(['bundled-launch']);
  const moved = { slug: 'bundles', title: 'Ours' };
  expect((await boss.send('PUT', `/api/admin/articles/${article.id}`, moved)).status).toBe(200);
  const after = await listed();
  expect([after.changed, slugsOf(after.missing).includes('bundled-launch')]).toEqual([[], false]);
  expect((await bring('bundled-launch')).status).toBe(409);
});
