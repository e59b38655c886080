import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Touch } from '#server/core/touch.ts';
import { tags } from '#server/core/tags.ts';
import { openDatabase, type Db } from '#server/db/client.ts';
import { Snapshot } from '#server/db/snapshot.ts';
import { write } from '#server/db/write.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { testPlace } from '#test/database.ts';
import { listenTo } from '#test/statements.ts';

describe('a snapshot', () => {
  // A set of ended transactions: some of twelve, and no later one.
  const overs = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.uniqueArray(fc.integer({ min: 1, max: 11 })));
  const snapshotOf = ([end, open]: readonly [number, readonly number[]]) => {
    const before = open.filter((one) => one < end).toSorted((one, two) => one - two);
    return new Snapshot(`${before[0] ?? end}:${end}:${before.join()}`);
  };
  const isOver = ([end, open]: readonly [number, readonly number[]], one: number) => one < end && !open.includes(one);

  it('is within another only if every transaction over in it is over in the other', () => {
    fc.assert(
      fc.property(overs, overs, (one, two) => {
        const isWithin = snapshotOf(one).isWithin(snapshotOf(two));
        for (let transaction = 1; transaction < 12; transaction += 1)
          if (isWithin && isOver(one, transaction)) expect(isOver(two, transaction)).toBe(true);
      }),
    );
  });

  it('is within itself, and within a later one', () => {
    fc.assert(
      fc.property(overs, fc.nat(5), ([end, open], more) => {
        const one = snapshotOf([end, open]);
        expect(one.isWithin(one)).toBe(true);
        expect(one.isWithin(snapshotOf([end + more, open.slice(more)]))).toBe(true);
      }),
    );
  });

  it('rejects any other text', () => {
    for (const text of ['', '1:2', '1:2:x', 'a:2:', '1:2:3;', '1:2:,'])
      expect(() => new Snapshot(text), text).toThrow();
  });
});

const redisUrl = process.env['TEST_REDIS_URL'];

