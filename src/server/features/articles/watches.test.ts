import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import { watching } from '#contract/articles/limits.ts';
import { articles, watches } from '#server/db/schema/articles.ts';
import { notices } from '#server/db/schema/notices.ts';
import { accounts } from '#server/db/schema/people.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

const { test, boss } = await testAppWithAdmin();
afterAll(() => test.close());

async function done<Body>(answer: ReturnType<Caller['send']>): Promise<Body> {
  const { status, body, json } = await answer;
  expect([status, status === 200 || body]).toEqual([200, true]);
  return json() as Body;
}
const watch = (who: Caller, slug: string, method: 'PUT' | 'DELETE' | 'GET' = 'PUT') =>
  done<{ watching: boolean }>(who.send(method, `/api/articles/${slug}/watch`));
const noticesOf = async (who: Caller) =>
  (await done<AnswerOf<'GET /notices'>>(who.send('GET', '/api/notices'))).notices.map(({ kind, text, url }) => [
    kind,
    text,
    url,
  ]);
const contribute = (who: Caller, slug: string, text: string) =>
  done<{ contribution: { id: string } }>(who.send('POST', '/api/contributions', { slug, text }));
const short = ({ address }: Caller) => `${address.slice(0, 4)}…${address.slice(-4)}`;

async function save(slug: string, more: object): Promise<void> {
  const { article } = (await test.app.inject(`/api/articles/${slug}`)).json<AnswerOf<'GET /articles/:slug'>>();
  const { title, bodyMarkdown = 'Text' } = { ...article, ...more } as { title: string; bodyMarkdown?: string };
  await done(
    boss.send('PUT', `/api/admin/articles/${article.id}`, { slug: article.slug, title, bodyMarkdown, ...more }),
  );
}

it('receives notices of revisions and contributions, grouped while unread, not of own ones', async () => {
  await buildArticle(test.store, { slug: 'watched', title: 'Watched' });
  const [ann, bob, somebody] = [await logIn(test.app), await logIn(test.app), await logInAnonymously(test.app)];
  for (const who of [ann, bob, somebody, boss]) expect(await watch(who, 'watched')).toEqual({ watching: true });
  // A repeated call changes nothing.
  await watch(ann, 'watched');
  await save('watched', { bodyMarkdown: 'Changed once.', changeSummary: 'Once' });
  expect(await noticesOf(bob)).toEqual([
    ['changed', `${short(boss)} changed Watched: “Once”`, '/article/watched/compare/1...2'],
  ]);
  await save('watched', { bodyMarkdown: 'Changed twice.' });
  const changed = ['changed', `${short(boss)} changed Watched`, '/article/watched/compare/1...3'];
  expect(await noticesOf(ann)).toEqual([changed]);
  expect(await noticesOf(somebody)).toEqual([changed]);
  expect(await noticesOf(boss)).toEqual([]);
  await contribute(ann, 'watched', 'One');
  await contribute(somebody, 'watched', 'Two');
  expect(await noticesOf(bob)).toEqual([
    ['contributed', '2 people contributed to Watched', '/contri/watched'],
    changed,
  ]);
  expect(await noticesOf(ann)).toEqual([
    ['contributed', 'Somebody contributed to Watched', '/contri/watched'],
    changed,
  ]);
  // A save without changes creates no notice, and watchers stay when an article is renamed.
  await save('watched', { bodyMarkdown: 'Changed twice.' });
  await save('watched', { slug: 'watched-still', title: 'Watched still' });
  expect((await noticesOf(bob))[0]).toEqual([
    'changed',
    `${short(boss)} changed Watched still`,
    '/article/watched-still/compare/1...4',
  ]);
  expect(await watch(bob, 'watched', 'GET')).toEqual({ watching: true });
  expect(await watch(bob, 'watched', 'DELETE')).toEqual({ watching: false });
  const before = await noticesOf(bob);
  await contribute(ann, 'watched-still', 'Three');
  expect(await noticesOf(bob)).toEqual(before);
  expect(await watch(bob, 'watched-still', 'GET')).toEqual({ watching: false });
});

