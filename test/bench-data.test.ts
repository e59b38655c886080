import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { articleOf } from '#bench/articles.ts';
import { judgedQueries } from '#bench/search.ts';
import { numbers, word, words } from '#bench/words.ts';

it('generates the same article for the same number, and different ones for different numbers', () => {
  expect(articleOf(7)).toEqual(articleOf(7));
  expect(articleOf(7).bodyText).not.toBe(articleOf(8).bodyText);
  expect(articleOf(7).id).not.toBe(articleOf(8).id);
});

it('generates texts with the word frequency that a rank implies', () => {
  const counts = Map.groupBy(words(numbers(1), 100_000).split(' '), (one) => one);
  // By Zipf's law the first of 50,000 words is ln 2 / ln 50,001 of all, and each tenfold rank a tenth of that.
  expect(counts.get(word(0))!.length / 100_000).toBeCloseTo(Math.log(2) / Math.log(50_001), 2);
  expect(counts.get(word(0))!.length / counts.get(word(9))!.length).toBeGreaterThan(4);
});

it('judges two hundred different queries, each by existing articles', () => {
  const slugs = readdirSync(new URL('../content/articles', import.meta.url)).map((file) => file.replace('.md', ''));
  const judged = judgedQueries();
  expect(new Set(judged.map(({ query }) => query)).size).toBe(200);
  expect(judged.flatMap(({ answers }) => answers).filter((answer) => !slugs.includes(answer))).toEqual([]);
});
