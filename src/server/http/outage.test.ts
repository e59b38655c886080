import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({}, { pages: 'built' });
  await buildArticle(test.store, { slug: 'bonk', title: 'BONK' });
});
afterAll(() => test.close());

const get = (url: string) => test.app.inject(url);

describe('a brief failure of an API answer', () => {
  it('affects no later page', async () => {
    await test.database.db.execute(sql`alter table featured rename to mislaid`);
    const without = await get('/article/bonk');
    await test.database.db.execute(sql`alter table mislaid rename to featured`);
    expect([without.statusCode, without.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(without.body).toContain('<h1>BONK</h1>');
    const state = (body: string) => /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(body)?.[1];
    expect(state(without.body)).not.toContain('"featured":[]');
    const after = await get('/article/bonk');
    expect(after.headers['cache-control']).toContain('public');
    expect(state(after.body)).toContain('"featured":[]');
  });
});

describe('a statement that takes too long', () => {
  it('is refused as busy, and not as an error', async () => {
    const { database } = test;
    // The embedded store has no such limit: the test raises the error that PostgreSQL would.
    await database.db.execute(sql`
      create function too_long() returns trigger language plpgsql as
      'begin raise exception ''canceling statement due to statement timeout'' using errcode = ''57014''; end'`);
    await database.db.execute(sql`create trigger too_long before insert on nonces execute function too_long()`);
    const { statusCode, body, headers } = await get('/api/auth/nonce');
    await database.db.execute(sql`drop trigger too_long on nonces`);
    expect([statusCode, body]).toEqual([503, 'The server is busy or stopping; try again in a moment.']);
    expect(headers['cache-control']).toBe('no-store');
    expect((await get('/api/auth/nonce')).statusCode).toBe(200);
  });
});

describe('a database whose disk is full', () => {
  it('serves reads, refuses writes with a sentence, and logs it once', async () => {
    const log: string[] = [];
    let now = 0;
    const logTo = { write: (line: string) => log.push(line) };
    const full = await testApp(
      { LOG_LEVEL: 'warn' },
      { database: test.database, logTo, pages: 'built', clock: () => now },
    );
    const write = async () => (await full.app.inject({ method: 'POST', url: '/api/auth/anonymous' })).statusCode;
    // The error that PostgreSQL raises.
    await test.database.db.execute(sql`
      create function no_room() returns trigger language plpgsql as
      'begin raise exception ''could not extend file: No space left on device'' using errcode = ''53100''; end'`);
    await test.database.db.execute(sql`create trigger no_room before insert on nonces execute function no_room()`);
    for (let round = 0; round < 3; round += 1) {
      // A small write fits in between.
      expect(await write()).toBe(200);
      const { statusCode, body } = await full.app.inject('/api/auth/nonce');
      expect([statusCode, body]).toEqual([
        503,
        'The disk of the server is full; nothing was saved, please try again later.',
      ]);
    }
    expect((await full.app.inject('/api/articles/bonk')).statusCode).toBe(200);
    await test.database.db.execute(sql`drop trigger no_room on nonces`);
    now += 60_000;
    expect(await write()).toBe(200);
    expect(log.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      expect.stringMatching(/^The disk is full: .* takes no writes until there is room\.$/),
      expect.stringMatching(/^The disk has room again: .* takes writes\.$/),
    ]);
    await full.close();
  });
});

describe('an unreachable database', () => {
  it('is refused as busy too', async () => {
    const gone = await testApp({}, { pages: 'built' });
    await gone.database.pool.end(1_000);
    const { statusCode, body } = await gone.app.inject('/api/articles');
    expect([statusCode, body]).toEqual([503, 'The server is busy or stopping; try again in a moment.']);
    const ready = async (path: string) => (await gone.app.inject(path)).statusCode;
    expect([await ready('/readyz'), await ready('/readyz/own')]).toEqual([503, 200]);
    await gone.close();
  });
});
