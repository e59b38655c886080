import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { testPlace } from '#test/database.ts';
import { administer } from '#test/postgres.ts';
import { openDatabase } from './client.ts';

/** A proxy between an application and its server that records the moments of new connections. */
async function watched(url: string): Promise<{ url: string; attempts: number[] }> {
  const target = new URL(url);
  const attempts: number[] = [];
  const server = createServer((client) => {
    attempts.push(performance.now());
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.pipe(other);
      one.on('error', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: through.href, attempts };
}

describe.runIf(inject('template').store === 'postgres')(
  'listening to a server that takes connections and refuses them',
  () => {
    it('pauses between attempts', async () => {
      const [place, otherPlace] = [await testPlace(), await testPlace()];
      const { url, attempts } = await watched(place.url!);
      const database = await openDatabase({ ...otherPlace, listenUrl: url });
      onTestFinished(async () => {
        await database.close();
        await otherPlace.remove();
      });
      await database.listen('channel', () => {});
      attempts.length = 0;
      await administer(`drop database ${new URL(place.url!).pathname.slice(1)} with (force)`);
      await place.remove();
      await expect.poll(() => attempts.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
      const pauses = attempts.slice(1).map((moment, before) => moment - attempts[before]!);
      for (const pause of pauses) expect(pause).toBeGreaterThan(200);
    });
  },
);
