import { afterAll, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import { wantedShown } from '#contract/submissions/limits.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

const { test, boss } = await testAppWithAdmin();
afterAll(() => test.close());

const wanted = async () =>
  ((await test.app.inject('/api/wanted')).json() as AnswerOf<'GET /wanted'>).wanted.map(
    ({ title, proposal, bounty }) => [title, proposal !== null, bounty && `${bounty.reward} ${bounty.currency}`],
  );
const propose = async (by: Caller, title: string): Promise<string> => {
  const answer = await by.send('POST', '/api/proposals', { title, body: `About ${title}.` });
  expect([answer.status, answer.status === 200 ? '' : answer.body]).toEqual([200, '']);
  return (answer.json() as { proposal: { id: string } }).proposal.id;
};
/** A new person with an accepted contribution. */
const contributor = async (): Promise<Caller> => {
  const who = await logIn(test.app);
  await accept(who);
  return who;
};
const accept = async (by: Caller): Promise<void> => {
  const slug = `about-${by.address.toLowerCase()}`;
  await buildArticle(test.store, { slug });
  const answer = await by.send('POST', '/api/contributions', { slug, text: 'It is so.' });
  const { contribution } = answer.json() as { contribution: { id: string } };
  const accepted = await boss.send('PUT', `/api/admin/contributions/${contribution.id}/status`, { status: 'Accepted' });
  expect([answer.status, accepted.status]).toEqual([200, 200]);
};
const offer = async (name: string, more: object = {}): Promise<string> =>
  (
    (await boss.send('POST', '/api/admin/bounties', { name, reward: 1.5, ...more })).json() as {
      bounty: { id: string };
    }
  ).bounty.id;
const block = async (who: Caller) => {
  const { people } = (await boss.send('GET', `/api/admin/people?q=${who.address}`)).json() as {
    people: { id: string }[];
  };
  const answer = await boss.send('PUT', `/api/admin/people/${people[0]!.id}/writing`, { reason: 'Spam.' });
  expect([answer.status, answer.status === 200 ? '' : answer.body]).toEqual([200, '']);
};

it('lists open bounties without an article, then the newest proposals, and each article once', async () => {
  expect(await wanted()).toEqual([]);
  const ann = await contributor();
  await buildArticle(test.store, { slug: 'bonk' });
  await propose(ann, 'Vanity address');
  await propose(ann, 'Dev wallet');
  // An article with this title exists.
  await propose(ann, 'BONK');
  await offer('On an article', { articleSlug: 'bonk' });
  await offer('Limit orders');
  await offer('vanity  address!');
  expect(await wanted()).toEqual([
    ['vanity  address!', true, '1.5 SOL'],
    ['Limit orders', false, '1.5 SOL'],
    ['Dev wallet', true, null],
  ]);
});

it('follows reviews, withdrawals, steps of bounties, blocks and new articles at once', async () => {
  const ann = await contributor();
  const before = await wanted();
  const [accepted, withdrawn] = [await propose(ann, 'Accepted soon'), await propose(ann, 'Withdrawn soon')];
  const bounty = await offer('Cancelled soon');
  await propose(ann, 'Written soon');
  expect(await wanted()).toHaveLength(before.length + 4);
  await boss.send('PUT', `/api/admin/proposals/${accepted}/status`, { status: 'Accepted' });
  expect(await wanted()).toHaveLength(before.length + 3);
  expect((await ann.send('DELETE', `/api/proposals/${withdrawn}`)).status).toBe(200);
  expect(await wanted()).toHaveLength(before.length + 2);
  expect(
    (await boss.send('PUT', `/api/admin/bounties/${bounty}/status`, { status: 'Cancelled', note: 'No need.' })).status,
  ).toBe(200);
  expect(await wanted()).toHaveLength(before.length + 1);
  await buildArticle(test.store, { slug: 'written-soon' });
  expect(await wanted()).toEqual(before);
  const eve = await contributor();
  await propose(eve, 'By somebody blocked');
  expect(await wanted()).toHaveLength(before.length + 1);
  await block(eve);
  expect(await wanted()).toEqual(before);
});

it('omits titles by people without a wallet, and unreviewed ones while reviews come first', async () => {
  const known = await contributor();
  const before = await wanted();
  await propose(await logInAnonymously(test.app), 'Anonymous');
  expect(await wanted()).toEqual(before);
  const on = await boss.send('PUT', '/api/admin/switches/review-all', { reason: 'Spam.', until: null, subject: '' });
  expect([on.status, on.status === 200 ? '' : on.body]).toEqual([200, '']);
  await propose(known, 'Withheld');
  expect(await wanted()).toEqual(before);
  await boss.send('DELETE', '/api/admin/switches/review-all', { subject: '' });
});

it('shows a proposal once its author has an accepted contribution', async () => {
  const before = await wanted();
  const eve = await logIn(test.app);
  await propose(eve, 'By somebody new');
  expect(await wanted()).toEqual(before);
  await accept(eve);
  expect(await wanted()).toContainEqual(['By somebody new', true, null]);
});

it('shows a proposal by a contributor, however many others propose something after it', async () => {
  const ann = await contributor();
  await propose(ann, 'Before the flood');
  const eve = await logIn(test.app);
  for (let place = 0; place < 60; place++) await propose(eve, `Flood ${place}`);
  expect(await wanted()).toContainEqual(['Before the flood', true, null]);
  const bob = await contributor();
  for (let place = 0; place < 60; place++) await propose(bob, `Another flood ${place}`);
  expect(await wanted()).toContainEqual(['Before the flood', true, null]);
});

it('has at most a dozen entries', async () => {
  for (let place = 0; place < wantedShown; place++) await propose(await contributor(), `One of many ${place}`);
  expect(await wanted()).toHaveLength(wantedShown);
});

it('lists linked names without an article before proposals, with their numbers of articles', async () => {
  const numbers = async () =>
    ((await test.app.inject('/api/wanted')).json() as AnswerOf<'GET /wanted'>).wanted
      .filter(({ articles }) => articles > 0)
      .map(({ title, articles, proposal, bounty }) => [title, articles, proposal !== null, bounty !== null]);
  await buildArticle(test.store, {
    slug: 'linking-one',
    title: 'One',
    bodyMarkdown: '[[Tip jar]] [[tip JAR]] [[Gas war]]',
  });
  await buildArticle(test.store, { slug: 'linking-two', title: 'Two', bodyMarkdown: '[[tip jar|a jar]]' });
  expect(await numbers()).toEqual([
    ['Tip jar', 2, false, false],
    ['Gas war', 1, false, false],
  ]);
  const ann = await contributor();
  await propose(ann, 'Gas War');
  await offer('gas war');
  expect(await numbers()).toEqual([
    ['gas war', 1, true, true],
    ['Tip jar', 2, false, false],
  ]);
  await buildArticle(test.store, { slug: 'tip-jar', title: 'Tip jar' });
  expect(await numbers()).toEqual([['gas war', 1, true, true]]);
});
