import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Bounty, WholeBounty } from '#contract/bounties/bounties.ts';
import { tags } from '#server/core/tags.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';

type List = { bounties: Bounty[]; next: string | null };

const { test, boss } = await testAppWithAdmin();
beforeAll(async () => {
  for (const slug of ['overtaken', 'due']) await buildArticle(test.store, { slug });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => test.close());

async function create(name: string, deadline: string | null, articleSlug: string): Promise<string> {
  const answer = await boss.send('POST', '/api/admin/bounties', { name, reward: 1, deadline, articleSlug });
  return (answer.json() as { bounty: WholeBounty }).bounty.id;
}

/** One bounty of a list and the path of the next page. */
const page = async (path: string, cursor: string | null = null) =>
  (
    await test.app.inject(`${path}?limit=1${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)
  ).json() as List;

/** The names in a list from a page on. */
async function walk(path: string, { bounties, next }: List): Promise<string[]> {
  const names = bounties.map(({ name }) => name);
  return next === null ? names : [...names, ...(await walk(path, await page(path, next)))];
}

it('move a bounty behind the other open ones when they pass, and a walk through pages keeps its order', async () => {
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

it('refresh the lists when they pass', async () => {
  const soon = await create('soon', '2997-01-01T00:00:00Z', 'due');
  const other = await create('other', null, 'due');
  const path = '/api/articles/due/bounties';
  await test.database.db.execute(sql`update bounties set deadline = now() + interval '1 second' where id = ${soon}`);
  const order = async () => ((await test.app.inject(path)).json() as List).bounties.map(({ id }) => id);
  test.store.purge([tags.bountiesOn('due')]);
  await expect.poll(order).toEqual([other, soon]);
});

it('refresh the bounty’s own answer when they pass, and it then says so', async () => {
  const id = await create('over', '2997-01-01T00:00:00Z', 'due');
  const takes = async () =>
    ((await test.app.inject(`/api/bounties/${id}`)).json() as { bounty: WholeBounty }).bounty.takesEntries;
  expect(await takes()).toBe(true);
  await test.database.db.execute(sql`update bounties set deadline = now() + interval '1 second' where id = ${id}`);
  test.store.purge([tags.bounty(id)]);
  await expect.poll(takes).toBe(false);
});

it.each(['x', '1.winnable.x', '1.won.x', '1e3.closed.x', '99999999999999999.closed.x'])(
  '%s is not a cursor',
  async (cursor) => {
    const answer = await test.app.inject(`/api/bounties/all?cursor=${cursor}`);
    expect([answer.statusCode, answer.body]).toEqual([400, 'The cursor is not valid; start again without one.']);
  },
);

const move = (id: string, body: object) => boss.send('PUT', `/api/admin/bounties/${id}/status`, body);
const bountyOf = async (id: string) =>
  ((await test.app.inject(`/api/bounties/${id}`)).json() as { bounty: WholeBounty }).bounty;

describe('an award before the deadline', () => {
  it('is refused in a sentence until the admin confirms it, and the history marks it', async () => {
    const id = await create('early', '2997-01-01T12:00:00Z', 'due');
    await move(id, { status: 'In review' });
    const sent = { status: 'Awarded', winner: 'Somebody' };
    const award = (more: object = {}) => boss.send('PUT', `/api/admin/bounties/${id}/status`, { ...sent, ...more });
    const refused = await award();
    expect([refused.status, refused.body]).toEqual([
      409,
      'The deadline is 1 January 2997, 12:00 UTC, and people may still enter; wait for it, or say that you award the bounty early: its history will say so too.',
    ]);
    expect((await award({ early: true })).status).toBe(200);
    const { steps } = await bountyOf(id);
    expect(steps.map(({ to, isEarly }) => [to, isEarly])).toEqual([
      ['Open', false],
      ['In review', false],
      ['Awarded', true],
    ]);
    expect((await boss.send('GET', '/api/admin/audit?limit=1')).json()).toMatchObject({
      entries: [{ details: expect.stringContaining('In review → Awarded before the deadline') }],
    });
  });

  it('does not exist without a deadline', async () => {
    const id = await create('never early', null, 'due');
    await move(id, { status: 'In review' });
    await move(id, { status: 'Awarded', winner: 'Somebody' });
    expect((await bountyOf(id)).steps.at(-1)).toMatchObject({ to: 'Awarded', isEarly: false });
  });
});