it('loses the notice of a withdrawn or deleted contribution, unless another one of its author stands', async () => {
  await buildArticle(test.store, { slug: 'taken-back', title: 'Taken back' });
  const [ann, bob, eve] = [await logIn(test.app), await logIn(test.app), await logIn(test.app)];
  await watch(ann, 'taken-back');
  const send = async (who: Caller, text: string) => (await contribute(who, 'taken-back', text)).contribution.id;
  const [first, second] = [await send(bob, 'One'), await send(bob, 'Two')];
  const third = await send(eve, 'Three');
  const contributed = (who: string) => [['contributed', `${who} contributed to Taken back`, '/contri/taken-back']];
  await done(bob.send('DELETE', `/api/contributions/${first}`));
  expect(await noticesOf(ann)).toEqual(contributed(`${short(eve)} and ${short(bob)}`));
  await done(boss.send('DELETE', `/api/admin/contributions/${second}`));
  expect(await noticesOf(ann)).toEqual(contributed(short(eve)));
  await done(boss.send('DELETE', `/api/admin/contributions/${third}`));
  expect(await done<AnswerOf<'GET /notices'>>(ann.send('GET', '/api/notices'))).toMatchObject({
    notices: [],
    unread: 0,
  });
});

it('is private: nobody else sees who watches', async () => {
  await buildArticle(test.store, { slug: 'privately' });
  const [ann, bob] = [await logIn(test.app), await logIn(test.app)];
  await watch(ann, 'privately');
  expect(await watch(bob, 'privately', 'GET')).toEqual({ watching: false });
  for (const method of ['GET', 'PUT', 'DELETE'] as const)
    expect((await test.app.inject({ method, url: '/api/articles/privately/watch' })).statusCode).toBe(401);
  expect((await ann.send('PUT', '/api/articles/nowhere/watch')).status).toBe(404);
  const [{ id }] = (await test.database.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.wallet, ann.address))) as [{ id: string }];
  const answer = await bob.send('POST', '/api/contributions', { slug: 'privately', text: 'Words' });
  expect(JSON.stringify([answer.headers, answer.body])).not.toContain(id);
  expect((await ann.send('GET', '/api/articles/privately/watch')).headers['cache-control']).toBe('private, no-store');
});

it('lists one’s own watched articles, the last one first, page by page, for nobody else', async () => {
  const [ann, bob] = [await logIn(test.app), await logInAnonymously(test.app)];
  const slugs = ['list-a', 'list-b', 'list-c'];
  for (const slug of slugs) await buildArticle(test.store, { slug, title: `Title of ${slug}` });
  for (const slug of slugs) await watch(ann, slug);
  const listOf = (who: Caller, query = '') =>
    done<AnswerOf<'GET /watches/mine'>>(who.send('GET', `/api/watches/mine${query}`));
  const first = await listOf(ann, '?limit=2');
  expect(first).toMatchObject({
    watches: [{ article: { slug: 'list-c', title: 'Title of list-c' } }, { article: { slug: 'list-b' } }],
    count: 3,
  });
  const second = await listOf(ann, `?limit=2&cursor=${first.next}`);
  expect([second.watches.map(({ article }) => article.slug), second.next]).toEqual([['list-a'], null]);
  await watch(ann, 'list-b', 'DELETE');
  await save('list-c', { slug: 'list-d' });
  expect((await listOf(ann)).watches.map(({ article }) => article.slug)).toEqual(['list-d', 'list-a']);
  expect(await listOf(bob)).toEqual({ watches: [], next: null, count: 0 });
  expect((await test.app.inject('/api/watches/mine')).statusCode).toBe(401);
  expect((await ann.send('GET', '/api/watches/mine')).headers['cache-control']).toBe('private, no-store');
});

