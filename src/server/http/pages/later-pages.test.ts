import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page } from '#contract/limits.ts';
import { profileDisplay } from '#contract/people/limits.ts';
import { points } from '#contract/standing/ranks.ts';
import { submissionDisplay } from '#contract/submissions/limits.ts';
import { accounts } from '#server/db/schema/people.ts';
import { testAppWithAdmin, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, type Caller } from '#test/wallet.ts';

let test: TestApp;
let author: Caller;
const at = { contri: '', useful: '', bounties: '', 'a-z': '/browse?view=a-z', bounty: '', profile: '' };

const html = async (url: string) => {
  const answer = await test.app.inject(url.split('#')[0]!);
  expect(answer.statusCode).toBe(200);
  return answer;
};

/** The numbers in a page's list, in order, each once. */
const numbers = (body: string) => [
  ...new Set([.../<main.*<\/main>/s.exec(body)![0].matchAll(/Number (\d+)\b/g)].map(([, number]) => Number(number))),
];

/** The link to the next page for readers without scripts. */
const nextIn = (body: string) =>
  [...body.matchAll(/<noscript><a href="([^"]+)">Next page<\/a><\/noscript>/g)].map(([, href]) =>
    href!.replaceAll('&amp;', '&'),
  );

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, place) => from - place);

beforeAll(async () => {
  const { test: made, boss } = await testAppWithAdmin({}, { pages: 'built' });
  test = made;
  author = await logIn(test.app);
  await buildArticle(test.store, { slug: 'crowded', title: 'Crowded' });
  const post = async (who: Caller, path: string, body: object) => {
    const answer = await who.send('POST', path, body);
    expect([answer.status, answer.status === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.json() as { bounty: { id: string }; contribution: { id: string } };
  };
  const { bounty } = await post(boss, '/api/admin/bounties', { name: 'The bounty', reward: 1, articleSlug: 'crowded' });
  const ids: string[] = [];
  for (let number = 1; number <= submissionDisplay.entries + 5; number += 1)
    ids.push(
      (await post(author, '/api/contributions', { slug: 'crowded', text: `Number ${number} of them.` })).contribution
        .id,
    );
  const fan = await logIn(test.app);
  // Only likes of somebody with a rank and an old enough account make an entry useful.
  await test.store.db
    .update(accounts)
    .set({ points: points.like.rank.from, createdAt: '2025-01-01T00:00:00Z' })
    .where(eq(accounts.wallet, fan.address));
  await fan.send('POST', `/api/contributions/${ids[0]}/vote`, { value: 1 });
  for (let number = 1; number <= page.default + 2; number += 1)
    await post(boss, '/api/admin/bounties', {
      name: `Number ${number}`,
      reward: 1,
      deadline: `${3000 - number}-01-01T00:00:00Z`,
    });
  Object.assign(at, {
    contri: '/contri/crowded',
    useful: '/contri/crowded?sort=useful',
    bounties: '/bounties?filter=open',
    bounty: `/bounties/${bounty.id}`,
    profile: `/u/${author.address}`,
  });
}, 120_000);
afterAll(() => test.close());

const all = submissionDisplay.entries + 5;
const many = page.default + 2;

describe('the next page of a list, for readers without scripts', () => {
  it.each([
    ['contri', down(all, 6), down(5, 1)],
    ['useful', [1, ...down(all, 7)], down(6, 2)],
    ['bounty', down(all, 6), down(5, 1)],
    ['profile', down(all, all - profileDisplay.profileItems + 1), down(all - profileDisplay.profileItems, 1)],
    // By deadline, those without a deadline last.
    ['bounties', down(many, 3), [2, 1]],
  ] as const)(
    'of %s begins where the first one ends, and is hidden from search engines',
    async (name, first, second) => {
      const begun = await html(at[name]);
      expect(numbers(begun.body)).toEqual(first);
      expect(begun.body).toContain('<link rel="canonical"');
      const [next, ...others] = nextIn(begun.body);
      expect(others).toEqual([]);
      const gone = await html(next!);
      expect(numbers(gone.body)).toEqual(second);
      expect(gone.body).toContain('<meta name="robots" content="noindex"');
      expect(gone.body).not.toContain('rel="canonical"');
      expect(nextIn(gone.body)).toEqual([]);
      expect((await html(next!)).headers['cache-control']).toContain('must-revalidate');
    },
  );

  it.each([
    ['contri', 'cursor', 'No contributions from here on.'],
    ['useful', 'cursor', 'No contributions from here on.'],
    ['bounties', 'cursor', 'No bounties from here on.'],
    ['a-z', 'cursor', 'No articles from here on.'],
    ['bounty', 'cursor', 'No entries from here on.'],
    ['profile', 'comments', 'Nothing from here on.'],
  ] as const)('of %s is empty for an unknown cursor, and is not cached', async (name, parameter, sentence) => {
    const { body, headers } = await html(`${at[name]}${at[name].includes('?') ? '&' : '?'}${parameter}=nowhere`);
    expect(body).toContain(sentence);
    expect(headers['cache-control']).toContain('no-store');
  });
});

it('offers an article’s contributions in both orders, under one URL for search engines', async () => {
  for (const [path, current] of [
    ['/contri/crowded', 'Newest'],
    ['/contri/crowded?sort=useful', 'Most useful'],
    ['/contri/crowded?sort=oldest', 'Newest'],
  ] as const) {
    const { body } = await html(path);
    const order = /<nav[^>]*aria-label="Order">(.*?)<\/nav>/.exec(body)![1]!;
    expect(
      [...order.matchAll(/<a href="([^"]+)"([^>]*)>([^<]+)<\/a>/g)].map(([, href, more, text]) => [
        href,
        more!.trim(),
        text,
      ]),
    ).toEqual([
      ['/contri/crowded', current === 'Newest' ? 'aria-current="true"' : '', 'Newest'],
      ['/contri/crowded?sort=useful', current === 'Newest' ? '' : 'aria-current="true"', 'Most useful'],
    ]);
    expect(body).toMatch(/<link rel="canonical" href="[^"]*\/contri\/crowded"/);
  }
});
