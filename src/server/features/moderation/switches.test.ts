import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/moderation/audit.ts';
import { mostSubjects, type SwitchName } from '#contract/moderation/limits.ts';
import type { SwitchOn } from '#contract/moderation/switches.ts';
import type { Site } from '#contract/site.ts';
import { isInRange } from '#server/core/address-ranges.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { startAiServer } from '#test/ai-server.ts';
import { makeOneOfEach, type OneOfEach } from '#test/one-of-each.ts';
import { logIn, logInAnonymously, loginMessage, signWith, testWallet, type Caller } from '#test/wallet.ts';
import { answeredWith, sendEveryWrite } from '#test/writing-calls.ts';
import { rangeOf } from './switch-subjects.ts';

const elsewhere = '198.51.100.7';
const ai = await startAiServer();
const { test, boss } = await testAppWithAdmin({ AI_BASE_URL: ai.url, AI_MODEL: 'test-model' }, { pages: 'built' });
let all: OneOfEach;
beforeAll(async () => {
  all = await makeOneOfEach(test, boss);
});
afterAll(async () => {
  await test.close();
  await ai.close();
});

const reason = 'A flood of advertising.';
const turnOn = (name: SwitchName, body: object = {}) =>
  boss.send('PUT', `/api/admin/switches/${name}`, { reason, ...body });
const turnOff = (name: SwitchName, subject = '') => boss.send('DELETE', `/api/admin/switches/${name}`, { subject });
afterEach(async () => {
  for (const { name, subject } of await switchesOn()) await turnOff(name, subject);
});
const notices = async () => ((await test.app.inject('/api/site')).json() as Site).switches;
const switchesOn = async () =>
  ((await boss.send('GET', '/api/admin/switches')).json() as { switches: SwitchOn[] }).switches;
const write = (who: Caller) => who.send('POST', '/api/contributions', { slug: 'bonk', text: 'Words' });

describe('a read-only site', () => {
  it('refuses every write of the contract from everybody, and accepts them all afterwards', async () => {
    const by = (path: string) => (path.startsWith('/api/admin/') ? boss : all.member);
    expect((await turnOn('read-only')).status).toBe(200);
    const entries = async () => (await boss.send('GET', '/api/admin/audit')).body;
    const before = await entries();
    const on = await sendEveryWrite(all, by);
    expect(await entries()).toBe(before);
    // Calls whose answer only their sender sees, and which store nothing.
    const shownAlone = [
      'contributions/preview',
      'admin/contributions/:id/merge',
      'admin/ai-draft-article',
      'admin/preview',
    ];
    expect(answeredWith(on, 200)).toEqual(shownAlone.map((path) => `POST /api/${path}`));
    expect(answeredWith(on, 503).length).toBeGreaterThan(35);
    expect((await turnOff('read-only')).status).toBe(200);
    const off = await sendEveryWrite(all, by);
    expect(answeredWith(off, 503)).toEqual([]);
    expect(answeredWith(off, 200).length).toBeGreaterThan(30);
  });

  it('says why, until when, and when to retry, and everybody can still read', async () => {
    const writer = await logIn(test.app);
    const until = new Date(Date.now() + 90_000).toISOString();
    await turnOn('read-only', { until });
    const refused = await write(writer);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([503, 90]);
    const request = { method: 'POST', url: '/api/auth/anonymous', headers: { accept: 'application/json' } } as const;
    // Pages show a 503's sentence only with this code.
    expect((await test.app.inject(request)).json()).toMatchObject({ status: 503, code: 'read-only' });
    expect(refused.body).toMatch(/^Nothing can be written here until .* UTC: A flood of advertising\.$/);
    expect(await notices()).toEqual([
      {
        name: 'read-only',
        sentence: expect.stringMatching(/^This site can only be read until .* UTC: A flood of/) as string,
      },
    ]);
    expect((await test.app.inject('/api/articles/bonk')).statusCode).toBe(200);
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
    const page = async () => (await test.app.inject('/article/bonk')).body;
    expect(await page()).toContain('>This site can only be read until ');
    await turnOff('read-only');
    expect(await notices()).toEqual([]);
    expect(await page()).not.toContain('can only be read');
  });

  it('refuses writes that began before and have not finished', async () => {
    if (!test.database.shared) return;
    const writer = await logIn(test.app);
    const { db } = test.database;
    const waiting = sql`select from pg_locks join pg_database on pg_database.oid = database
      where relation = 'submissions'::regclass and datname = current_database() and not granted`;
    const writing = await db.transaction(async (transaction) => {
      await transaction.execute(sql`lock table submissions in exclusive mode`);
      const answer = write(writer);
      await expect.poll(async () => (await db.execute(waiting)).length).toBe(1);
      expect((await turnOn('read-only')).status).toBe(200);
      return [answer];
    });
    expect((await writing[0]!).status).toBe(503);
  });

  it('lets people with an account log in and out, and no others', async () => {
    const wallet = testWallet();
    await logIn(test.app, wallet);
    await turnOn('read-only');
    const again = await logIn(test.app, wallet);
    expect((await again.send('POST', '/api/auth/logout')).status).toBe(200);
    await expect(logIn(test.app)).rejects.toThrow(/^Nobody new can login/);
    expect((await test.app.inject({ method: 'POST', url: '/api/auth/anonymous' })).statusCode).toBe(503);
    await turnOff('read-only');
  });
});

