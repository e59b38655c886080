import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { base58 } from '@scure/base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bounty, WholeBounty } from '#contract/bounties/bounties.ts';
import { testAppWithAdmin } from '#test/admin.ts';
import type { TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

let test: TestApp;
let boss: Caller;

beforeAll(async () => {
  ({ test, boss } = await testAppWithAdmin({}, { pages: 'built' }));
});
afterAll(() => test.close());

const get = async (url: string) => (await test.app.inject(url)).json();
const bountyOf = (answer: { json: () => never }) => (answer.json() as { bounty: WholeBounty }).bounty;
const transaction = () => base58.encode(randomBytes(64));

async function create(more: object = {}): Promise<WholeBounty> {
  const answer = await boss.send('POST', '/api/admin/bounties', { name: 'A bounty', reward: 2.5, ...more });
  expect(answer.status).toBe(200);
  return bountyOf(answer);
}

/** A bounty on an article of its own. */
async function createOn(slug: string, more: object = {}): Promise<WholeBounty> {
  await buildArticle(test.store, { slug });
  return create({ articleSlug: slug, ...more });
}

async function move(id: string, status: string, more: object = {}): Promise<[number, string]> {
  const answer = await boss.send('PUT', `/api/admin/bounties/${id}/status`, { status, ...more });
  return [answer.status, answer.status === 200 ? bountyOf(answer).status : answer.body];
}

async function contribute(by: Caller, slug: string): Promise<string> {
  const answer = await by.send('POST', '/api/contributions', { slug, text: `An entry ${randomUUID()}.` });
  return (answer.json() as { contribution: { id: string } }).contribution.id;
}

const accept = (id: string) => boss.send('PUT', `/api/admin/contributions/${id}/status`, { status: 'Accepted' });

describe('creating a bounty', () => {
  it('takes the body of the specification, and everybody sees it at once', async () => {
    await get('/api/bounties');
    const before = (await test.app.inject('/bounties')).body;
    await buildArticle(test.store, { slug: 'spec' });
    const bounty = await create({ name: 'From the specification', currency: 'USDC', articleSlug: 'spec' });
    expect(bounty).toMatchObject({ reward: 2.5, currency: 'USDC', status: 'Open', articleSlug: 'spec', winner: null, entryCount: 0 });
    expect(bounty.steps).toMatchObject([{ from: null, to: 'Open' }]);
    expect((await get('/api/bounties')).bounties[0]).toMatchObject({ name: 'From the specification' });
    expect((await get('/api/articles/spec/bounties')).bounties).toMatchObject([{ id: bounty.id }]);
    expect(before).not.toContain('From the specification');
    expect((await test.app.inject('/bounties')).body).toContain('From the specification');
    expect((await test.app.inject('/contri/spec')).body).toContain('USDC');
  });

  it('needs a name and a reward; the currency is SOL and the article none', async () => {
    expect(await create()).toMatchObject({ currency: 'SOL', articleSlug: null, brief: '', criteria: '', deadline: null });
    const send = async (body: object) => {
      const answer = await boss.send('POST', '/api/admin/bounties', body);
      return [answer.status, answer.body];
    };
    expect(await send({ name: ' ', reward: 1 })).toEqual([400, 'The name must not be blank.']);
    expect(await send({ name: 'x', reward: '1' })).toEqual([400, 'The reward must be a number.']);
    expect(await send({ name: 'x', reward: 0 })).toEqual([400, 'The reward must be more than zero.']);
    expect(await send({ name: 'x', reward: 1e10 })).toEqual([400, 'The reward must be at most 1,000,000,000.']);
    expect(await send({ name: 'x', reward: 0.0000000001 })).toEqual([400, 'The reward may have at most nine decimals.']);
    expect(await send({ name: 'x', reward: 1, currency: 'EUR' })).toEqual([400, 'The currency must be one of SOL, USDC, BONK.']);
    expect(await send({ name: 'x', reward: 1, articleSlug: 'nowhere' })).toEqual([400, "There is no article with the slug 'nowhere'."]);
    expect((await send({ name: 'x', reward: 1, deadline: 'soon' }))[0]).toBe(400);
  });

  it('takes a deadline that every clock can tell, and refuses any other with a sentence', async () => {
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

  it('keeps every digit of the reward: what is read can be sent back', async () => {
    for (const reward of [0.000000001, 1e9, 0.1, 0.3, 4_000_000, 123_456.789012345, 999_999_999.123456]) {
      const created = await create({ reward });
      expect(created.reward).toBe(reward);
      const answer = await boss.send('PUT', `/api/admin/bounties/${created.id}`, created);
      expect([answer.status, bountyOf(answer).reward]).toEqual([200, reward]);
      expect((await get(`/api/bounties/${created.id}`)).bounty.reward).toBe(reward);
    }
    const refused = async (reward: number) => (await boss.send('POST', '/api/admin/bounties', { name: 'x', reward })).body;
    expect(await refused(0.1 + 0.2)).toBe('The reward may have at most nine decimals.');
    expect(await refused(123_456_789.12345679)).toBe('The reward may have at most fifteen digits.');
    expect(await refused(999_999_999.9999999)).toBe('The reward may have at most fifteen digits.');
  });

  it('shows the reward as people write it', async () => {
    const [least, most] = [await create({ reward: 0.000000001 }), await create({ reward: 1e9, currency: 'BONK' })];
    const shows = async ({ id }: WholeBounty, reward: string) =>
      (await test.app.inject(`/bounties/${id}`)).body.includes(`A bounty of ${reward} on`);
    expect([await shows(least, '0.000000001 SOL'), await shows(most, '1,000,000,000 BONK')]).toEqual([true, true]);
  });
});

describe('the list of all bounties', () => {
  type Listed = { bounties: Bounty[]; next: string | null; counts: { open: number; closed: number } };
  const listed = async (query = '') => (await get(`/api/bounties/all${query}`)) as Listed;

  /** All pages of one bounty each. */
  async function walk(path: string): Promise<Bounty[]> {
    const seen: Bounty[] = [];
    for (let cursor = ''; ;) {
      const page = (await get(`${path}limit=1${cursor}`)) as Listed;
      seen.push(...page.bounties);
      if (page.next === null) return seen;
      cursor = `&cursor=${encodeURIComponent(page.next)}`;
    }
  }

  it('comes by state and in pages, and says how many there are of each', async () => {
    const before = (await listed()).counts;
    const [kept, ended] = [await create({ name: 'Kept' }), await create({ name: 'Ended' })];
    await move(ended.id, 'Cancelled', { note: 'No need.' });
    const counts = { open: before.open + 1, closed: before.closed + 1 };
    expect(await listed('?state=closed&limit=1')).toMatchObject({ bounties: [{ id: ended.id }], counts });
    expect((await listed('?state=open&limit=200')).bounties.map(({ id }) => id)).toContain(kept.id);
    const seen = await walk('/api/bounties/all?state=closed&');
    expect([new Set(seen.map(({ id }) => id)).size, seen.some(({ status }) => status === 'Open')]).toEqual([counts.closed, false]);
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

  it('knows two states', async () => {
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

  it('are none where there is no article, and not found where there is no bounty', async () => {
    const { id } = await create();
    expect(await get(`/api/bounties/${id}/entries`)).toEqual({ contributions: [], next: null, winner: null });
    for (const path of ['/api/bounties/00000000-0000-4000-8000-000000000000', '/api/bounties/rubbish'])
      for (const url of [path, `${path}/entries`]) expect((await test.app.inject(url)).statusCode).toBe(404);
  });
});

describe('editing a bounty', () => {
  it('may change everything while there are no entries', async () => {
    const { id } = await createOn('free');
    await buildArticle(test.store, { slug: 'other' });
    const body = { name: 'B', reward: 1, currency: 'BONK', articleSlug: 'other', brief: 'Brief', deadline: '2999-01-01T00:00:00Z' };
    const edited = await boss.send('PUT', `/api/admin/bounties/${id}`, body);
    expect(bountyOf(edited)).toMatchObject({ ...body, deadline: '2999-01-01T00:00:00.000Z' });
    expect((await get('/api/articles/free/bounties')).bounties).toEqual([]);
  });

  it('leaves alone what is left out', async () => {
    const { id } = await create({ currency: 'USDC', brief: 'Brief', deadline: '2999-01-01T00:00:00Z' });
    const edited = await boss.send('PUT', `/api/admin/bounties/${id}`, { name: 'Renamed', reward: 1 });
    expect(bountyOf(edited)).toMatchObject({ name: 'Renamed', currency: 'USDC', brief: 'Brief', deadline: '2999-01-01T00:00:00.000Z' });
  });

  // The embedded store does one transaction after another.
  it.runIf(process.env['TEST_STORE'] === 'postgres')('waits for an entry that is on its way', async () => {
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
      // Asked outside of this transaction, which sees the others as they were when it first looked.
      const waiting = () =>
        test.database.db.execute(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
      return { answer };
    });
    expect((await edit.answer).body).toBe('There are entries already: the reward may rise, but not fall.');
  });

  it('keeps what was promised once there are entries: the reward may rise, never fall', async () => {
    const { id, name } = await createOn('promised');
    await contribute(await logIn(test.app), 'promised');
    const edit = async (body: object) => {
      const answer = await boss.send('PUT', `/api/admin/bounties/${id}`, { name, reward: 2.5, ...body });
      return [answer.status, answer.status === 200 ? bountyOf(answer).reward : answer.body];
    };
    expect(await edit({ reward: 3 })).toEqual([200, 3]);
    expect(await edit({ reward: 2.999999999 })).toEqual([409, 'There are entries already: the reward may rise, but not fall.']);
    expect(await edit({ reward: 3, currency: 'BONK' })).toEqual([409, 'There are entries already: the currency can no longer be changed.']);
    expect(await edit({ reward: 3, articleSlug: 'free' })).toEqual([
      409,
      'There are entries already: the article can no longer be changed.',
    ]);
    expect(await edit({ reward: 3, brief: 'More' })).toEqual([200, 3]);
  });
});

describe('a bounty that moves to another article', () => {
  it('has only those entries that were made there since', async () => {
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
  it('means the same in capitals, and what is shown under it is as fresh', async () => {
    const { id } = await create({ name: 'Named first' });
    const loud = id.toUpperCase();
    const urls = [`/api/bounties/${loud}`, `/bounties/${loud}`, `/api/bounties/${id}`];
    for (const url of urls) expect((await test.app.inject(url)).body).toContain('Named first');
    await boss.send('PUT', `/api/admin/bounties/${loud}`, { name: 'Named later', reward: 1 });
    for (const url of urls) expect([url, (await test.app.inject(url)).body.includes('Named later')]).toEqual([url, true]);
  });
});

describe('a bounty’s life', () => {
  it('goes from Open to Paid, each step public, and who won shows where its article does', async () => {
    const winner = await logIn(test.app);
    const { id } = await createOn('whole-life');
    const entry = await contribute(winner, 'whole-life');
    await accept(entry);
    for (const url of ['/api/bounties', `/bounties/${id}`, '/article/whole-life', '/contri/whole-life']) await test.app.inject(url);
    expect(await move(id, 'In review', { note: 'Thank you all.' })).toEqual([200, 'In review']);
    expect((await get('/api/bounties')).bounties.some((bounty: { id: string }) => bounty.id === id)).toBe(false);
    expect(await move(id, 'Awarded', { contributionId: entry })).toEqual([200, 'Awarded']);
    const winnerTx = transaction();
    expect(await move(id, 'Paid', { winnerTx })).toEqual([200, 'Paid']);
    expect((await get(`/api/bounties/${id}`)).bounty).toMatchObject({
      winner: winner.address,
      winnerTx,
      winnerContributionId: entry,
      steps: [
        { from: null, to: 'Open' },
        { from: 'Open', to: 'In review', note: 'Thank you all.' },
        { from: 'In review', to: 'Awarded' },
        { from: 'Awarded', to: 'Paid' },
      ],
    });
    for (const url of [`/bounties/${id}`, '/article/whole-life', '/contri/whole-life', '/bounties'])
      expect([url, (await test.app.inject(url)).body.includes(winner.address)]).toEqual([url, true]);
  });

  it('goes back where nothing was paid, and what was awarded is open again', async () => {
    const { id } = await create();
    await move(id, 'In review');
    await move(id, 'Awarded', { winner: 'A name' });
    expect((await get(`/api/bounties/${id}`)).bounty.winner).toBe('A name');
    expect(await move(id, 'In review')).toEqual([200, 'In review']);
    expect((await get(`/api/bounties/${id}`)).bounty.winner).toBeNull();
    expect(await move(id, 'Open')).toEqual([200, 'Open']);
    expect(await move(id, 'Cancelled', { note: 'Covered.' })).toEqual([200, 'Cancelled']);
    expect(await move(id, 'Open')).toEqual([200, 'Open']);
  });

  it('takes no step that does not follow, and none after it was paid', async () => {
    const { id } = await create();
    const refused = (from: string, to: string) => [409, `A bounty that is ${from} cannot become ${to}; look at it again.`];
    expect(await move(id, 'Paid', { winnerTx: transaction() })).toEqual(refused('Open', 'Paid'));
    expect(await move(id, 'Open')).toEqual(refused('Open', 'Open'));
    await move(id, 'In review');
    await move(id, 'Awarded', { winner: 'A name' });
    await move(id, 'Paid', { winnerTx: transaction() });
    for (const status of ['Open', 'In review', 'Awarded', 'Cancelled', 'No award'])
      expect(await move(id, status, { winner: 'x', note: 'x' })).toEqual(refused('Paid', status));
    const edit = await boss.send('PUT', `/api/admin/bounties/${id}`, { name: 'x', reward: 5 });
    expect([edit.status, edit.body]).toEqual([409, 'This bounty is paid; it stays as it is.']);
    expect((await move(id, 'Gone'))[0]).toBe(400);
  });

  it('ends without a winner only with a public reason', async () => {
    const reason = 'Give a reason: it stands on the bounty’s page for everybody who took part.';
    const { id } = await create();
    expect(await move(id, 'Cancelled')).toEqual([400, reason]);
    await move(id, 'In review');
    expect(await move(id, 'No award', { note: '  ' })).toEqual([400, reason]);
    expect(await move(id, 'No award', { note: 'Nobody was there.' })).toEqual([200, 'No award']);
    expect((await test.app.inject(`/bounties/${id}`)).body).toContain('Nobody was there.');
  });

  it('is awarded to an accepted entry of a wallet user, or to whoever is typed in', async () => {
    const { id } = await createOn('awarding');
    const [waiting, anonymous] = [
      await contribute(await logIn(test.app), 'awarding'),
      await contribute(await logInAnonymously(test.app), 'awarding'),
    ];
    await buildArticle(test.store, { slug: 'elsewhere' });
    const elsewhere = await contribute(await logIn(test.app), 'elsewhere');
    await move(id, 'In review');
    const late = await contribute(await logIn(test.app), 'awarding');
    for (const contribution of [anonymous, elsewhere, late]) await accept(contribution);
    const award = (contributionId: string | null) => move(id, 'Awarded', { contributionId });
    expect(await award(null)).toEqual([400, 'Choose the winning contribution, or type the winner’s wallet or name.']);
    expect(await award(waiting)).toEqual([409, 'Accept the contribution first, then award the bounty to it.']);
    expect(await award(anonymous)).toEqual([409, 'This contribution is anonymous; choose one of a wallet user, or type the winner in.']);
    for (const none of [elsewhere, late]) expect(await award(none)).toEqual([409, 'This contribution is no entry of the bounty.']);
    await accept(waiting);
    expect(await award(waiting)).toEqual([200, 'Awarded']);
  });

  it('is paid by a transaction that is one and has not paid before', async () => {
    const awarded = async () => {
      const { id } = await create();
      await move(id, 'In review');
      await move(id, 'Awarded', { winner: 'A name' });
      return id;
    };
    const [one, two] = [await awarded(), await awarded()];
    const invalid = [400, 'The transaction id is not valid: it must be base58 of 64 bytes.'];
    for (const winnerTx of ['', 'abc', '0OIl'.repeat(22), base58.encode(randomBytes(63)), base58.encode(randomBytes(65))])
      expect(await move(one, 'Paid', { winnerTx })).toEqual(invalid);
    const winnerTx = transaction();
    expect(await move(one, 'Paid', { winnerTx })).toEqual([200, 'Paid']);
    expect(await move(two, 'Paid', { winnerTx })).toEqual([409, 'This transaction has paid another bounty already; check the id.']);
  });
});
