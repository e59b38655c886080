import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import type { Database } from './db/client.ts';
import { articles } from './db/schema.ts';
import { listFeatured } from './features/articles/articles.ts';
import { readArticles, readFeatured, seed } from './seed.ts';

const content = fileURLToPath(new URL('../../content', import.meta.url));
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('loads the encyclopedia once when several instances start together', async () => {
  const shared = await testDatabase();
  const store = { db: shared.db, purge: () => {} };
  const added = await Promise.all([seed(store, content), seed(store, content)]);
  expect(added.toSorted((one, other) => one - other)).toEqual([0, (await readArticles(content)).length]);
  await shared.close();
});

it('loads the encyclopedia into an empty database, and never again', async () => {
  const purged: string[] = [];
  const store = { db: database.db, purge: (tags: readonly string[]) => void purged.push(...tags) };
  expect(await seed(store, content)).toBe((await readArticles(content)).length);
  expect(purged).toContain('articles');
  expect((await listFeatured(database.db)).map(({ slug }) => slug)).toEqual(await readFeatured(content));

  const edited = eq(articles.slug, 'rug-pull');
  await database.db.update(articles).set({ title: 'Edited' }).where(edited);
  expect(await seed(store, content)).toBe(0);
  expect(await database.db.select({ title: articles.title }).from(articles).where(edited)).toEqual([{ title: 'Edited' }]);
});
