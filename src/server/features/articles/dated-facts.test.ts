import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import { tags } from '#server/core/tags.ts';
import { testApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';

const test = await testApp();
afterAll(() => test.close());
afterEach(() => {
  vi.useRealTimers();
  test.store.purge([tags.today]);
});

const get = async (): Promise<AnswerOf<'GET /facts/today'>> => (await test.app.inject('/api/facts/today')).json();
const sourced =
  'It was so.[^a] And so.[^b]\n\n[^a]: press | [One](https://a.example)\n[^b]: press | [Two](https://b.example)';
const at = (day: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) });
  test.store.purge([tags.today]);
};

it('needs an article with a source and a fact with a day', async () => {
  const [asOf, value] = ['2026-11', 'A long enough value'];
  await buildArticle(test.store, { slug: 'unsourced', facts: [{ label: 'Fee', value, asOf }] });
  await buildArticle(test.store, { slug: 'undated', bodyMarkdown: sourced, facts: [{ label: 'Fee', value }] });
  await buildArticle(test.store, {
    slug: 'curt',
    bodyMarkdown: sourced,
    facts: [{ label: 'Chains', value: '[Solana](/article/solana)', asOf }],
  });
  expect(await get()).toEqual({ day: new Date().toISOString().slice(0, 10), facts: [] });
});

it('contains the day, the number of sources and the plain words of a fact', async () => {
  await buildArticle(test.store, {
    slug: 'told',
    title: 'Told',
    bodyMarkdown: sourced,
    facts: [
      { label: 'Searched as', value: 'words that nobody sees', asOf: '2026-11-01' },
      { label: 'Owner', value: '[pump.fun](/article/pump-fun), of [Baton](https://baton.example)', asOf: '2025-10-28' },
    ],
  });
  expect((await get()).facts).toEqual([
    {
      article: { slug: 'told', title: 'Told' },
      label: 'Owner',
      value: 'pump.fun, of Baton',
      asOf: '2025-10-28',
      sources: 2,
    },
  ]);
});

it('shows at most three facts of different articles, the same all day and others on other days', async () => {
  const slugs = Array.from({ length: 20 }, (_, place) => `many-${place}`);
  for (const slug of slugs)
    await buildArticle(test.store, {
      slug,
      bodyMarkdown: sourced,
      facts: ['Fee', 'Supply'].map((label) => ({ label, value: `${label} of ${slug}`, asOf: '2026-11-18' })),
    });
  const days = Array.from({ length: 20 }, (_, day) => `2026-12-${String(day + 1).padStart(2, '0')}`);
  const seen = new Set<string>();
  for (const day of days) {
    at(day);
    const first = await get();
    expect(first.day).toBe(day);
    expect(new Set(first.facts.map(({ article }) => article.slug)).size).toBe(3);
    test.app.publicCache.clear();
    expect(await get()).toEqual(first);
    seen.add(first.facts.map(({ article }) => article.slug).join());
  }
  expect(seen.size).toBeGreaterThan(days.length / 2);
});

it('shows no duplicate facts', async () => {
  for (const slug of ['a', 'b', 'c', 'd', 'e', 'f'].map((end) => `twin-${end}`))
    await buildArticle(test.store, {
      slug,
      bodyMarkdown: sourced,
      facts: [{ label: 'Supply', value: '1,000,000,000 at the start', asOf: '2024-10' }],
    });
  for (let day = 1; day <= 28; day++) {
    at(`2027-02-${String(day).padStart(2, '0')}`);
    const values = (await get()).facts.map(({ value }) => value);
    expect(new Set(values).size).toBe(values.length);
  }
});
