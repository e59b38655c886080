import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql as part } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { over } from '#server/db/session.ts';
import { connectTo } from '#test/postgres.ts';
import { openEmbedded, type Embedded } from './embedded.ts';
import { keepLogShort } from './embedded-log.ts';

const connect = ({ connection }: Embedded) => connectTo(connection);
const writer = fileURLToPath(new URL('../../../../test/embedded-writer.ts', import.meta.url));

let folder: string;
// A copy of an existing store: creating one takes seconds.
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  const template = inject('template');
  if (template.store === 'embedded') cpSync(template.folder, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Starts a process that writes rows and prints the acknowledged ones; kills it hard after `rows` of them. Returns their
 * numbers.
 */
async function writeAndKill(rows: number): Promise<number[]> {
  const child = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line));
    if (acknowledged.length === rows) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return acknowledged;
}

describe('the embedded store', () => {
  it('syncs to the disk before it acknowledges a commit, and not for reads', async () => {
    const store = await openEmbedded(folder);
    const sql = connect(store);
    await sql`create table entry (id integer)`;
    const before = await store.fsyncs();
    await sql`insert into entry values (1)`;
    const written = await store.fsyncs();
    await sql`select * from entry`;
    expect(written - before).toBe(1);
    expect(await store.fsyncs()).toBe(written);
    await sql.pool.end();
    await store.close();
  });

  it('keeps its log short, however much is written', async () => {
    const store = await openEmbedded(folder);
    const sql = connect(store);
    await sql`create table page (text text)`;
    await sql`alter table page alter text set storage external`;
    const segment = 16 * 1024 ** 2;
    const stop = keepLogShort(store, sql.pool, { most: 2 * segment, every: 20 });
    const files = () => readdirSync(join(folder, 'pg/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
    for (let written = 0; written < 20; written += 1)
      await sql`insert into page select repeat('x', ${segment / 256}) from generate_series(1, 256)`;
    // The inserts filled twenty log files.
    await expect.poll(files).toBeLessThan(12);
    stop();
    expect((await sql`select count(*)::int as many from page`)[0]).toEqual({ many: 20 * 256 });
    await sql.pool.end();
    await store.close();
  });

  it('keeps every acknowledged row after hard kills', async () => {
    const acknowledged = [...(await writeAndKill(150)), ...(await writeAndKill(150)), ...(await writeAndKill(150))];
    const store = await openEmbedded(folder);
    const sql = connect(store);
    const rows = await sql<{ id: number }>`select id from entry`;
    const there = new Set(rows.map(({ id }) => id));
    expect(acknowledged.length).toBeGreaterThanOrEqual(450);
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    await sql.pool.end();
    await store.close();
  }, 300_000);

  it('refuses a folder that is in use, in one line', async () => {
    const store = await openEmbedded(folder);
    await expect(openEmbedded(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by process ${process.pid}; stop it, or set DATA_DIR to another folder.`,
    );
    await store.close();
    await (await openEmbedded(folder)).close();
  });

  it('takes over the lock of a dead process, also when its number is in use again', async () => {
    for (const owner of [
      { pid: 2 ** 22 - 1, started: '1' },
      { pid: process.pid, started: 'another time' },
      'rubbish',
    ]) {
      writeFileSync(join(folder, 'lock'), JSON.stringify(owner));
      await (await openEmbedded(folder)).close();
    }
  });

  it('isolates transactions that run at the same time', async () => {
    const store = await openEmbedded(folder);
    const sql = connect(store);
    await sql`create table tally (n integer)`;
    await sql`insert into tally values (0)`;
    await Promise.all(
      Array.from({ length: 20 }, () =>
        over(sql.pool).transaction(async (transaction) => {
          const [row] = await transaction.execute<{ n: number }>(part`select n from tally`);
          await transaction.execute(part`update tally set n = ${row!.n + 1}`);
        }),
      ),
    );
    expect(await sql`select n from tally`).toEqual([{ n: 20 }]);
    await sql.pool.end();
    await store.close();
  });

  it('cancels a statement that holds it for too long, and keeps its data', async () => {
    const store = await openEmbedded(folder, { limit: 5_000 });
    const sql = connect(store);
    await sql`create table entry (id integer)`;
    await sql`insert into entry values (1)`;
    await expect(sql`select count(*) from generate_series(1, 1000000000)`).rejects.toThrow();
    await expect.poll(() => sql`select id from entry`.catch(() => null)).toEqual([{ id: 1 }]);
    await sql.pool.end();
    await store.close();
  });

  it('gives an unhurried statement more time, but bounded', async () => {
    const store = await openEmbedded(folder, { limit: 3_000, unhurried: 12_000 });
    const sql = connect(store);
    await sql`create table entry (id integer)`;
    // Longer than the normal limit, and shorter than the limit of migrations.
    const slow = sql`select clock_timestamp() from pg_sleep(5)`;
    await expect(store.unhurried(() => slow)).resolves.toHaveLength(1);
    await expect(store.unhurried(() => sql`select count(*) from generate_series(1, 1000000000)`)).rejects.toThrow();
    await expect.poll(() => sql`select id from entry`.catch(() => null)).toEqual([]);
    await sql.pool.end();
    await store.close();
  });

  it('says in one sentence that it cannot create a folder', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(openEmbedded(join(folder, 'file', 'data'))).rejects.toThrow(
      /^The data folder .* cannot be made \(.*\); set DATA_DIR to another folder\.$/s,
    );
  });
});
