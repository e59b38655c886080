import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Bounty, WholeBounty } from '#contract/bounties/bounties.ts';
import { bountyIn, testAppWithBounties } from '#test/bounties.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn } from '#test/wallet.ts';

const { test, boss, get, create, createOn, move, contribute } = await testAppWithBounties();
afterAll(() => test.close());

describe('creating a bounty', () => {
  it('accepts the body of the specification, and everybody sees it at once', async () => {
    await get('/api/bounties');
    const before = (await test.app.inject('/bounties')).body;
    await buildArticle(test.store, { slug: 'spec' });
    const bounty = await create({ name: 'From the specification', currency: 'USDC', articleSlug: 'spec' });
    expect(bounty).toMatchObject({
      reward: 2.5,
      currency: 'USDC',
      status: 'Open',
      articleSlug: 'spec',
      winner: null,
      entryCount: 0,
    });
    expect(bounty.steps).toMatchObject([{ from: null, to: 'Open' }]);
    expect((await get('/api/bounties')).bounties[0]).toMatchObject({ name: 'From the specification' });
    expect((await get('/api/articles/spec/bounties')).bounties).toMatchObject([{ id: bounty.id }]);
    expect(before).not.toContain('From the specification');
    expect((await test.app.inject('/bounties')).body).toContain('From the specification');
    expect((await test.app.inject('/contri/spec')).body).toContain('USDC');
  });

  it('needs a name and a reward; the currency is SOL and the article none', async () => {
    expect(await create()).toMatchObject({
      currency: 'SOL',
      articleSlug: null,
      brief: '',
      criteria: '',
      deadline: null,
    });
    const send = async (body: object) => {
      const answer = await boss.send('POST', '/api/admin/bounties', body);
      return [answer.status, answer.body];
    };
    expect(await send({ name: ' ', reward: 1 })).toEqual([400, 'The name must not be blank.']);
    expect(await send({ name: 'x', reward: '1' })).toEqual([400, 'The reward must be a number.']);
    expect(await send({ name: 'x', reward: 0 })).toEqual([400, 'The reward must be more than zero.']);
    expect(await send({ name: 'x', reward: 1e10 })).toEqual([400, 'The reward must be at most 1,000,000,000.']);
    expect(await send({ name: 'x', reward: 0.0000000001 })).toEqual([
      400,
      'The reward may have at most nine decimals.',
    ]);
    expect(await send({ name: 'x', reward: 1, currency: 'EUR' })).toEqual([
      400,
      'The currency must be one of SOL, USDC, BONK.',
    ]);
    expect(await send({ name: 'x', reward: 1, articleSlug: 'nowhere' })).toEqual([
      400,
      "There is no article with the slug 'nowhere'.",
    ]);
    expect((await send({ name: 'x', reward: 1, deadline: 'soon' }))[0]).toBe(400);
  });

  it('accepts a deadline that every clock can show, and refuses any other with a sentence', async () => {
    expect((await create({ deadline: '2999-01-01T00:00:00+23:00' })).deadline).toBe('2998-12-31T01:00:00.000Z');
    const nines = '9'.repeat(200);
    for (const deadline of [
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00+15:00',
      '9999-12-31T23:59:59-15:00',
      `2999-01-01T00:00:00.${nines}Z`,
    ]) {
      const answer = await boss.send('POST', '/api/admin/bounties', { name: 'x', reward: 1, deadline });
      expect([deadline, answer.status, answer.body]).toEqual([deadline, 400, 'The deadline must be a date and time.']);
    }
  });

  it('keeps every digit of the reward through a read and a save', async () => {
    for (const reward of [0.000000001, 1e9, 0.1, 0.3, 4_000_000, 123_456.789012345, 999_999_999.123456]) {
      const created = await create({ reward });
      expect(created.reward).toBe(reward);
      const answer = await boss.send('PUT', `/api/admin/bounties/${created.id}`, created);
      expect([answer.status, bountyIn(answer).reward]).toEqual([200, reward]);
      expect((await get(`/api/bounties/${created.id}`)).bounty.reward).toBe(reward);
    }
    const refused = async (reward: number) =>
      (await boss.send('POST', '/api/admin/bounties', { name: 'x', reward })).body;
    expect(await refused(0.1 + 0.2)).toBe('The reward may have at most nine decimals.');
    expect(await refused(123_456_789.12345679)).toBe('The reward may have at most fifteen digits.');
    expect(await refused(999_999_999.9999999)).toBe('The reward may have at most fifteen digits.');
  });

  it('formats the reward for readers', async () => {
    const [least, most] = [await create({ reward: 0.000000001 }), await create({ reward: 1e9, currency: 'BONK' })];
    const shows = async ({ id }: WholeBounty, reward: string) =>
      (await test.app.inject(`/bounties/${id}`)).body.includes(`A bounty of ${reward} on`);
    expect([await shows(least, '0.000000001 SOL'), await shows(most, '1,000,000,000 BONK')]).toEqual([true, true]);
  });
});