/** A proxy to Redis that can go silent: it accepts commands and forwards nothing. */
async function silenceable(): Promise<{ url: string; silence: () => void; received: () => number; close: () => void }> {
  const target = new URL(redisUrl!);
  const sockets: Socket[] = [];
  let [isSilent, received] = [false, 0];
  const server = createServer((client) => {
    const redis = connect(Number(target.port || 6379), target.hostname);
    sockets.push(client, redis);
    client.on('data', (bytes) => {
      if (!isSilent) return redis.write(bytes);
      received += 1;
      return false;
    });
    redis.pipe(client);
    for (const socket of [client, redis]) socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence: () => (isSilent = true),
    received: () => received,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe.runIf(redisUrl && inject('template').store === 'postgres')('instances that share a Redis', () => {
  type Instance = TestApp & Pick<ReturnType<typeof listenTo>, 'during' | 'statements'>;
  const slug = 'shared';
  const url = `/api/articles/${slug}`;
  let place: Awaited<ReturnType<typeof testPlace>>;
  let redis: Redis;

  /** Another instance on the same database. */
  async function instance(address = redisUrl!): Promise<Instance> {
    const database = await openDatabase({ url: place.url, folder: '' });
    const listened = listenTo(database);
    const test = await testApp({ REDIS_URL: address }, { database: listened.database });
    onTestFinished(async () => {
      await test.close();
      await database.close();
    });
    // Announces its writes to the others, like the application's own store.
    return { ...test, ...listened, store: { ...test.store, begin: randomUUID } };
  }
  const titleAt = async ({ app }: TestApp) => {
    const { statusCode, body } = await app.inject(url);
    return statusCode === 200 ? (JSON.parse(body) as { article: { title: string } }).article.title : statusCode;
  };
  /** The number of statements of an instance for an answer. */
  async function costAt({ app, during, statements }: Instance, address: string): Promise<number> {
    const before = statements.length;
    expect((await during(() => app.inject(address))).statusCode).toBe(200);
    return statements.length - before;
  }
  let attempt = 0;
  /** Waits until the second instance uses answers of the first, after both have read all purges. */
  async function ready(here: Instance, there: Instance): Promise<void> {
    const shares = async () => {
      attempt += 1;
      // A new URL each time, with a result.
      const address = `/api/search?q=${'found+'.repeat(attempt % 30)}to`;
      await costAt(here, address);
      return costAt(there, address);
    };
    await expect.poll(shares, { interval: 300 }).toBe(0);
  }
  async function bothReady(): Promise<[Instance, Instance]> {
    const both: [Instance, Instance] = [await instance(), await instance()];
    await ready(...both);
    return both;
  }
  /** Changes the article's title, as a write does. */
  const rename = (db: Db, touch: Touch, title: string) => {
    touch(tags.articles, tags.article(slug));
    return db.execute(sql`update articles set title = ${title} where slug = ${slug}`);
  };

  beforeAll(async () => {
    place = await testPlace();
    redis = new Redis(redisUrl!);
    const database = await openDatabase({ url: place.url, folder: '' });
    await buildArticle({ db: database.db, purge: () => {} }, { slug, title: 'First', summary: 'To be found' });
    await database.close();
  });
  afterAll(async () => {
    await place.remove();
    redis.disconnect();
  });

  it('compute an answer once, and each sends the same', async () => {
    const [here, there] = await bothReady();
    expect(await costAt(here, url)).toBeGreaterThan(0);
    expect(await costAt(there, url)).toBe(0);
    const [one, two] = [await here.app.inject(url), await there.app.inject(url)];
    expect(two.body).toBe(one.body);
    for (const name of ['etag', 'cache-control', 'cache-tag', 'content-type', 'vary', 'content-security-policy'])
      expect(two.headers[name], name).toBe(one.headers[name]);
  });

  it('share no answer that is older than one of their writes', async () => {
    const [here, there] = await bothReady();
    for (let turn = 0; turn < 20; turn += 1) {
      const [writer, other] = turn % 2 === 0 ? [here, there] : [there, here];
      await titleAt(other);
      await write(writer.store, (db, touch) => rename(db, touch, `Title ${turn}`));
      expect(await titleAt(writer)).toBe(`Title ${turn}`);
      await expect.poll(() => titleAt(other)).toBe(`Title ${turn}`);
    }
  });

  it('share no answer that was computed before a write that it lacks ended', async () => {
    const [here, there] = await bothReady();
    const before = await titleAt(here);
    await write(there.store, async (db, touch) => {
      await rename(db, touch, 'Late');
      // Rendered before the write committed: it has the old title.
      here.app.publicCache.clear();
      expect(await titleAt(here)).toBe(before);
    });
    await ready(here, there);
    expect(await titleAt(there)).toBe('Late');
  });

  it('compute it themselves when the shared one is unreadable', async () => {
    const [here, there] = await bothReady();
    for (const bytes of ['', 'x', '{}\n', '{"lengths":[["identity",9]],"snapshot":"1:1:"}\nshort']) {
      for (const key of await redis.keys('answer *')) await redis.set(key, bytes);
      there.app.publicCache.clear();
      expect(await titleAt(there), bytes).toBe(await titleAt(here));
    }
  });

  it('wait once for a Redis that hangs, and then do without it', async () => {
    const between = await silenceable();
    onTestFinished(between.close);
    const alone = await instance(between.url);
    await expect.poll(() => alone.app.publicCache.size > 0 || titleAt(alone)).toBe(true);
    between.silence();
    const askAnew = () => {
      alone.app.publicCache.clear();
      return titleAt(alone);
    };
    const title = await titleAt(alone);
    // On a slow machine the instance may have given up the render, and its last answer may still arrive.
    const receivedAnew = async () => {
      expect(await askAnew()).toBe(title);
      return between.received();
    };
    await expect.poll(receivedAnew).toBeGreaterThan(0);
    const received = between.received();
    for (let turn = 0; turn < 5; turn += 1) expect(await receivedAnew()).toBe(received);
  });
});
