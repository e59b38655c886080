import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase, type Database } from '#server/db/client.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { smallDisk, type SmallDisk } from '#test/small-disk.ts';
import { logInAnonymously, type Caller } from '#test/wallet.ts';

const refusal = 'The disk of the server is full; nothing was saved, please try again later.';
const disk = smallDisk(200);

describe.skipIf(disk === null)('on a disk that fills (skipped where no disk can be mounted)', () => {
  const { folder, fill, empty, remove } = disk ?? ({} as SmallDisk);
  let database: Database;
  let test: TestApp;
  let visitor: Caller;
  const logged: string[] = [];
  const written: string[] = [];
  let now = 0;

  beforeAll(async () => {
    const template = inject('template');
    const data = join(folder, 'data');
    if (template.store === 'embedded') cpSync(template.folder, data, { recursive: true });
    database = await openDatabase({ folder: data });
    test = await testApp(
      { LOG_LEVEL: 'warn' },
      { database, logTo: { write: (line) => logged.push(line) }, pages: 'built', clock: () => now },
    );
    await buildArticle(test.store, { slug: 'bonk', title: 'BONK' });
    visitor = await logInAnonymously(test.app);
  });
  afterEach(() => empty());
  afterAll(async () => {
    await test.close();
    await database.close();
    remove();
  });

  let texts = 0;
  async function contribute(): Promise<{ status: number; body: string }> {
    texts += 1;
    const text = `Contribution number ${texts}. `.repeat(200);
    const answer = await visitor.send('POST', '/api/contributions', { slug: 'bonk', text });
    if (answer.status === 200) written.push(text.trim());
    return answer;
  }
  const read = async (path: string) => (await test.app.inject(path)).statusCode;
  const countLogged = (words: string) => logged.filter((line) => line.includes(words)).length;
  const storedTexts = async () => {
    const rows = await database.db.execute<{ text: string }>(sql`select text from contributions`);
    return new Set(rows.map(({ text }) => text.trim()));
  };

  it('still reads, refuses writes with a sentence, logs it once, and writes again by itself', async () => {
    expect((await contribute()).status).toBe(200);
    expect(await read('/article/bonk')).toBe(200);
    fill();
    await expect.poll(async () => (await contribute()).status).toBe(503);
    for (let round = 0; round < 5; round += 1) expect(await contribute()).toMatchObject({ status: 503, body: refusal });
    // Cached and uncached paths.
    for (const path of ['/article/bonk', '/api/articles/bonk', '/api/articles?limit=7', '/bounties', '/readyz'])
      expect([path, await read(path)]).toEqual([path, 200]);
    expect(countLogged('The disk is full')).toBe(1);
    expect(logged).toHaveLength(1);
    empty();
    await expect.poll(async () => (await contribute()).status).toBe(200);
    now += 60_000;
    expect((await contribute()).status).toBe(200);
    expect(countLogged('The disk has room again')).toBe(1);
    const there = await storedTexts();
    expect(written.filter((text) => !there.has(text))).toEqual([]);
  });

  it('keeps all its data after it crashed', async () => {
    expect((await contribute()).status).toBe(200);
    expect(await read('/article/bonk')).toBe(200);
    fill(100_000);
    // A write that only goes to the log works in a read-only store too, and soon needs the next log file.
    const log = () => database.db.execute(sql`select pg_logical_emit_message(true, 'x', repeat('x', 8000000))`);
    await expect(
      (async () => {
        for (let round = 0; round < 40; round += 1) await log();
      })(),
    ).rejects.toThrow();
    await expect.poll(async () => (await contribute()).body).toBe(refusal);
    expect(await read('/article/bonk')).toBe(200);
    empty();
    await expect.poll(async () => (await contribute()).status, { timeout: 60_000 }).toBe(200);
    const there = await storedTexts();
    expect(written.filter((text) => !there.has(text))).toEqual([]);
  });

  it('says in words that the disk has too little room for a new or an existing store', async () => {
    fill(30 * 1024 * 1024);
    const fresh = join(folder, 'fresh');
    mkdirSync(fresh);
    await expect(openDatabase({ folder: fresh })).rejects.toThrow(
      /^There is too little room for a new store in .*fresh: it takes 144 MB, and \d+ MB are free; make room on the disk, or set DATA_DIR to a folder on another one\.$/,
    );
  });
});
