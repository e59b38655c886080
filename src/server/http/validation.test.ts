import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { logIn, testWallet, type Caller } from '#test/wallet.ts';

let test: TestApp;
let boss: Caller;

beforeAll(async () => {
  const wallet = testWallet();
  test = await testApp({ ADMIN_WALLET: wallet.address });
  boss = await logIn(test.app, wallet);
});
afterAll(() => test.close());

async function refusalOf(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = { cookie: boss.cookie, accept: 'application/json' };
  const answer = await test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  const { status, detail, field } = answer.json() as { status: number; detail: string; field?: string };
  expect(answer.statusCode).toBe(status);
  return [status, field, detail];
}

const whole = 'The request must be a JSON object with the fields of the documentation.';
const profile = '/api/account/me';
const bounty = { name: 'A task', reward: 1 };
const missing = (field: string) => `The field '${field}' is missing or of the wrong type.`;

describe('a refusal says which field it is about', () => {
  it.each([
    [profile, { username: 'x'.repeat(33) }, 'username', 'The username is too long: at most 32 characters.'],
    [profile, { username: 5 }, 'username', 'The username must be text.'],
    [profile, { pfp: 'http://example.com/a.png' }, 'pfp', 'The URL must start with https://'],
    [profile, { bio: 'x'.repeat(1_001) }, 'bio', 'The bio is too long: at most 1,000 characters.'],
    [profile, { username: '9cCG...Hw91' }, 'username', 'The username reads as a wallet address; please choose a name.'],
    [
      profile,
      { username: '🦊' },
      'username',
      "The username may hold letters, digits, spaces and _ . ' - only, and must begin with a letter or digit.",
    ],
    ['/api/admin/featured', {}, 'slugs', missing('slugs')],
    ['/api/admin/featured', { slugs: ['nobody'] }, 'slugs', "There is no article with the slug 'nobody'."],
    [
      '/api/admin/articles',
      { title: 'T', slug: 't', bodyMarkdown: 'x', facts: [{}] },
      'facts',
      'The label of a fact must be text.',
    ],
    ['/api/admin/articles', { title: 'T', slug: 't', bodyMarkdown: 'x', facts: [5] }, 'facts', missing('facts/0')],
    [
      '/api/admin/articles',
      { title: 'T', slug: 't', bodyMarkdown: '# x\n'.repeat(2_001) },
      'bodyMarkdown',
      expect.stringContaining('too many headings'),
    ],
    [
      '/api/admin/bounties',
      { ...bounty, deadline: '2020-01-01T00:00:00Z' },
      'deadline',
      'The deadline is over already; choose a later one, or none.',
    ],
    [
      '/api/admin/bounties',
      { ...bounty, articleSlug: 'nobody' },
      'articleSlug',
      "There is no article with the slug 'nobody'.",
    ],
    ['/api/admin/bounties', [], undefined, whole],
  ])('%s %j: %s', async (url, body, field, sentence) => {
    expect(await refusalOf(url === profile ? 'PUT' : 'POST', url, body)).toEqual([400, field, sentence]);
  });

  it('for a slug or a name that is taken', async () => {
    const article = { title: 'First', slug: 'first', bodyMarkdown: 'Text.' };
    await boss.send('POST', '/api/admin/articles', article);
    expect(await refusalOf('POST', '/api/admin/articles', article)).toEqual([
      409,
      'slug',
      expect.stringContaining('first'),
    ]);
    await (await logIn(test.app)).send('PUT', profile, { username: 'Mintcondition' });
    expect(await refusalOf('PUT', profile, { username: 'mintcondition' })).toEqual([
      409,
      'username',
      expect.stringContaining('taken'),
    ]);
  });

  it('also in a query, and none for a missing page', async () => {
    expect(await refusalOf('GET', '/api/articles?order=size')).toEqual([
      400,
      'order',
      'The order must be newest or title.',
    ]);
    expect(await refusalOf('GET', '/api/bounties/nothing')).toEqual([404, undefined, 'Not found']);
  });

  it('also for a path parameter, with the reason', async () => {
    const refused = (text: string) => refusalOf('GET', `/api/check/${encodeURIComponent(text)}`);
    const tooLong = 'The address is too long: at most 500 characters.';
    expect((await test.app.inject(`/api/check/${'a'.repeat(500)}`)).statusCode).toBe(200);
    expect(await refused('a'.repeat(501))).toEqual([400, 'address', tooLong]);
    expect(await refused(`https://solscan.io/token/${'é'.repeat(800)}`)).toEqual([400, 'address', tooLong]);
  });
});
