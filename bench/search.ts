import { readFileSync } from 'node:fs';
import { openDatabase, type Database } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { searchArticles } from '#server/features/search/search.ts';
import { seed } from '#server/seed.ts';
import { eachCachedStore } from './kept.ts';
import { atLeast, atMost, percentiles, quantile, short, sized, type Bound, type Table } from './measure.ts';
import { eachStore } from './processes.ts';
import { numbers, word, words } from './words.ts';

const sizes = [1_000, sized(10_000, 1_000), sized(100_000, 1_000)];
// The number of searches of each kind.
const searches = sized(100, 5);

const queries: Readonly<Record<string, (random: () => number) => string>> = {
  'a rare word': (random) => word(20_000 + Math.floor(random() * 20_000)),
  'the commonest word': () => word(0),
  'the commonest that says something': () => 'token',
  'two common words': (random) => `${word(Math.floor(random() * 20))} ${word(20 + Math.floor(random() * 40))}`,
  'two letters': (random) => word(Math.floor(random() * 2_000)).slice(0, 2),
  'a typing error': (random) => word(5_000 + Math.floor(random() * 5_000)).replace(/^(..)./, '$1'),
  'no match': (random) => `qx${word(9_000 + Math.floor(random() * 9_000))}qjx`,
  '200 characters': (random) => words(random, 60).slice(0, 200),
};

interface Judged {
  readonly query: string;
  readonly answers: readonly string[];
}

/** Queries of people, each with the articles that answer it: one should be among the first three results. */
export function judgedQueries(): Judged[] {
  const lines = readFileSync(new URL('judged.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [query = '', answers = ''] = line.split(' | ');
    return { query, answers: answers.split(', ') };
  });
}

/** The percentage of judged queries with a right answer, and the ones without. */
async function judge({ db }: Database): Promise<{ share: number; missed: string[] }> {
  const missed: string[] = [];
  const all = judgedQueries();
  for (const { query, answers } of all) {
    const { results } = await searchArticles(db, query);
    if (!results.slice(0, 3).some(({ slug }) => answers.includes(slug))) missed.push(query);
  }
  return { share: (100 * (all.length - missed.length)) / all.length, missed };
}

async function timesOf({ db }: Database, make: (random: () => number) => string): Promise<number[]> {
  const random = numbers(7);
  const times: number[] = [];
  for (let turn = 0; turn < searches; turn += 1) {
    const query = make(random);
    const start = performance.now();
    await searchArticles(db, query);
    times.push(performance.now() - start);
  }
  return times;
}

const open = (env: NodeJS.ProcessEnv) => openDatabase({ url: env['DATABASE_URL'], folder: env['DATA_DIR'] ?? '' });
const many = (value: number) => value.toLocaleString('en-US');

/** The duration and correctness of searches among a growing number of articles. */
export async function search(): Promise<Table[]> {
  const rows: string[][] = [];
  const found: string[][] = [];
  const bounds: Bound[] = [];
  const addJudged = async (store: string, size: string, database: Database) => {
    const { share, missed } = await judge(database);
    found.push([store, size, `${short(share)} %`, missed.join('; ')]);
    return share;
  };
  const answersMost = (name: string, share: number, least: number) =>
    bounds.push(atLeast(`judged queries answered among the first three, ${name}`, share, least, '%'));
  await eachStore(async (name, env) => {
    const database = await open(env);
    await migrateDatabase(database);
    await seed({ db: database.db, purge: () => {} }, new URL('../content', import.meta.url).pathname);
    answersMost(`the encyclopedia alone, ${name}`, await addJudged(name, 'the encyclopedia alone', database), 95);
    await database.close();
  });
  const p95 = new Map<string, number>();
  for (const [place, size] of sizes.entries())
    await eachCachedStore({ articles: size }, async (name, env) => {
      console.log(`  ${name}, ${many(size)} articles`);
      const database = await open(env);
      await migrateDatabase(database);
      for (const [what, make] of Object.entries(queries)) {
        await timesOf(database, make);
        const times = await timesOf(database, make);
        rows.push([name, many(size), what, ...percentiles(times)]);
        p95.set(`${name} ${place} ${what}`, quantile(times, 0.95));
      }
      const share = await addJudged(name, `and ${many(size)} others`, database);
      if (place === sizes.length - 1) {
        const of = (at: number) => Object.keys(queries).map((what) => p95.get(`${name} ${at} ${what}`)!);
        const last = of(place);
        bounds.push(
          atMost(`search among ${many(size)} articles, p95 of the slowest kind, ${name}`, Math.max(...last), 25, 'ms'),
        );
        answersMost(`among ${many(size)} others, ${name}`, share, 93);
      }
      await database.close();
    });
  return [
    {
      title: 'Search: how long it takes',
      columns: ['store', 'articles', 'query', 'ms, p50', 'p95', 'p99'],
      rows,
      bounds,
    },
    {
      title: `Search: whether the right article is among the first three, of ${judgedQueries().length} judged queries`,
      columns: ['store', 'articles', 'found', 'missed'],
      rows: found,
    },
  ];
}