describe('without anonymous writing', () => {
  it('every call refuses a visitor without a wallet, and accepts everybody else', async () => {
    const writer = await logIn(test.app);
    expect((await turnOn('no-anonymous')).status).toBe(200);
    const calls = await sendEveryWrite(all, () => all.anonymous);
    expect(answeredWith(calls, 200)).toEqual([]);
    const refused = await write(all.anonymous);
    expect([refused.status, refused.body]).toEqual([
      403,
      'Nobody can write here without a wallet at the moment: A flood of advertising.',
    ]);
    expect((await test.app.inject({ method: 'POST', url: '/api/auth/anonymous' })).statusCode).toBe(403);
    expect((await all.anonymous.send('GET', '/api/auth/me')).status).toBe(200);
    expect((await write(writer)).status).toBe(200);
    await turnOff('no-anonymous');
    expect((await write(all.anonymous)).status).toBe(200);
  });
});

describe('without new wallets', () => {
  it('a new wallet is refused and leaves no data, but known wallets and admins pass', async () => {
    const known = testWallet();
    await logIn(test.app, known);
    await turnOn('no-new-wallets');
    const stranger = testWallet();
    const { nonce } = (await test.app.inject('/api/auth/nonce')).json() as { nonce: string };
    const message = loginMessage(stranger.address, nonce);
    const payload = { wallet: stranger.address, message, signature: signWith(stranger, message) };
    const refused = await test.app.inject({ method: 'POST', url: '/api/auth/verify', payload });
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined]);
    expect((await boss.send('GET', `/api/admin/people?q=${stranger.address}`)).json()).toMatchObject({ people: [] });
    expect((await write(await logIn(test.app, known))).status).toBe(200);
    await turnOff('no-new-wallets');
    expect((await write(await logIn(test.app, stranger))).status).toBe(200);
  });
});

