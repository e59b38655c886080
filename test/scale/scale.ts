// `npm run test:scale`: a large site of real processes: two instances, a primary, a streaming replica, PgBouncer and
// Redis.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Visitor } from '#test/visitor.ts';
import { Machines, type Machine } from './machines.ts';
import { ask } from './ask.ts';
import { missing, until } from './programs.ts';

const lacks = missing(['initdb', 'postgres', 'pg_basebackup', 'pgbouncer', 'redis-server']);
for (const sentence of lacks) console.error(sentence);
if (lacks.length > 0) process.exit(1);

// How long other instances may miss an acknowledged write, in milliseconds.
const longestUnseen = 2_000;

let machines: Machines;
let parts: { primary: Machine; replica: Machine; pooler: Machine; redis: Machine };
let settings: Record<string, string>;
let here: string;
let there: string;
const [writer, voter] = [new Visitor(), new Visitor()];
let path: string;
let turn = 0;

before(async () => {
  machines = await Machines.begin();
  const primary = await machines.primary();
  const [replica, pooler, redis] = [
    await machines.replica(primary),
    await machines.pooler(primary),
    await machines.redis(),
  ];
  await Promise.all([pooler.start(), redis.start()]);
  parts = { primary, replica, pooler, redis };
  settings = {
    // Prepared statements need PgBouncer 1.21 or later.
    DATABASE_URL: `postgres://postgres@127.0.0.1:${pooler.port}/trenchpedia?prepare=false`,
    DATABASE_LISTEN_URL: `postgres://postgres@127.0.0.1:${primary.port}/trenchpedia`,
    DATABASE_READ_URLS: `postgres://postgres@127.0.0.1:${replica.port}/trenchpedia`,
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
  };
  here = await machines.instance(settings);
  there = await machines.instance(settings);
  for (const visitor of [writer, voter]) await visitor.ask(`${here}/api/auth/anonymous`, {});
  const { proposal } = JSON.parse(await writer.ask(`${here}/api/proposals`, { title: 'Seen', body: 'x' })) as {
    proposal: { id: string };
  };
  path = `/api/proposals/${proposal.id}`;
});
after(() => machines.end());

const figure = (name: string, values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  console.log(`${name}: ${values.length}, ms: median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`);
  return sorted.at(-1) ?? 0;
};

const plain = async (url: string) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(15_000) });
  return { status: response.status, text: await response.text() };
};

