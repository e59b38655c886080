import { base58 } from '@scure/base';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import { tags } from '#server/core/tags.ts';
import { doChore, everyChore } from '#server/housekeeping.ts';
import { address, named, testAppWithAddresses, vanity } from '#test/addresses.ts';
import { testApp } from '#test/app.ts';
import { logIn, testWallet } from '#test/wallet.ts';

const { test, boss, create } = await testAppWithAddresses();
const { db } = test.database;
afterAll(() => test.close());

type Seen = AnswerOf<'GET /fakes'>;
const list = async (): Promise<Seen> => (await test.app.inject('/api/fakes')).json();
const fakes = async () => (await list()).fakes;
/** Pastes a text from a network. */
const paste = async (text: string, network: number, path = 'api/lookup?q=') => {
  const answer = await test.app.inject({
    url: `/${path}${encodeURIComponent(text)}`,
    remoteAddress: `10.1.${network}.7`,
  });
  expect(answer.statusCode).toBe(200);
  return answer;
};
/** The count of a fake in the table; the server updates it after its answer. */
const counted = async (fake: string): Promise<number> => {
  const [row] = await db.execute<{ seen: number }>(
    sql`select coalesce(sum(seen), 0)::int as seen from seen_fakes where address = ${fake}`,
  );
  return row!.seen;
};
const until = (fake: string, seen: number) => vi.waitFor(async () => expect(await counted(fake)).toBe(seen));
const clear = async () => {
  await db.execute(sql`delete from seen_fakes`);
  test.store.purge([tags.fakes]);
};

const mint = address();
await create('bonk', [named('mint', mint)]);