describe('the list of all bounties', () => {
  type Listed = { bounties: Bounty[]; next: string | null; counts: { open: number; closed: number } };
  const listed = async (query = '') => (await get(`/api/bounties/all${query}`)) as Listed;

  /** Reads all pages with one bounty each. */
  async function walk(path: string): Promise<Bounty[]> {
    const seen: Bounty[] = [];
    for (let cursor = ''; ;) {
      const page = (await get(`${path}limit=1${cursor}`)) as Listed;
      seen.push(...page.bounties);
      if (page.next === null) return seen;
      cursor = `&cursor=${encodeURIComponent(page.next)}`;
    }
  }

  it('filters by state, comes in pages, and counts both states', async () => {
    const before = (await listed()).counts;
    const [open, ended] = [await create({ name: 'Kept' }), await create({ name: 'Ended' })];
    await move(ended.id, 'Cancelled', { note: 'No need.' });
    const counts = { open: before.open + 1, closed: before.closed + 1 };
    expect(await listed('?state=closed&limit=1')).toMatchObject({ bounties: [{ id: ended.id }], counts });
    expect((await listed('?state=open&limit=200')).bounties.map(({ id }) => id)).toContain(open.id);
    const seen = await walk('/api/bounties/all?state=closed&');
    expect([new Set(seen.map(({ id }) => id)).size, seen.some(({ status }) => status === 'Open')]).toEqual([
      counts.closed,
      false,
    ]);
    await move(ended.id, 'Open');
    expect((await listed()).counts).toEqual({ open: before.open + 2, closed: before.closed });
  });

  it('begins with the open ones by deadline, then those without one, then the closed ones, newest first', async () => {
    await buildArticle(test.store, { slug: 'ordered' });
    const made: Record<string, string> = {};
    for (const [name, deadline] of [
      ['older', null],
      ['late', '2998-01-01T00:00:00Z'],
      ['closed first', '2997-01-01T00:00:00Z'],
      ['newer', null],
      ['closed last', null],
      ['soon', '2997-06-01T00:00:00Z'],
    ] as const)
      made[name] = (await create({ name, deadline, articleSlug: 'ordered' })).id;
    for (const name of ['closed last', 'closed first']) await move(made[name]!, 'Cancelled', { note: 'No need.' });
    const order = ['soon', 'late', 'newer', 'older', 'closed last', 'closed first'];
    const mine = (list: Bounty[]) => list.filter(({ id }) => Object.values(made).includes(id)).map(({ name }) => name);
    expect(mine(await walk('/api/articles/ordered/bounties?'))).toEqual(order);
    expect(mine(await walk('/api/bounties/all?'))).toEqual(order);
    expect(mine(await walk('/api/bounties?'))).toEqual(order.slice(0, 4));
    expect(mine(await walk('/api/bounties/all?state=closed&'))).toEqual(order.slice(4));
  });

  it('refuses an unknown state', async () => {
    const answer = await test.app.inject('/api/bounties/all?state=won');
    expect([answer.statusCode, answer.body]).toEqual([400, 'The state must be one of open, closed.']);
  });
});

describe('entries', () => {
  it('are the contributions made on its article while it was open', async () => {
    const author = await logIn(test.app);
    await buildArticle(test.store, { slug: 'timed' });
    await contribute(author, 'timed');
    const { id } = await create({ articleSlug: 'timed' });
    const during = await contribute(author, 'timed');
    await move(id, 'In review');
    await contribute(author, 'timed');
    await move(id, 'Open');
    const again = await contribute(author, 'timed');
    const { contributions } = await get(`/api/bounties/${id}/entries`);
    expect(contributions.map((entry: { id: string }) => entry.id)).toEqual([again, during]);
    expect((await get(`/api/bounties/${id}`)).bounty).toMatchObject({ entryCount: 2, contributionCount: 2 });
    const page = (await test.app.inject(`/bounties/${id}`)).body;
    expect([page.includes('2 entries'), page.includes('4 entries')]).toEqual([true, false]);
  });

  it('are empty without an article, and not found without a bounty', async () => {
    const { id } = await create();
    expect(await get(`/api/bounties/${id}/entries`)).toEqual({ contributions: [], next: null, winner: null });
    for (const path of ['/api/bounties/00000000-0000-4000-8000-000000000000', '/api/bounties/rubbish'])
      for (const url of [path, `${path}/entries`]) expect((await test.app.inject(url)).statusCode).toBe(404);
  });
});