describe('a refused range', () => {
  it('refuses every write from its addresses, and accepts writes from others', async () => {
    expect((await turnOn('refuse-range', { subject: '198.51.100.0/24' })).status).toBe(200);
    const there = await logInAnonymously(test.app, elsewhere);
    const calls = await sendEveryWrite(all, () => there);
    expect(answeredWith(calls, 200)).toEqual([]);
    const refused = await write(there);
    expect([refused.status, refused.body]).toEqual([
      403,
      'Nobody can write from your network at the moment: A flood of advertising.',
    ]);
    expect((await there.send('GET', '/api/articles/bonk')).status).toBe(200);
    expect((await write(await logInAnonymously(test.app, '198.51.101.7'))).status).toBe(200);
    // Only admins may learn the ranges.
    expect(await notices()).toEqual([]);
    await turnOff('refuse-range', '198.51.100.0/24');
    expect((await write(there)).status).toBe(200);
  });

  it('lets people there end their other sessions', async () => {
    await turnOn('refuse-range', { subject: '198.51.100.0/24' });
    const wallet = testWallet();
    const [stolen, own] = [await logIn(test.app, wallet), await logIn(test.app, wallet)];
    const url = '/api/account/sessions/others';
    const ended = await test.app.inject({
      method: 'DELETE',
      url,
      remoteAddress: '198.51.100.7',
      headers: { cookie: own.cookie },
    });
    expect([ended.statusCode, ended.body]).toEqual([200, '{"ended":1}']);
    expect((await stolen.send('GET', '/api/auth/me')).status).toBe(401);
    await turnOff('refuse-range', '198.51.100.0/24');
  });

  it.each([
    ['word', 'A range is an address and its bits, as 198.51.100.0/24.'],
    ['198.51.100/24', 'A range is an address and its bits, as 198.51.100.0/24.'],
    ['12', 'A range is an address and its bits, as 198.51.100.0/24.'],
    ['fe80::1%eth0/64', 'A range is an address and its bits, as 198.51.100.0/24.'],
    ['::ffff:198.51.100.0/64', 'A range of IPv4 has /8 to /32.'],
    ['0.0.0.0/0', 'A range of IPv4 has /8 to /32.'],
    ['2001:db8::/96', 'A range of IPv6 has /16 to /64.'],
    ['127.0.0.0/8', 'Your own address is in this range: you could not write any more.'],
  ])('%s is not a range: %s', async (subject, sentence) => {
    const refused = await turnOn('refuse-range', { subject });
    expect([refused.status, refused.body]).toEqual([subject.startsWith('127') ? 409 : 400, sentence]);
  });

  it.each([
    ['198.51.100.7', '198.51.100.7/32'],
    ['::ffff:198.51.100.7', '198.51.100.7/32'],
    ['::ffff:198.51.100.7/120', '198.51.100.0/24'],
    ['2001:DB8::7', '2001:db8::/64'],
  ])('%s is %s', (typed, range) => {
    expect(rangeOf(typed)).toBe(range);
    expect(isInRange(typed.replace(/\/.*/, ''), range)).toBe(true);
  });

  it('accepts a new reason when the number of ranges is at its limit', async () => {
    const ranges = Array.from({ length: mostSubjects['refuse-range']! }, (_, at) => `203.0.113.${at}/32`);
    const statuses = async (ranges: readonly string[]) => {
      const found = new Set<number>();
      for (const subject of ranges) found.add((await turnOn('refuse-range', { subject })).status);
      return [...found];
    };
    expect(await statuses(ranges)).toEqual([200]);
    expect(await statuses(['203.0.113.200/32'])).toEqual([409]);
    expect(await statuses([ranges[0]!])).toEqual([200]);
  });

  it('matches exactly the addresses with its first bits', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(
        fc.tuple(byte, byte, byte, byte),
        fc.tuple(byte, byte, byte, byte),
        fc.integer({ min: 8, max: 32 }),
        (one, other, bits) => {
          const range = rangeOf(`${one.join('.')}/${bits}`);
          const inBits = (bytes: number[]) => bytes.map((part) => part.toString(2).padStart(8, '0')).join('');
          const isInside = inBits(one).slice(0, bits) === inBits(other).slice(0, bits);
          expect(isInRange(other.join('.'), range)).toBe(isInside);
          expect(isInRange(`::ffff:${other.join('.')}`, range)).toBe(isInside);
          expect(isInRange(one.join('.'), range)).toBe(true);
          expect(rangeOf(range)).toBe(range);
        },
      ),
    );
  });
});