it('bounds the articles that a person watches, and the people that an article notifies', async () => {
  await buildArticle(test.store, { slug: 'popular' });
  const ann = await logIn(test.app);
  const { db } = test.database;
  const [{ id: accountId }] = (await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.wallet, ann.address))) as [{ id: string }];
  const [{ id: articleId }] = (await db
    .select({ id: articles.id })
    .from(articles)
    .where(eq(articles.slug, 'popular'))) as [{ id: string }];
  // Other people already watch it.
  await db.execute(sql`with made as (insert into accounts (wallet) select 'watcher-' || n from generate_series(1, ${watching.told}) n returning id)
    insert into watches (article_id, account_id, created_at) select ${articleId}::uuid, id, now() - interval '1 day' from made`);
  await watch(ann, 'popular');
  await contribute(await logIn(test.app), 'popular', 'Words');
  expect(await noticesOf(ann)).toEqual([]);
  expect(await db.$count(notices, eq(notices.articleId, articleId))).toBe(watching.told);
  await db.execute(sql`with made as (insert into articles (slug, title) select 'full-' || n, 'Full' from generate_series(2, ${watching.articles}) n returning id)
    insert into watches (article_id, account_id) select id, ${accountId}::uuid from made`);
  const refused = await ann.send('PUT', '/api/articles/full-2/watch');
  expect(refused.status).toBe(200);
  await buildArticle(test.store, { slug: 'one-more' });
  const more = await ann.send('PUT', '/api/articles/one-more/watch');
  expect([more.status, more.body]).toEqual([
    409,
    `You watch ${watching.articles} articles already; stop watching one of them first.`,
  ]);
  const contributed = await ann.send('POST', '/api/contributions', { slug: 'one-more', text: 'Words' });
  expect([contributed.status, contributed.json()]).toEqual([200, expect.objectContaining({ watching: false })]);
  expect(await db.$count(watches, eq(watches.accountId, accountId))).toBe(watching.articles);
});

it('includes people who wrote in the article, as long as they like, and notifies nobody twice', async () => {
  await buildArticle(test.store, { slug: 'written-in', title: 'Written in', bodyMarkdown: 'Teh fee is one percent.' });
  const [ann, bob, somebody] = [await logIn(test.app), await logIn(test.app), await logInAnonymously(test.app)];
  const write = (who: Caller, text: string) =>
    done<AnswerOf<'POST /contributions'>>(who.send('POST', '/api/contributions', { slug: 'written-in', text }));
  expect(await write(ann, 'One')).toMatchObject({ watching: true });
  expect(await watch(ann, 'written-in', 'GET')).toEqual({ watching: true });
  // A second contribution adds no second watch.
  expect(await write(ann, 'One')).toMatchObject({ watching: true });
  expect(await write(somebody, 'Two')).toMatchObject({ watching: false });
  expect(await watch(somebody, 'written-in', 'GET')).toEqual({ watching: false });
  expect(await noticesOf(ann)).toEqual([['contributed', 'Somebody contributed to Written in', '/contri/written-in']]);

  const sent = { slug: 'written-in', text: '', baseRevision: 1, bodyMarkdown: 'The fee is one percent.' };
  const { contribution } = await done<AnswerOf<'POST /contributions'>>(bob.send('POST', '/api/contributions', sent));
  await watch(ann, 'written-in', 'DELETE');
  const published = { baseRevision: 1, bodyMarkdown: sent.bodyMarkdown, summary: 'A typo', note: 'Thanks' };
  await done(boss.send('POST', `/api/admin/contributions/${contribution.id}/publish`, published));
  expect((await noticesOf(bob)).map(([kind]) => kind)).toEqual([expect.not.stringMatching('changed')]);
  expect((await noticesOf(ann)).map(([kind]) => kind)).toEqual(['contributed']);
});