describe('editing a bounty', () => {
  it('may change everything while the bounty has no entries', async () => {
    const { id } = await createOn('free');
    await buildArticle(test.store, { slug: 'other' });
    const body = {
      name: 'B',
      reward: 1,
      currency: 'BONK',
      articleSlug: 'other',
      brief: 'Brief',
      deadline: '2999-01-01T00:00:00Z',
    };
    const edited = await boss.send('PUT', `/api/admin/bounties/${id}`, body);
    expect(bountyIn(edited)).toMatchObject({ ...body, deadline: '2999-01-01T00:00:00.000Z' });
    expect((await get('/api/articles/free/bounties')).bounties).toEqual([]);
  });

  it('keeps omitted fields', async () => {
    const { id } = await create({ currency: 'USDC', brief: 'Brief', deadline: '2999-01-01T00:00:00Z' });
    const edited = await boss.send('PUT', `/api/admin/bounties/${id}`, { name: 'Renamed', reward: 1 });
    expect(bountyIn(edited)).toMatchObject({
      name: 'Renamed',
      currency: 'USDC',
      brief: 'Brief',
      deadline: '2999-01-01T00:00:00.000Z',
    });
  });

  // The embedded store runs one transaction after another.
  it.runIf(process.env['TEST_STORE'] === 'postgres')(
    'waits for an entry that another transaction is writing',
    async () => {
      const { id, name } = await createOn('on-its-way');
      const { address } = await logIn(test.app);
      const edit = await test.database.db.transaction(async (transaction) => {
        const [entry] = await transaction.execute<{ id: string }>(
          sql`insert into submissions (kind, author_id) select 'contribution', id from accounts where wallet = ${address} returning id`,
        );
        for (const statement of [
          sql`insert into contributions (id, article_id, text, created_at)
          select ${entry!.id}, id, 'x', now() from articles where slug = 'on-its-way'`,
          sql`insert into bounty_entries (bounty_id, contribution_id, created_at) values (${id}, ${entry!.id}, now())`,
          sql`update bounties set entry_count = entry_count + 1 where id = ${id}`,
        ])
          await transaction.execute(statement);
        const answer = boss.send('PUT', `/api/admin/bounties/${id}`, { name, reward: 1 });
        // Read outside this transaction, which sees a fixed snapshot of the others.
        const waiting = () =>
          test.database.db.execute(
            sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
        await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
        return { answer };
      });
      expect((await edit.answer).body).toBe('There are entries already: the reward may rise, but not fall.');
    },
  );

  it('keeps its promise once it has entries: the reward may rise, never fall', async () => {
    const { id, name } = await createOn('promised');
    await contribute(await logIn(test.app), 'promised');
    const edit = async (body: object) => {
      const answer = await boss.send('PUT', `/api/admin/bounties/${id}`, { name, reward: 2.5, ...body });
      return [answer.status, answer.status === 200 ? bountyIn(answer).reward : answer.body];
    };
    expect(await edit({ reward: 3 })).toEqual([200, 3]);
    expect(await edit({ reward: 2.999999999 })).toEqual([
      409,
      'There are entries already: the reward may rise, but not fall.',
    ]);
    expect(await edit({ reward: 3, currency: 'BONK' })).toEqual([
      409,
      'There are entries already: the currency can no longer be changed.',
    ]);
    expect(await edit({ reward: 3, articleSlug: 'free' })).toEqual([
      409,
      'There are entries already: the article can no longer be changed.',
    ]);
    expect(await edit({ reward: 3, brief: 'More' })).toEqual([200, 3]);
  });
});

describe('a bounty that moves to another article', () => {
  it('has only the entries made on that article since', async () => {
    await buildArticle(test.store, { slug: 'moved-to' });
    const author = await logIn(test.app);
    const { id, name } = await createOn('moved-from');
    await contribute(author, 'moved-to');
    await boss.send('PUT', `/api/admin/bounties/${id}`, { name, reward: 2.5, articleSlug: 'moved-to' });
    expect((await get(`/api/bounties/${id}`)).bounty).toMatchObject({ articleSlug: 'moved-to', entryCount: 0 });
    const since = await contribute(author, 'moved-to');
    const { contributions } = await get(`/api/bounties/${id}/entries`);
    expect(contributions.map((entry: { id: string }) => entry.id)).toEqual([since]);
  });
});

describe('an id', () => {
  it('works in capitals too, and its pages are as fresh', async () => {
    const { id } = await create({ name: 'Named first' });
    const loud = id.toUpperCase();
    const urls = [`/api/bounties/${loud}`, `/bounties/${loud}`, `/api/bounties/${id}`];
    for (const url of urls) expect((await test.app.inject(url)).body).toContain('Named first');
    await boss.send('PUT', `/api/admin/bounties/${loud}`, { name: 'Named later', reward: 1 });
    for (const url of urls)
      expect([url, (await test.app.inject(url)).body.includes('Named later')]).toEqual([url, true]);
  });
});