describe('a switch', () => {
  it('appears with the person who turned it on, has one reason and end, and is logged', async () => {
    await turnOn('no-anonymous');
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await turnOn('no-anonymous', { reason: 'Another reason', until });
    expect(await switchesOn()).toMatchObject([
      { name: 'no-anonymous', subject: '', reason: 'Another reason', until, wallet: boss.address },
    ]);
    await turnOff('no-anonymous');
    expect((await turnOff('no-anonymous')).status).toBe(404);
    const { entries } = (await boss.send('GET', '/api/admin/audit?limit=2')).json() as { entries: AuditEntry[] };
    expect(entries.map(({ action, subject, title, details }) => [action, subject, title, details])).toEqual([
      ['turned off', 'switch', 'no-anonymous', ''],
      ['turned on', 'switch', 'no-anonymous', `Another reason · until ${until}`],
    ]);
  });

  it.each([
    ['no body', {}],
    ['no body and a type', { headers: { 'content-type': 'application/json' } }],
    ['an empty object', { payload: {} }],
  ])('for the whole site ends with a call that has %s', async (_what, { headers, ...sent }: InjectOptions) => {
    await turnOn('no-anonymous');
    const cookie = boss.cookie;
    const url = '/api/admin/switches/no-anonymous';
    const off = await test.app.inject({ method: 'DELETE', url, ...sent, headers: { cookie, ...headers } });
    expect([off.statusCode, off.body]).toEqual([200, '{"name":"no-anonymous"}']);
    expect(await switchesOn()).toEqual([]);
  });

  it('is effective on every instance that shares the store', async () => {
    if (!test.database.shared) return;
    const { test: other } = await testAppWithAdmin({}, { database: test.database });
    const here = await logInAnonymously(other.app);
    await turnOn('no-anonymous');
    await expect.poll(async () => (await write(here)).status).toBe(403);
    await turnOff('no-anonymous');
    await expect.poll(async () => (await write(here)).status).toBe(200);
    await other.close();
  });

  it('ends by itself, and the pages stop saying so', async () => {
    await turnOn('no-anonymous', { until: new Date(Date.now() + 1_500).toISOString() });
    expect(await notices()).toHaveLength(1);
    await expect.poll(notices).toEqual([]);
    expect((await turnOff('no-anonymous')).status).toBe(404);
    expect((await write(all.anonymous)).status).toBe(200);
    expect(await switchesOn()).toEqual([]);
  });

  it('that ends by itself disappears from the pages of every instance', async () => {
    if (!test.database.shared) return;
    const { test: other } = await testAppWithAdmin({}, { database: test.database, pages: 'built' });
    const page = async () => (await other.app.inject('/article/bonk')).body;
    expect(await page()).not.toContain('You need a wallet');
    await turnOn('no-anonymous', { until: new Date(Date.now() + 3_000).toISOString() });
    await expect.poll(page).toContain('>You need a wallet to write here until ');
    await expect.poll(page, { timeout: 10_000 }).not.toContain('You need a wallet');
    await other.close();
  });

  it('accepts its end in any time zone, and shows it in UTC', async () => {
    const until = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const elsewhere = new Date(Date.parse(until) + 20 * 3_600_000).toISOString().replace('Z', '+20:00');
    const on = await turnOn('no-anonymous', { until: elsewhere });
    expect([on.status, on.json()]).toMatchObject([200, { switch: { until } }]);
    const { entries } = (await boss.send('GET', '/api/admin/audit?limit=1')).json() as { entries: AuditEntry[] };
    expect(entries[0]!.details).toBe(`${reason} · until ${until}`);
  });

  it('shows before it is turned on how many writes of the last day it would have refused', async () => {
    const effect = async (name: SwitchName) =>
      ((await boss.send('GET', `/api/admin/switches/${name}/effect`)).json() as { refused: number | null }).refused;
    const [readOnly, anonymous] = [await effect('read-only'), await effect('no-anonymous')];
    await write(await logIn(test.app));
    expect([await effect('read-only'), await effect('no-anonymous')]).toEqual([readOnly! + 1, anonymous]);
    await write(await logInAnonymously(test.app));
    expect([await effect('read-only'), await effect('no-anonymous')]).toEqual([readOnly! + 2, anonymous! + 1]);
    const sent = await write(await logInAnonymously(test.app));
    const { id } = (sent.json() as { contribution: { id: string } }).contribution;
    const comment = (who: Caller) => who.send('POST', `/api/contributions/${id}/comments`, { text: 'Said.' });
    for (const who of [await logIn(test.app), await logInAnonymously(test.app)])
      expect((await comment(who)).status).toBe(200);
    expect([await effect('read-only'), await effect('no-anonymous')]).toEqual([readOnly! + 5, anonymous! + 3]);
    expect(await effect('no-new-wallets')).toBeGreaterThan(2);
    expect(await effect('refuse-range')).toBeNull();
  });

  it('refuses an end that is past or too far, an unknown subject, and everybody but admins', async () => {
    for (const until of ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z', 'tomorrow'])
      expect((await turnOn('read-only', { until })).status).toBe(400);
    expect((await turnOn('read-only', { subject: 'bonk' })).status).toBe(400);
    expect((await turnOn('read-only', { reason: ' ' })).status).toBe(400);
    expect((await turnOn('made-up' as SwitchName)).status).toBe(404);
    expect((await all.member.send('PUT', '/api/admin/switches/read-only', { reason })).status).toBe(403);
    expect((await all.member.send('GET', '/api/admin/switches')).status).toBe(403);
  });
});
