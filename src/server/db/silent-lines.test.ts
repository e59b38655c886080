import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { LossyLine } from '#test/chaos/lossy-line.ts';
import { serverUrl } from '#test/postgres.ts';
import { ConnectionPool } from './connections.ts';
import { ConnectionLost } from './lines.ts';

// Above the time limit of a test: only the watchdog can end a statement.
const limit = 60_000;

/** A pool whose connections go over a line that can lose bytes. */
async function pooled(): Promise<{ pool: ConnectionPool; line: LossyLine }> {
  const url = new URL(serverUrl('postgres'));
  const line = await LossyLine.before(Number(url.port || 5432));
  url.host = `127.0.0.1:${line.port}`;
  const pool = new ConnectionPool({ url: url.href }, { max: 2, limit });
  onTestFinished(async () => {
    await pool.end();
    line.close();
  });
  return { pool, line };
}

describe.runIf(inject('template').store === 'postgres')('a statement in an open transaction', () => {
  it.each([
    ['got lost', 0],
    ['arrived in part', 20],
    // The last message of a statement, which has five bytes, tells the server to finish it.
    ['ran, and its end got lost', -5],
  ])(
    'fails soon if it %s, and its locks are free',
    async (_what, passing) => {
      const { pool, line } = await pooled();
      const key = 715_000 + passing;
      const held = await pool.reserve();
      onTestFinished(() => held.release());
      await held.begin();
      await held.query({ text: 'select pg_advisory_xact_lock($1)' }, [key]);
      line.lose(passing);
      const failed = expect(held.query({ text: 'select $1::text as told' }, ['x'])).rejects.toBeInstanceOf(
        ConnectionLost,
      );
      await expect.poll(() => line.losses).toBe(1);
      line.mend();
      await failed;
      await expect
        .poll(
          async () =>
            (await pool.query<{ free: boolean }>({ text: 'select pg_try_advisory_lock($1) as free' }, [key]))[0]!.free,
        )
        .toBe(true);
    },
    20_000,
  );
});
