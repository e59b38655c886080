import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits, serverLimits } from '#contract/limits.ts';
import { accounts } from '#server/db/schema.ts';
import { testAppWithAdmin } from '#test/admin.ts';
import type { TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, type Caller } from '#test/wallet.ts';

// What a page may weigh before it is compressed, whatever people post (design §7).
const most = 300_000;

let test: TestApp;
let boss: Caller;
let author: Caller;
let bounty: string;
let proposal: string;
let suggestion: string;

/** A text as long as it may be, in characters that take the most bytes: in the markup, in the state, or in both. */
const longest = (length: number) => {
  const worst = '🦍<"&\n長';
  return (
    worst
      .repeat(Math.ceil(length / worst.length))
      .slice(0, length - 1)
      .toWellFormed() + 'x'
  );
};

/** The same on one line. */
const longestLine = (length: number) => longest(length).replaceAll('\n', '_');

/** A suggestion that changes as much as one may, and was changed since others voted on it. */
async function suggestMuch(): Promise<string> {
  const text = (nth: number) =>
    Array.from({ length: 6_000 }, (_, place) => `<"&${place} of ${nth} 🦍長`)
      .join('\n\n')
      .slice(0, 100_000)
      .toWellFormed();
  const sent = (nth: number) => ({ text: longest(limits.contributionText), baseRevision: 1, bodyMarkdown: text(nth) });
  const { contribution } = (await author.send('POST', '/api/contributions', { slug: 'crowded', ...sent(0) })).json() as {
    contribution: { id: string };
  };
  await boss.send('POST', `/api/contributions/${contribution.id}/vote`, { value: 1 });
  for (let nth = 1; nth <= 3; nth += 1)
    expect((await author.send('PUT', `/api/contributions/${contribution.id}`, sent(nth))).status).toBe(200);
  return contribution.id;
}

beforeAll(async () => {
  ({ test, boss } = await testAppWithAdmin({}, { pages: 'built' }));
  author = await logIn(test.app);
  await buildArticle(test.store, { slug: 'crowded', title: 'T'.repeat(limits.title), category: 'Long names' });
  await test.database.db
    .update(accounts)
    .set({ username: '長'.repeat(serverLimits.username), pfp: `https://example.com/${'p'.repeat(480)}` });
  bounty = (
    (
      await boss.send('POST', '/api/admin/bounties', {
        name: 'Long',
        reward: 1,
        articleSlug: 'crowded',
        brief: longest(limits.bountyBrief),
        criteria: longest(limits.bountyBrief),
      })
    ).json() as { bounty: { id: string } }
  ).bounty.id;
  const post = async (path: string, body: object) => {
    const answer = await author.send('POST', path, body);
    expect([answer.status, answer.status === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.json() as { proposal: { id: string } };
  };
  suggestion = await suggestMuch();
  for (let number = 0; number < 55; number += 1) {
    const text = `${number} ${longest(limits.contributionText - 4)}`;
    await post('/api/contributions', { slug: 'crowded', text });
    ({
      proposal: { id: proposal },
    } = await post('/api/proposals', {
      title: longestLine(limits.title),
      category: longestLine(limits.category),
      body: text,
    }));
    await post('/api/reports/inaccuracy', { article: `${number}${longestLine(limits.url - 4)}`, details: text });
  }
  for (let number = 0; number < 55; number += 1)
    await post(`/api/proposals/${proposal}/comments`, { text: `${number} ${longest(serverLimits.commentText - 4)}` });
});
afterAll(() => test.close());

describe('no public answer is large whatever people post', () => {
  it.each([
    ['an article', () => '/article/crowded'],
    ['its contributions', () => '/contri/crowded'],
    ['the feed', () => '/contribute'],
    ['a profile', () => `/u/${author.address}`],
    ['a bounty', () => `/bounties/${bounty}`],
    ['the main page', () => '/'],
    ['a suggestion', () => `/contributions/${suggestion}`],
    ['categories', () => '/browse'],
    ['a thread', () => `/api/proposals/${proposal}/comments`],
    ['the list of an article', () => '/api/articles/crowded/contributions'],
    ['the feed’s answer', () => '/api/feed/latest'],
  ])('%s', async (_what, path) => {
    const answer = await test.app.inject(path());
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.length).toBeLessThan(most);
  });
});