describe('a pasted look-alike', () => {
  it('is listed with the mint that it imitates once three networks pasted it, each counted once a day', async () => {
    const fake = vanity(mint);
    expect(await list()).toMatchObject({ isThisWeek: true, fakes: [] });
    for (const network of [1, 1, 1, 2]) await paste(fake, network);
    await until(fake, 2);
    expect(await fakes()).toEqual([]);
    await paste(`https://solscan.io/token/${fake}`, 3);
    await until(fake, 3);
    const [seen] = await fakes();
    expect(seen).toMatchObject({
      address: fake,
      seen: 3,
      imitates: { address: mint, kind: 'mint', name: 'the mint of BONK', article: { slug: 'bonk', title: 'BONK' } },
    });
    expect(seen!.differences).toBeGreaterThan(2);
    expect((await list()).week).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(new Date((await list()).week).getUTCDay()).toBe(1);
    for (const network of [1, 2, 3]) await paste(fake, network);
    await paste(fake, 4);
    await until(fake, 4);
    expect((await fakes())[0]!.seen).toBe(4);
  });

  it('stores a keyed hash that differs for each fake, and two instances count one network once', async () => {
    const [fake, other] = [vanity(mint), vanity(mint)];
    const second = await testApp({}, { database: test.database });
    const url = `/api/lookup?q=${fake}`;
    await second.app.inject({ url, remoteAddress: '10.1.1.7' });
    await until(fake, 1);
    for (const one of [fake, other]) await paste(one, 1);
    await until(other, 1);
    expect(await counted(fake)).toBe(1);
    await second.close();
    const seals = await db.execute<{ seal: string }>(sql`select distinct seal from fake_pastes`);
    for (const { seal } of seals) expect(seal).toMatch(/^[\w-]{43}$/);
    expect(seals.length).toBeGreaterThan(1);
  });

  it('gets an uncached answer, so that each paste counts', async () => {
    expect((await paste(vanity(mint), 1)).headers['cache-control']).toContain('no-store');
  });

  it('is listed at the first paste when an article warns about it', async () => {
    await clear();
    const own = address();
    const scam = vanity(own);
    await create('wif', [named('mint', own), named('scam', scam)]);
    await paste(scam, 1);
    await until(scam, 1);
    expect(await fakes()).toMatchObject([{ address: scam, seen: 1, imitates: { address: own } }]);
  });

  it('leaves the list when no article names its original, or when it is the wallet of a person here', async () => {
    await clear();
    const [own, other] = [address(), testWallet()];
    const fake = vanity(own);
    const { id } = await create('popcat', [named('mint', own), named('wallet', vanity(other.address))]);
    for (const pasted of [fake, other.address]) {
      for (const network of [1, 2, 3]) await paste(pasted, network);
      await until(pasted, 3);
    }
    expect((await fakes()).map(({ address: seen }) => seen).toSorted()).toEqual([fake, other.address].toSorted());
    await logIn(test.app, other);
    expect((await fakes()).map(({ address: seen }) => seen)).toEqual([fake]);
    const without = { slug: 'popcat', title: 'POPCAT', addresses: [] };
    expect((await boss.send('PUT', `/api/admin/articles/${id}`, without)).status).toBe(200);
    expect(await fakes()).toEqual([]);
  });

  it('counts only as a whole address, and not when a link opens its check', async () => {
    await clear();
    await paste(vanity(mint), 1, 'api/check/');
    const fake = vanity(mint);
    for (const text of [mint, address(), 'bonk', mint.slice(0, 20), `${fake.slice(0, 4)}…${fake.slice(-4)}`])
      await paste(text, 1);
    await paste(fake, 9);
    await until(fake, 1);
    const [rows] = await db.execute<{ count: number }>(sql`select count(*)::int as count from seen_fakes`);
    expect(rows!.count).toBe(1);
  });

  it('does not fill the table in a loop from one network', async () => {
    await clear();
    const many = Array.from({ length: 30 }, () => vanity(mint));
    for (const fake of many) await paste(fake, 77);
    await paste(many[0]!, 78);
    await until(many[0]!, 2);
    const [rows] = await db.execute<{ count: number }>(sql`select count(*)::int as count from seen_fakes`);
    expect(rows!.count).toBe(20);
  });

  it('is not listed for one network that pastes it on three days', async () => {
    await clear();
    const fake = vanity(mint);
    for (const day of [1, 2, 3]) {
      // Each instance remembers for an hour what a network pasted.
      const other = await testApp({}, { database: test.database });
      await other.app.inject({ url: `/api/lookup?q=${fake}`, remoteAddress: '10.1.60.7' });
      await until(fake, day);
      await other.close();
      // The next day has another key.
      await db.execute(sql`update seen_fakes set day = day - 1`);
      await db.execute(sql`delete from fake_pastes`);
    }
    expect(await fakes()).toEqual([]);
    for (const network of [60, 61]) await paste(fake, network);
    await until(fake, 5);
    expect(await fakes()).toEqual([]);
    await paste(fake, 62);
    await until(fake, 6);
    expect(await fakes()).toMatchObject([{ address: fake, seen: 6 }]);
  });

  it('excludes a genuine address that somebody mistyped or truncated', async () => {
    await clear();
    const isWhole = (text: string) => base58.decode(text).length === 32;
    let own = address();
    while (own.length !== 44 || !isWhole(own.slice(0, -1))) own = address();
    await create('pepe', [named('mint', own)]);
    const middle = own.slice(21, 22) === 'z' ? 'y' : 'z';
    const copies = [own.slice(0, -1), own.slice(0, 21) + middle + own.slice(22)].filter(isWhole);
    expect(copies).toHaveLength(2);
    const fake = vanity(own);
    for (const network of [1, 2, 3]) for (const text of [...copies, fake]) await paste(text, network);
    await until(fake, 3);
    for (const copy of copies) expect(await counted(copy)).toBe(0);
    // The list also leaves out a copy that was counted before an article named the original.
    for (const copy of copies)
      await db.execute(
        sql`insert into seen_fakes (week, address, seen, networks) values (date_trunc('week', now() at time zone 'utc')::date, ${copy}, 9, 9)`,
      );
    test.store.purge([tags.fakes]);
    expect((await fakes()).map(({ address: seen }) => seen)).toEqual([fake]);
  });

  it('excludes addresses that an article names, however many articles name fakes', async () => {
    await clear();
    const [own, other] = [address(), address()];
    const [scam, wallet] = [vanity(own), vanity(other)];
    await create('first', [named('mint', own)]);
    await create('second', [named('mint', other), named('wallet', wallet)]);
    for (let nth = 0; nth < 20; nth += 1) await create(`warns-${nth}`, [named('scam', scam)]);
    for (const fake of [scam, wallet])
      await db.execute(
        sql`insert into seen_fakes (week, address, seen, networks) values (date_trunc('week', now() at time zone 'utc')::date, ${fake}, 5, 5)`,
      );
    test.store.purge([tags.fakes]);
    expect((await fakes()).map(({ address: seen }) => seen)).toEqual([scam]);
  });

  it('counts one network for a whole /48, and none for requests of another site or of a card', async () => {
    await clear();
    const own = address();
    const scam = vanity(own);
    await create('floki', [named('mint', own), named('scam', scam)]);
    const card = await test.app.inject(`/card/check/${scam}.png`);
    expect([card.statusCode, card.headers['cache-control']]).toEqual([200, 'public, max-age=0, must-revalidate']);
    const url = `/api/lookup?q=${scam}`;
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const path of [url, `/search?q=${scam}`])
      await test.app.inject({ url: path, remoteAddress: '10.1.50.7', headers });
    for (const subnet of ['1', '2', 'ffff']) await test.app.inject({ url, remoteAddress: `2001:db8:7:${subnet}::1` });
    await test.app.inject({ url, remoteAddress: '2001:db8:8::1' });
    await until(scam, 2);
  });

  it('gets its answer while the site is read-only, and does not count', async () => {
    const path = '/api/admin/switches/read-only';
    expect((await boss.send('PUT', path, { reason: 'Drill', until: null, subject: '' })).status).toBe(200);
    const [before, after] = [vanity(mint), vanity(mint)];
    await paste(before, 31);
    expect((await boss.send('DELETE', path, { subject: '' })).status).toBe(200);
    await paste(after, 32);
    await until(after, 1);
    expect(await counted(before)).toBe(0);
  });
});