/** The number of public reads on an instance, by the answering server. */
async function made(instance: string, by: 'replica' | 'primary'): Promise<number> {
  const { text } = await plain(`${instance}/metrics`);
  return Number(new RegExp(`trenchpedia_database_public_reads_total\\{by="${by}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
}
const isReady = async (instance: string) =>
  /trenchpedia_database_replica_ready\{[^}]*\} 1/.test((await plain(`${instance}/metrics`)).text);

/**
 * Waits until an instance's public answer is `wanted`, and returns the duration. Until then it allows only former
 * answers.
 */
async function untilAnswered(url: string, wanted: (text: string) => boolean): Promise<number> {
  const begun = performance.now();
  while (!wanted((await plain(url)).text)) {
    assert.ok(performance.now() - begun < longestUnseen, `${url} says what is older than ${longestUnseen} ms`);
    await setTimeout(2);
  }
  return performance.now() - begun;
}

/**
 * Writes on one instance and reads on the other, repeatedly: the writer sees the write at once, others soon. Returns
 * the longest delay.
 */
async function writeAndRead(name: string, { votes, texts }: { votes: number; texts: number }): Promise<void> {
  const [unseen, unseenPages]: [number[], number[]] = [[], []];
  for (let times = 0; times < votes; times += 1) {
    turn += 1;
    const [from, to] = turn % 3 === 0 ? [there, here] : [here, there];
    const answer = await voter.ask(`${from}${path}/vote`, { value: turn % 2 === 0 ? 1 : -1 });
    assert.equal(await voter.ask(`${to}${path}/votes`), answer, 'the voter saw what was before the vote');
    unseen.push(await untilAnswered(`${to}${path}/votes`, (text) => text === answer));
  }
  for (let times = 0; times < texts; times += 1) {
    turn += 1;
    const text = `Written here in turn ${turn}.`;
    await voter.ask(`${here}/api/contributions`, { slug: 'bonk', text });
    assert.ok((await voter.ask(`${there}/contri/bonk`)).includes(text), 'the writer saw the page of before');
    unseenPages.push(await untilAnswered(`${there}/contri/bonk`, (page) => page.includes(text)));
  }
  figure(`${name}: votes, until others saw them`, unseen);
  figure(`${name}: contributions, until others saw them on the page`, unseenPages);
}

/** Reads on both instances during `work`. Returns the durations, and the refusals. */
async function amongReaders(name: string, work: () => Promise<void>): Promise<number> {
  const reading = { isOver: false };
  const waited: number[] = [];
  let refused = 0;
  const urls = [here, there].flatMap((instance) =>
    ['/', '/article/bonk', '/contri/bonk', '/bounties'].map((page) => instance + page),
  );
  const reader = async (first: number) => {
    for (let nth = first; !reading.isOver; nth += 1) {
      const begun = performance.now();
      const { status } = await plain(urls[nth % urls.length]!);
      if (status !== 200) refused += 1;
      waited.push(performance.now() - begun);
      await setTimeout(10);
    }
  };
  const readers = [0, 3].map(reader);
  try {
    await work();
  } finally {
    reading.isOver = true;
  }
  await Promise.all(readers);
  figure(`${name}: pages read meanwhile, ${refused} refused`, waited);
  return refused;
}

describe('a site of several machines', () => {
  it('shows a write at once to its author, and within two seconds to others', async () => {
    await until(async () => assert.ok(await isReady(there)));
    assert.equal(await amongReaders('All is well', () => writeAndRead('All is well', { votes: 300, texts: 30 })), 0);
    await until(async () => assert.ok(await isReady(there)));
    const before = await made(there, 'replica');
    await until(async () => {
      await plain(`${there}/api/search?q=word${Math.random()}`);
      assert.ok((await made(there, 'replica')) > before);
    });
    for (const instance of [here, there])
      console.log(
        `Made of the replica ${await made(instance, 'replica')}, of the primary ${await made(instance, 'primary')}`,
      );
  });

  it('shows no older state while the replica replays nothing', async () => {
    await ask(parts.replica.port, 'trenchpedia', 'select pg_wal_replay_pause()');
    const refused = await amongReaders('Replica paused', () =>
      writeAndRead('Replica paused', { votes: 300, texts: 30 }),
    );
    assert.equal(refused, 0);
    assert.equal(await isReady(there), false);
    // The replica may cancel this statement at its end, because the primary removed rows in the meantime.
    await until(() => ask(parts.replica.port, 'trenchpedia', 'select pg_wal_replay_resume()'));
    await until(async () => assert.ok(await isReady(there)));
  });

  it('serves reads without the replica', async () => {
    const refused = await amongReaders('Replica killed', async () => {
      await parts.replica.kill();
      await writeAndRead('Replica killed', { votes: 50, texts: 5 });
    });
    assert.equal(refused, 0);
    await parts.replica.start();
    await until(async () => assert.ok(await isReady(there)));
  });

  it('serves its cache without PgBouncer, refuses writes in words, and writes again when it is back', async () => {
    for (const instance of [here, there]) await plain(`${instance}/article/bonk`);
    const refused = await amongReaders('PgBouncer killed', async () => {
      await parts.pooler.kill();
      const { status } = await fetch(`${here}/api/auth/anonymous`, {
        method: 'POST',
        signal: AbortSignal.timeout(15_000),
      });
      assert.equal(status, 503);
      await parts.pooler.start();
      const begun = performance.now();
      await until(() => voter.ask(`${here}${path}/vote`, { value: 1 }));
      console.log(`PgBouncer back: written again after ${Math.round(performance.now() - begun)} ms`);
    });
    assert.equal(refused, 0);
    await writeAndRead('PgBouncer back', { votes: 50, texts: 5 });
  });

  it('refuses nobody without Redis, which counts for the limits', async () => {
    // The other instances have no limits, since this test's writes would exceed them.
    const limited = await machines.instance({ ...settings, RATE_LIMIT: 'on' });
    const makeSome = async (name: string) => {
      const waited: number[] = [];
      for (let nth = 0; nth < 20; nth += 1) {
        const begun = performance.now();
        assert.equal((await plain(`${limited}/api/articles/none-${name}-${nth}`)).status, 404);
        waited.push(performance.now() - begun);
      }
      figure(`Redis ${name}: answers that are counted`, waited);
    };
    await makeSome('there');
    await parts.redis.kill();
    await makeSome('killed');
    await parts.redis.start();
    await makeSome('back');
  });
});
