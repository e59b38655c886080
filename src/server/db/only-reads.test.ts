import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { testApp } from '#test/app.ts';
import { testPlace } from '#test/database.ts';
import { administer } from '#test/postgres.ts';
import { openDatabase } from './client.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A database on a server that accepts writes, or is read-only from now on. */
async function place() {
  const { url, folder, remove } = await testPlace();
  onTestFinished(remove);
  const name = new URL(url!).pathname.slice(1);
  const onlyReads = async (isOn: boolean) => {
    await administer(`alter database ${name} set default_transaction_read_only = ${isOn ? 'on' : 'off'}`);
    await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  };
  return { url: url!, folder, onlyReads };
}

describe.runIf(inject('template').store === 'postgres')('a server that only reads', () => {
  it('is reported as read-only, serves reads, and is ready again when it takes writes', async () => {
    const { url, folder, onlyReads } = await place();
    const database = await openDatabase({ url, folder });
    const test = await testApp({}, { database });
    onTestFinished(async () => {
      await test.close();
      await database.close();
    });
    const ask = async (method: 'GET' | 'POST', path: string) => {
      const { statusCode, headers, body } = await test.app.inject({ method, url: path });
      return { statusCode, retryAfter: headers['retry-after'], body };
    };
    expect(await ask('GET', '/readyz')).toMatchObject({ statusCode: 200 });
    await onlyReads(true);
    await expect
      .poll(() => ask('POST', '/api/auth/anonymous'))
      .toEqual({
        statusCode: 503,
        retryAfter: '30',
        body: 'The database can only be read at the moment; nothing was saved, please try again in a minute.',
      });
    expect(await ask('GET', '/readyz')).toEqual({ statusCode: 503, retryAfter: '5', body: 'The database only reads.' });
    expect(await ask('GET', '/api/articles')).toMatchObject({ statusCode: 200 });
    await onlyReads(false);
    await expect.poll(() => ask('GET', '/readyz')).toMatchObject({ statusCode: 200 });
    expect(await ask('POST', '/api/auth/anonymous')).toMatchObject({ statusCode: 200 });
  });

  it('is refused at the start in one sentence', async () => {
    const { url, onlyReads } = await place();
    await onlyReads(true);
    const server = spawn(process.execPath, [main], {
      env: { ...process.env, DATABASE_URL: url, PORT: '0', NODE_ENV: 'production' },
    });
    const [errorOutput, [exitCode]] = await Promise.all([
      text(server.stderr),
      once(server, 'exit'),
      text(server.stdout),
    ]);
    expect(errorOutput).toBe(
      'DATABASE_URL: the database only reads: it is a standby, as after a failover, or was set to read only; name the server that takes writes.\n',
    );
    expect(exitCode).toBe(1);
  });
});
