import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bountyLimits } from '#contract/bounties/limits.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { limits, page } from '#contract/limits.ts';
import { mediaLimits } from '#contract/media/limits.ts';
import { profileServerLimits } from '#contract/people/limits.ts';
import { mostEarlierTexts, submissionLimits, submissionServerLimits } from '#contract/submissions/limits.ts';
import { lineLimits } from '#contract/submissions/week-limits.ts';
import { weekOf } from '#contract/submissions/weeks.ts';
import { textLimits } from '#contract/texts/limits.ts';
import { accounts } from '#server/db/schema/people.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { everyEndpoint, fieldsOf } from '#test/contract-walk.ts';
import { plainPicture, said, upload } from '#test/pictures.ts';
import { logIn } from '#test/wallet.ts';

// The largest page before compression, whatever people post (design §7).
const most = 300_000;

let bounty: string;
let proposal: string;
let suggestion: string;
let report: string;
let line: string;
let picture: string;
const today = new Date().toISOString().slice(0, 10);
let comment: string;

/** A text of the maximal length, in characters that take the most bytes: in the markup, in the state, or in both. */
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

const longestSource = `https://example.com/${'s'.repeat(limits.sourceUrl - 20)}`;

/** A suggestion with the largest change that a request can carry, edited as often as allowed after others voted. */
async function suggestMuch(): Promise<string> {
  const text = (nth: number) =>
    Array.from({ length: 20_000 }, (_, place) => `<"&${place} of ${nth} 🦍長`)
      .join('\n\n')
      .slice(0, 400_000)
      .toWellFormed();
  const sent = (nth: number) => ({
    text: `${nth} ${longest(submissionLimits.contributionText - 4)}`,
    baseRevision: 1,
    bodyMarkdown: text(nth),
    source: longestSource,
  });
  const { contribution } = (
    await author.send('POST', '/api/contributions', { slug: 'crowded', ...sent(0) })
  ).json() as {
    contribution: { id: string };
  };
  await boss.send('POST', `/api/contributions/${contribution.id}/vote`, { value: 1 });
  for (let nth = 1; nth <= mostEarlierTexts; nth += 1)
    expect((await author.send('PUT', `/api/contributions/${contribution.id}`, sent(nth))).status).toBe(200);
  return contribution.id;
}

const { test, boss } = await testAppWithAdmin({}, { pages: 'built' });
const author = await logIn(test.app);
beforeAll(async () => {
  await buildArticle(test.store, { slug: 'crowded', title: 'T'.repeat(textLimits.title), category: 'Long names' });
  await test.database.db
    .update(accounts)
    .set({ username: '長'.repeat(profileServerLimits.username), pfp: `https://example.com/${'p'.repeat(480)}` });
  bounty = (
    (
      await boss.send('POST', '/api/admin/bounties', {
        name: 'Long',
        reward: 1,
        articleSlug: 'crowded',
        brief: longest(bountyLimits.bountyBrief),
        criteria: longest(bountyLimits.bountyBrief),
      })
    ).json() as { bounty: { id: string } }
  ).bounty.id;
  const post = async (path: string, body: object) => {
    const answer = await author.send('POST', path, body);
    expect([answer.status, answer.status === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.json() as { proposal: { id: string }; line: { id: string } };
  };
  suggestion = await suggestMuch();
  for (let number = 0; number < 55; number += 1) {
    const text = `${number} ${longest(submissionLimits.contributionText - 4)}`;
    await post('/api/contributions', { slug: 'crowded', text, source: longestSource });
    ({
      proposal: { id: proposal },
    } = await post('/api/proposals', {
      title: longestLine(textLimits.title),
      category: longestLine(textLimits.category),
      body: text,
    }));
    await post('/api/reports/inaccuracy', { article: `${number}${longestLine(limits.url - 4)}`, details: text });
    const dated = {
      day: today,
      text: `${number} ${longestLine(lineLimits.text - 3)}`,
      sources: Array.from({ length: lineLimits.sources }, (_, place) => `${longestSource.slice(0, -1)}${place}`),
    };
    line = (await post('/api/lines', dated)).line.id;
    expect((await boss.send('PUT', `/api/admin/lines/${line}/status`, { status: 'Accepted' })).status).toBe(200);
    const { report: made } = (
      await author.send('POST', '/api/reports/inaccuracy', { article: 'crowded', details: text })
    ).json() as {
      report: { id: string };
    };
    report = made.id;
  }
  const described = {
    ...said,
    alt: longestLine(mediaLimits.alt),
    caption: longestLine(mediaLimits.caption),
    author: longestLine(mediaLimits.author),
  };
  picture = (await upload(test.app, boss, await plainPicture('#123456'), described)).id;
  for (let number = 0; number < 55; number += 1) {
    const path = `/api/proposals/${proposal}/comments`;
    const answer = await author.send('POST', path, {
      text: `${number} ${longest(submissionServerLimits.commentText - 4)}`,
    });
    comment = (answer.json() as { comments: { id: string }[] }).comments[0]!.id;
  }
});
afterAll(() => test.close());

describe('every public page stays small, whatever people post', () => {
  it.each([
    ['an article', () => '/article/crowded'],
    ['its contributions', () => '/contri/crowded'],
    ['the feed', () => '/contribute'],
    ['a profile', () => `/u/${author.address}`],
    ['a bounty', () => `/bounties/${bounty}`],
    ['the main page', () => '/'],
    ['a week', () => `/week/${weekOf(today)}`],
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

/** The parameters of the contract's calls: the largest thing of each kind. */
const subjects = () => ({
  bounties: bounty,
  contributions: suggestion,
  proposals: proposal,
  reports: report,
  comments: comment,
  lines: line,
  media: picture,
  week: weekOf(today),
  slug: 'crowded',
  wallet: author.address,
  number: '1',
  address: author.address,
  signature: author.address,
  kind: 'holders',
});

const questions: Readonly<Record<string, string>> = {
  limit: String(page.most),
  number: '1',
  q: 'crowded',
  section: 'facts',
  from: '1',
  to: '1',
};

/** The URL of a call about the largest thing, with the highest limit. */
function largest({ path, query }: Endpoint): string {
  const known: Readonly<Record<string, string>> = subjects();
  const address = path.replaceAll(
    /:(\w+)/g,
    (_part, name: string) => known[name === 'id' ? path.split('/')[2]! : name] ?? 'none',
  );
  const names = fieldsOf(query).map(([name]) => String(name));
  const parameters = names.filter((name) => questions[name] !== undefined).map((name) => `${name}=${questions[name]}`);
  return parameters.length === 0 ? address : `${address}?${parameters.join('&')}`;
}

it('every public answer of the contract stays small too', async () => {
  const calls = (await everyEndpoint()).filter(
    ({ method, path }) => method === 'GET' && !path.startsWith('/api/admin/'),
  );
  const sizes = await Promise.all(
    calls.map(async (call) => {
      const url = largest(call);
      // Uses a smaller limit where the highest is not allowed.
      let answer = await test.app.inject(url);
      if (answer.statusCode === 400) answer = await test.app.inject(url.replace(/limit=\d+/, `limit=${page.default}`));
      return { path: call.path, status: answer.statusCode, size: answer.rawPayload.length };
    }),
  );
  expect(sizes.filter(({ size }) => size >= most)).toEqual([]);
  // Calls for logged-in people are not public; the test found all others, except receipts, which only a chain gives.
  const unknown = sizes.filter(({ status }) => status !== 200 && status !== 401).map(({ path }) => path);
  expect(unknown).toEqual(['/api/receipts/:signature']);
});