it('is hidden by an admin, whose audit log says so, and listed again when the switch ends', async () => {
  await clear();
  const [fake, other] = [vanity(mint), vanity(mint)];
  for (const network of [1, 2, 3]) for (const one of [fake, other]) await paste(one, network);
  for (const one of [fake, other]) await until(one, 3);
  const seen = async () => (await fakes()).map(({ address: one }) => one).toSorted();
  expect(await seen()).toEqual([fake, other].toSorted());
  const path = '/api/admin/switches/hide-fake';
  const part = await boss.send('PUT', path, { reason: 'Invented.', subject: fake.slice(0, 20) });
  expect([part.status, part.body]).toEqual([400, 'Name the whole address of the fake.']);
  expect((await (await logIn(test.app)).send('PUT', path, { reason: 'Mine.', subject: fake })).status).toBe(403);
  expect((await boss.send('PUT', path, { reason: 'Invented.', subject: fake })).status).toBe(200);
  expect(await seen()).toEqual([other]);
  const { entries } = (await boss.send('GET', '/api/admin/audit')).json() as { entries: object[] };
  expect(entries[0]).toMatchObject({ action: 'turned on', title: `hide-fake ${fake}` });
  expect((await boss.send('DELETE', path, { subject: fake })).status).toBe(200);
  expect(await seen()).toEqual([fake, other].toSorted());
});

it('shows last week while nobody pasted one this week, and hides it after that', async () => {
  await clear();
  const fake = vanity(mint);
  const monday = sql`date_trunc('week', now() at time zone 'utc')::date`;
  const insert = async (weeks: number, seen: number) => {
    await db.execute(
      sql`insert into seen_fakes (week, address, seen, networks) values (${monday} - ${7 * weeks}::int, ${fake}, ${seen}, ${seen})`,
    );
    test.store.purge([tags.fakes]);
  };
  await insert(2, 9);
  expect(await fakes()).toEqual([]);
  await insert(1, 5);
  expect(await list()).toMatchObject({ isThisWeek: false, fakes: [{ address: fake, seen: 5 }] });
  await db.execute(sql`insert into fake_pastes (seal, day) values ('old', (now() at time zone 'utc')::date - 1)`);
  await doChore(test.database, everyChore()['fakes']!);
  const left = await db.execute<{ seen: number }>(sql`select seen from seen_fakes`);
  expect(left.map(({ seen }) => seen)).toEqual([5]);
  expect(await db.execute(sql`select seal from fake_pastes where seal = 'old'`)).toHaveLength(0);
  await insert(0, 3);
  expect(await list()).toMatchObject({ isThisWeek: true, fakes: [{ address: fake, seen: 3 }] });
});

it('lists few, the most often pasted first', async () => {
  await clear();
  const many = Array.from({ length: 6 }, () => vanity(mint));
  for (const [place, fake] of many.entries())
    await db.execute(
      sql`insert into seen_fakes (week, address, seen, networks) values (date_trunc('week', now() at time zone 'utc')::date, ${fake}, ${3 + place}, ${3 + place})`,
    );
  test.store.purge([tags.fakes]);
  expect((await fakes()).map(({ seen }) => seen)).toEqual([8, 7, 6, 5]);
});

it('lists a fake that people paste often first, however many others more networks paste on one day', async () => {
  await clear();
  const own = address();
  const scam = vanity(own);
  await create('michi', [named('mint', own), named('scam', scam)]);
  const rows = [[scam, 14, 2] as const, ...Array.from({ length: 25 }, () => [vanity(mint), 3, 3] as const)];
  for (const [fake, seen, networks] of rows)
    await db.execute(
      sql`insert into seen_fakes (week, address, seen, networks) values (date_trunc('week', now() at time zone 'utc')::date, ${fake}, ${seen}, ${networks})`,
    );
  test.store.purge([tags.fakes]);
  expect((await fakes()).map(({ seen }) => seen)).toEqual([14, 3, 3, 3]);
});
