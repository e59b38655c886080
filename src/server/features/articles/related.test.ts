import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import { tagsIn } from '#server/core/tag-header.ts';
import { tags } from '#server/core/tags.ts';
import { ownMigrations } from '#server/db/migrate.ts';
import { testAppWithAdmin, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import type { Caller } from '#test/wallet.ts';
import { relateLeft } from './related.ts';

let test: TestApp;
let boss: Caller;
beforeAll(async () => {
  ({ test, boss } = await testAppWithAdmin());
});
afterAll(() => test.close());

const build = (slug: string, title: string, bodyMarkdown: string, more: object = {}) =>
  buildArticle(test.store, { slug, title, bodyMarkdown, category: '', ...more });

type Related = AnswerOf<'GET /articles/:slug/related'>;
const listOf = async (slug: string) =>
  (await test.app.inject(`/api/articles/${slug}/related`)).json<Related>().articles;
const related = async (slug: string) => (await listOf(slug)).map((one) => one.slug);

/** Waits until the job of the server has found the relations of both articles: none. */
const becomesUnrelated = (...slugs: string[]) =>
  expect.poll(() => Promise.all(slugs.map(related)), { timeout: 10_000 }).toEqual(slugs.map(() => []));

/** Saves changes of an article; returns the tags that the save touched. */
async function save(slug: string, changes: object) {
  const [found] = await test.database.db.execute<{ id: string; title: string }>(
    sql`select id, title from articles where slug = ${slug}`,
  );
  const { id, title } = found!;
  const { status, headers } = await boss.send('PUT', `/api/admin/articles/${id}`, { slug, title, ...changes });
  expect(status).toBe(200);
  return tagsIn(headers['cache-tag']);
}

it('relates articles by their links and rare words, before those that only share a category', async () => {
  const category = 'Fruit';
  await build('quince', 'Quince', 'Like a [[Medlar]], it is [[Grafting|grafted]].', { category });
  await build('medlar', 'Medlar', 'It is [[Grafting|grafted]] too.', { category: 'Trees' });
  await build('grafting', 'Grafting', 'A way to grow.', { category: 'Trees' });
  await build('quince-paste', 'Paste of quince', 'Sweet.', { category: 'Food' });
  await build('apple', 'Apple', 'Round.', { category });
  await build('stone', 'Stone', 'Hard.', { category: 'Rocks' });
  const found = await related('quince');
  expect(found.slice(0, 3).toSorted()).toEqual(['grafting', 'medlar', 'quince-paste']);
  expect(found[3]).toBe('apple');
  expect(found).not.toContain('stone');
  expect(found).not.toContain('quince');
  expect(await related('quince')).toEqual(found);
  expect(await related('stone')).toEqual([]);
  expect((await test.app.inject('/api/articles/nothing/related')).statusCode).toBe(404);
});

it('a save changes the lists of the articles that it relates, and touches no other list', async () => {
  await build('kiln', 'Kiln', 'It burns.');
  await build('clay', 'Clay', 'It is soft.');
  await build('glaze', 'Glaze', 'It shines.');
  expect(await Promise.all(['kiln', 'clay', 'glaze'].map(related))).toEqual([[], [], []]);

  const touched = await save('clay', { bodyMarkdown: 'It hardens in a [[Kiln]].' });
  expect(touched).toEqual(expect.arrayContaining([tags.related('clay'), tags.related('kiln')]));
  expect(touched).not.toContain(tags.related('glaze'));
  expect(await Promise.all(['kiln', 'clay', 'glaze'].map(related))).toEqual([['clay'], ['kiln'], []]);

  // Other words, the same relations.
  const again = await save('clay', { bodyMarkdown: 'It becomes hard in a [[Kiln]].' });
  expect(again.filter((tag) => tag.startsWith(tags.related('')))).toEqual([]);

  // The other article stores the relation too.
  await save('kiln', { bodyMarkdown: 'It burns hot.' });
  await save('clay', { bodyMarkdown: 'It never hardens.' });
  await becomesUnrelated('kiln', 'clay');
});

it('a save waits for no other article, and the relation leaves the list of one that somebody is saving', async () => {
  if (!test.database.shared) return;
  await build('anvil', 'Anvil', 'It is heavy.');
  await build('hammer', 'Hammer', 'It hits the [[Anvil]].');
  await save('anvil', { bodyMarkdown: 'It is very heavy.' });
  expect(await related('anvil')).toEqual(['hammer']);
  await test.database.db.transaction(async (db) => {
    await db.execute(sql`select from articles where slug = 'anvil' for update`);
    await save('hammer', { bodyMarkdown: 'It hits nails.' });
  });
  await becomesUnrelated('anvil', 'hammer');
});

it('a list shows what its articles are called now, under a new slug of its own too', async () => {
  await build('loom', 'Loom', 'It weaves.');
  await build('shuttle', 'Shuttle', 'A part of a [[Loom]].');
  expect(await listOf('loom')).toMatchObject([{ slug: 'shuttle', title: 'Shuttle', summary: 'What shuttle is.' }]);
  await save('shuttle', { slug: 'weavers-shuttle', title: 'Weaver’s shuttle', summary: 'It carries the weft.' });
  const renamed = [{ slug: 'weavers-shuttle', title: 'Weaver’s shuttle', summary: 'It carries the weft.' }];
  expect(await listOf('loom')).toMatchObject(renamed);
  await save('loom', { slug: 'hand-loom' });
  expect(await listOf('loom')).toMatchObject(renamed);
  expect(await listOf('hand-loom')).toMatchObject(renamed);
});

it('an article that many name lists the closest of them', async () => {
  await build('harbour', 'Harbour', 'Ships rest.');
  for (let n = 0; n < 12; n += 1) await build(`ship${n}`, `Ship${n}`, 'It rests in the [[Harbour]].');
  await build('pilot', 'Harbour pilot', 'They know the [[Harbour]].');
  const found = await related('harbour');
  expect(found).toHaveLength(5);
  expect(found).toContain('pilot');
  expect(await related('ship3')).toContain('harbour');
});

it('an upgrade finds the relations that an older version did not store, once', async () => {
  await build('bread', 'Bread', 'Of [[Flour]].');
  await build('flour', 'Flour', 'A powder.');
  await test.database.db.execute(sql`delete from article_relations`);
  const file = await readFile(join(ownMigrations, '0031_relations_of_articles.sql'), 'utf8');
  await test.database.db.execute(sql.raw(file.split('--> statement-breakpoint').at(-1)!));
  test.app.publicCache.clear();
  expect(await related('bread')).toEqual([]);
  const finish = async () => {
    let noted = 0;
    await relateLeft(test.store, { note: (more) => (noted += more), isOver: () => false });
    return noted;
  };
  const [all] = await test.database.db.execute(sql`select count(*)::integer as articles from articles`);
  expect(await finish()).toBe(all!['articles']);
  expect([await related('bread'), await related('flour')]).toEqual([['flour'], ['bread']]);
  expect(await finish()).toBe(0);
});
