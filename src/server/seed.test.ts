import { fileURLToPath } from 'node:url';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import type { Database } from './db/client.ts';
import { articles } from './db/schema/articles.ts';
import { listArticles } from './features/articles/articles.ts';
import { listFeatured } from './features/articles/featured.ts';
import { Rendering } from './features/texts/rendering.ts';
import { importFrom } from './importing.ts';
import { notLoaded, notLoadedLine, readArticles, readFeatured, seed } from './seed.ts';

const content = fileURLToPath(new URL('../../content', import.meta.url));
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('loads the encyclopedia into an empty database, once even when several instances start together', async () => {
  const purged: string[] = [];
  const store = { db: database.db, purge: (tags: readonly string[]) => void purged.push(...tags) };
  const load = () => database.unhurried((db) => seed({ ...store, db }, content));
  const added = await Promise.all([load(), load()]);
  expect(added.toSorted((one, other) => one - other)).toEqual([0, (await readArticles(content)).length]);
  expect(purged).toContain('articles');
  expect((await listFeatured(database.db)).map(({ slug }) => slug)).toEqual(await readFeatured(content));

  const edited = eq(articles.slug, 'rug-pull');
  await database.db.update(articles).set({ title: 'Edited' }).where(edited);
  expect(await seed(store, content)).toBe(0);
  expect(await database.db.select({ title: articles.title }).from(articles).where(edited)).toEqual([
    { title: 'Edited' },
  ]);
});

it('dates the articles by their writing, and never lists those of one day alphabetically', async () => {
  const written = new Map((await readArticles(content)).map((article) => [article.slug, article]));
  const { articles: latest } = await listArticles(database.db, { limit: written.size });
  expect(latest).toHaveLength(written.size);
  for (const { slug, createdAt, updatedAt } of latest) {
    const { created, updated } = written.get(slug)!;
    expect.soft([slug, createdAt.slice(0, 10), updatedAt.slice(0, 10)]).toEqual([slug, created, updated]);
  }
  expect(new Set(latest.map(({ createdAt }) => createdAt)).size).toBe(written.size);
  // Of the articles of one day, the most linked one is the newest.
  const ofItsDay = latest.filter(({ slug }) => written.get(slug)!.created === written.get('pump-fun')!.created);
  expect(ofItsDay.slice(0, 5).map(({ slug }) => slug)).toContain('pump-fun');
  const titles = latest.map(({ title }) => title.toLowerCase());
  expect(titles).not.toEqual(titles.toSorted());
  expect(titles).not.toEqual(titles.toSorted().reverse());
});

it('a later import of this version’s folder, even without a manifest, says how each article differs', async () => {
  const rendering = new Rendering();
  const outcomes = new Map<string, string>();
  const store = { db: database.db, purge: () => {} };
  const edited = eq(articles.slug, 'wash-trading');
  await database.db.update(articles).set({ summary: 'Edited' }).where(edited);
  await database.db.delete(articles).where(eq(articles.slug, 'trojan'));
  for await (const { slug, state, said: parts } of importFrom(store, rendering, content, { isDry: true }))
    if (state !== 'same') outcomes.set(slug, `${state} ${parts}`);
  await rendering.close();
  expect(Object.fromEntries(outcomes)).toEqual({
    'rug-pull': 'differs Title',
    'wash-trading': 'differs Summary',
    trojan: 'new ',
  });
});

it('names the articles of a later version, except renamed ones', async () => {
  const store = { db: database.db, purge: () => {} };
  expect(await notLoaded(store, content)).toEqual(['trojan']);
  await database.db.update(articles).set({ slug: 'hat' }).where(eq(articles.slug, 'dogwifhat'));
  expect(await notLoaded(store, content)).toEqual(['trojan']);
  await database.db.delete(articles).where(inArray(articles.slug, ['bonk', 'rug-pull']));
  expect(await notLoaded(store, content)).toEqual(['bonk', 'rug-pull', 'trojan']);
  expect(notLoadedLine(['bonk'])).toMatch(/^This version ships an article that this site does not have \(bonk\);/);
  expect(notLoadedLine(Array.from({ length: 12 }, (_, at) => `a${at}`))).toMatch(/ships 12 articles .*a9 and 2 more\)/);
});
