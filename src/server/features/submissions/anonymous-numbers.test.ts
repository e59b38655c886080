import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

let test: TestApp;
let known: Caller;
let anonymous: Caller[];

beforeAll(async () => {
  test = await testApp();
  for (const slug of ['bonk', 'wif']) await buildArticle(test.store, { slug });
  known = await logIn(test.app);
  anonymous = await Promise.all([0, 1, 2, 3].map(() => logInAnonymously(test.app)));
});
afterAll(() => test.close());

interface Numbered {
  anonymousNumber: number | null;
}

/** Contributes to an article; returns its path and the author's number. */
async function contribute(by: Caller, slug: string) {
  const answer = await by.send('POST', '/api/contributions', { slug, text: `What I saw ${randomUUID()}.` });
  const { contribution } = answer.json() as { contribution: Numbered & { id: string } };
  return { path: `/api/contributions/${contribution.id}`, number: contribution.anonymousNumber };
}

/** Comments on a submission; returns the commenter's number. */
async function comment(by: Caller, path: string): Promise<number | null> {
  const answer = await by.send('POST', `${path}/comments`, { text: `Seen too ${randomUUID()}.` });
  return (answer.json() as { comments: Numbered[] }).comments[0]!.anonymousNumber;
}

it('numbers anonymous people in one thread by their first text, and separately in each thread', async () => {
  const [a, b, c] = anonymous as [Caller, Caller, Caller];
  const first = await contribute(known, 'wif');
  expect(first.number).toBeNull();
  expect([await comment(a, first.path), await comment(known, first.path), await comment(b, first.path)]).toEqual([
    1,
    null,
    2,
  ]);
  expect([await comment(b, first.path), await comment(a, first.path)]).toEqual([2, 1]);
  const second = await contribute(known, 'wif');
  expect([await comment(c, second.path), await comment(b, second.path), await comment(a, second.path)]).toEqual([
    1, 2, 3,
  ]);
  const listed = (await test.app.inject(`${first.path}/comments`)).json() as { comments: Numbered[] };
  expect(listed.comments.map(({ anonymousNumber }) => anonymousNumber)).toEqual([1, 2, 2, null, 1]);
});

it('gives an author the same number in the list and in the thread, and nobody else', async () => {
  const [a, b, c, d] = anonymous as [Caller, Caller, Caller, Caller];
  const mine = [
    await contribute(a, 'bonk'),
    await contribute(b, 'bonk'),
    await contribute(a, 'bonk'),
    await contribute(known, 'bonk'),
  ];
  expect(mine.map(({ number }) => number)).toEqual([1, 2, 1, null]);
  const { path } = mine[1]!;
  expect([await comment(c, path), await comment(b, path), await comment(d, path), await comment(a, path)]).toEqual([
    1, 2, 3, 4,
  ]);
  expect((await contribute(c, 'bonk')).number).toBe(3);
  const list = (await test.app.inject('/api/articles/bonk/contributions')).json() as { contributions: Numbered[] };
  expect(list.contributions.map(({ anonymousNumber }) => anonymousNumber)).toEqual([3, null, 1, 2, 1]);
});

it('starts with the author of a proposal and of a report', async () => {
  const [a, b] = anonymous as [Caller, Caller];
  for (const [url, body] of [
    ['/api/proposals', { title: 'Jeet', body: 'Who sells.' }],
    ['/api/reports/inaccuracy', { details: 'Wrong year.' }],
  ] as const) {
    const [[kind, item]] = Object.entries(
      (await b.send('POST', url, body)).json() as Record<string, Numbered & { id: string }>,
    ) as [[string, Numbered & { id: string }]];
    expect(item.anonymousNumber).toBe(1);
    const path = `/api/${kind}s/${item.id}`;
    expect([await comment(a, path), await comment(b, path)]).toEqual([2, 1]);
  }
});

it('gives one person who sends several texts at once one number, and several people different ones', async () => {
  const [e, f] = await Promise.all([logInAnonymously(test.app), logInAnonymously(test.app)]);
  const sent = await Promise.all([e, f, e, f, e, f].map((by) => contribute(by!, 'wif')));
  expect(new Set(sent.filter((_, index) => index % 2 === 0).map(({ number }) => number)).size).toBe(1);
  expect(new Set(sent.map(({ number }) => number)).size).toBe(2);
});
