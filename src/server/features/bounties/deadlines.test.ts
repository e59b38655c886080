import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Bounty, WholeBounty } from '#contract/bounties/bounties.ts';
import { tags } from '#server/tags.ts';
import { testAppWithAdmin } from '#test/admin.ts';
import type { TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import type { Caller } from '#test/wallet.ts';

type List = { bounties: Bounty[]; next: string | null };

let test: TestApp;
let boss: Caller;
beforeAll(async () => {
  ({ test, boss } = await testAppWithAdmin());
  for (const slug of ['overtaken', 'due']) await buildArticle(test.store, { slug });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => test.close());

async function create(name: string, deadline: string | null, articleSlug: string): Promise<string> {
  const answer = await boss.send('POST', '/api/admin/bounties', { name, reward: 1, deadline, articleSlug });
  return (answer.json() as { bounty: WholeBounty }).bounty.id;
}

/** One bounty of a list and where the next one is. */
const page = async (path: string, cursor: string | null = null) =>
  (await test.app.inject(`${path}?limit=1${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)).json() as List;

/** The names in a list from a page on. */
async function walk(path: string, { bounties, next }: List): Promise<string[]> {
  const names = bounties.map(({ name }) => name);
  return next === null ? names : [...names, ...(await walk(path, await page(path, next)))];
}

it('are after the others that are open once they have come, and a walk through the pages goes on as it began', async () => {
  for (const [name, deadline] of [
    ['without', null],
    ['third', '2997-09-01T00:00:00Z'],
    ['first', '2997-03-01T00:00:00Z'],
    ['second', '2997-06-01T00:00:00Z'],
  ] as const)
    await create(name, deadline, 'overtaken');
  const closed = await create('closed', null, 'overtaken');
  await boss.send('PUT', `/api/admin/bounties/${closed}/status`, { status: 'Cancelled', note: 'No need.' });
  const at = (moment: string) => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  for (const [path, ended] of [
    ['/api/articles/overtaken/bounties', ['closed']],
    ['/api/bounties', []],
    ['/api/bounties/all', ['closed']],
  ] as const) {
    at('2997-01-01T00:00:00Z');
    test.store.purge([tags.deadlines]);
    const begun = await page(path);
    at('2997-07-01T00:00:00Z');
    expect(await walk(path, begun)).toEqual(['first', 'second', 'third', 'without', ...ended]);
    test.store.purge([tags.deadlines]);
    expect(await walk(path, await page(path))).toEqual(['third', 'without', 'first', 'second', ...ended]);
  }
});

it('make the lists be made anew when they come', async () => {
  const soon = await create('soon', '2997-01-01T00:00:00Z', 'due');
  const other = await create('other', null, 'due');
  const path = '/api/articles/due/bounties';
  await test.database.sql`update bounties set deadline = now() + interval '1 second' where id = ${soon}`;
  const order = async () => ((await test.app.inject(path)).json() as List).bounties.map(({ id }) => id);
  test.store.purge([tags.bountiesOn('due')]);
  await expect.poll(order).toEqual([other, soon]);
});

it.each(['x', '1.winnable.x', '1.won.x', '1e3.closed.x', '99999999999999999.closed.x'])('%s is no cursor', async (cursor) => {
  const answer = await test.app.inject(`/api/bounties/all?cursor=${cursor}`);
  expect([answer.statusCode, answer.body]).toEqual([400, 'The cursor is not valid; start again without one.']);
});
