import { sql } from 'drizzle-orm';
import { openDatabase, type Database } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { articles, searchWords } from '#server/db/schema.ts';
import { searchArticles } from '#server/features/search/search.ts';
import { wordChanges } from '#server/features/search/word-changes.ts';
import { quantile, short, type Table } from './measure.ts';
import { eachStore } from './processes.ts';
import { numbers, word, words } from './words.ts';

const sizes = [1_000, 10_000, 100_000];
const asked = 200;
const atOnce = 500;

type Change = Pick<typeof searchWords.$inferSelect, 'word' | 'phrase' | 'remains' | 'articles' | 'titles'>;

/** Adds articles up to that number, and what the search knows of their words. */
async function grow({ db }: Database, from: number, to: number): Promise<void> {
  const known = new Map<string, Change>();
  for (let start = from; start < to; start += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, to - start) }, (_, place) => {
      const random = numbers(start + place + 1);
      return { slug: `article-${start + place}`, title: words(random, 3), summary: words(random, 20), bodyText: words(random, 400) };
    });
    await db.insert(articles).values(rows);
    for (const row of rows)
      for (const change of JSON.parse(wordChanges(null, row)) as Change[]) {
        const before = known.get(change.phrase);
        if (before === undefined) known.set(change.phrase, change);
        else known.set(change.phrase, { ...before, articles: before.articles + change.articles, titles: before.titles + change.titles });
      }
  }
  const changes = [...known.values()];
  for (let start = 0; start < changes.length; start += atOnce)
    await db
      .insert(searchWords)
      .values(changes.slice(start, start + atOnce))
      .onConflictDoUpdate({
        target: [searchWords.word, searchWords.phrase],
        set: { articles: sql`${searchWords.articles} + excluded.articles`, titles: sql`${searchWords.titles} + excluded.titles` },
      });
}

const queries: Readonly<Record<string, (random: () => number) => string>> = {
  'a rare word': (random) => word(20_000 + Math.floor(random() * 20_000)),
  'the commonest word': () => word(0),
  'two common words': (random) => `${word(Math.floor(random() * 5))} ${word(5 + Math.floor(random() * 5))}`,
  'two letters': (random) => word(Math.floor(random() * 16)).slice(0, 2),
  'a typing error': (random) => word(5_000 + Math.floor(random() * 5_000)).replace(/^(..)./, '$1'),
  'no match': (random) => `qx${word(Math.floor(random() * 9_999))}qjx`,
  '200 characters': (random) => words(random, 60).slice(0, 200),
};

/** Searches among ever more articles. */
export async function search(): Promise<Table[]> {
  const rows: string[][] = [];
  await eachStore(async (name, env) => {
    const database = await openDatabase({ url: env['DATABASE_URL'], folder: env['DATA_DIR'] ?? '', limit: 600_000 });
    await migrateDatabase(database);
    let size = 0;
    for (const next of sizes) {
      await grow(database, size, next);
      size = next;
      await database.unhurried((db) => db.execute('analyze'));
      for (const [what, make] of Object.entries(queries)) {
        const random = numbers(7);
        const times: number[] = [];
        for (let turn = 0; turn < asked; turn += 1) {
          const query = make(random);
          const start = performance.now();
          await searchArticles(database.db, query);
          times.push(performance.now() - start);
        }
        rows.push([name, size.toLocaleString('en-US'), what, ...[0.5, 0.95, 0.99].map((share) => short(quantile(times, share)))]);
      }
    }
    await database.close();
  });
  return [{ title: 'Search', columns: ['store', 'articles', 'query', 'ms, p50', 'p95', 'p99'], rows }];
}
