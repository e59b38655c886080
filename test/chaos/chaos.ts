// `npm run test:chaos`: sixteen people write to two instances behind nginx, as in deploy, while the database fails in
// every way. CHAOS_ROUNDS is the number of rounds for each.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Machines, type Machine } from '#test/scale/machines.ts';
import { ask } from '#test/scale/ask.ts';
import { freePort, missing, until } from '#test/scale/programs.ts';
import { nginxBefore } from '#test/scale/proxies.ts';
import { Visitor } from '#test/visitor.ts';
import { LossyLine } from './lossy-line.ts';
import { siteAt, Writer, type Site } from './writers.ts';

const lacks = missing(['initdb', 'postgres', 'nginx', 'openssl']);
for (const sentence of lacks) console.error(sentence);
if (lacks.length > 0) process.exit(1);
const withoutPooler = missing(['pgbouncer'])[0];

const rounds = Number(process.env['CHAOS_ROUNDS'] ?? 10);
const people = 16;
// In milliseconds: the longest answer, and the longest time until the site is ready after its server is.
const longestAnswer = 12_000;
const longestUnready = 5_000;
// The calm time before and after.
const calm = 1_000;

let machines: Machines;
let primary: Machine;
let pooler: Machine;
let line: LossyLine;

/** An instance's URLs, without a slash at the end. Behind a proxy the metrics need a separate port. */
interface Instance {
  readonly url: string;
  readonly metrics: string;
}
interface Instances extends Site {
  readonly instances: readonly Instance[];
}
/** Two instances behind nginx, which reach the database over `line`. */
let behindNginx: Instances;
/** An instance that reaches the database through PgBouncer. */
let pooled: Instances;
const targets: string[] = [];

async function start(settings: Record<string, string>): Promise<Instance> {
  const port = String(await freePort());
  const url = await machines.instance({ ...settings, METRICS_PORT: port });
  return { url, metrics: `http://127.0.0.1:${port}/metrics` };
}

before(async () => {
  machines = await Machines.begin();
  primary = await machines.primary();
  line = await LossyLine.before(primary.port);
  const at = (port: number) => `postgres://postgres@127.0.0.1:${port}/trenchpedia`;
  const ports = [await freePort(), await freePort()] as const;
  const nginx = await nginxBefore(machines, ports);
  await nginx.machine.start();
  const instances: Instance[] = [];
  for (const port of ports) {
    const settings = { DATABASE_URL: at(line.port), SITE_URL: nginx.url, TRUST_PROXY: '1', PORT: String(port) };
    instances.push(await start(settings));
  }
  behindNginx = { url: nginx.url, ask: nginx.ask, instances };
  if (withoutPooler === undefined) {
    pooler = await machines.pooler(primary);
    await pooler.start();
    // Prepared statements need PgBouncer 1.21 or later.
    const url = `${at(pooler.port)}?prepare=false`;
    const one = await start({ DATABASE_URL: url, DATABASE_LISTEN_URL: at(primary.port) });
    pooled = { ...siteAt(one.url), instances: [one] };
  }
  const author = new Visitor();
  const [direct] = instances;
  await author.ask(`${direct!.url}/api/auth/anonymous`, {});
  for (let nth = 0; nth < 4; nth += 1) {
    const body = await author.ask(`${direct!.url}/api/proposals`, { title: `Subject ${nth}`, body: 'x' });
    targets.push((JSON.parse(body) as { proposal: { id: string } }).proposal.id);
  }
});
after(async () => {
  line?.close();
  await machines.end();
});

/** The number of the instance's connections in each state. */
async function connections({ metrics }: Instance): Promise<Record<string, number>> {
  const text = await (await fetch(metrics, { signal: AbortSignal.timeout(5_000) })).text();
  return Object.fromEntries(
    [...text.matchAll(/^trenchpedia_database_connections\{state="(\w+)"\} (\d+)/gm)].map(([, state, count]) => [
      state,
      Number(count),
    ]),
  );
}

/** Waits until the site is ready, and returns the duration. */
async function untilReady({ url }: Instance): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(longestUnready) }).then(
      ({ ok }) => ok,
      () => false,
    );
    const took = performance.now() - begun;
    if (isReady) return took;
    assert.ok(took < longestUnready, `not ready ${longestUnready} ms after the server`);
    await setTimeout(50);
  }
}

/** Checks that acknowledged writes are stored, and that the counts match the votes. */
async function compare(writers: readonly Writer[]): Promise<void> {
  const read = (statement: string) => until(() => ask(primary.port, 'trenchpedia', statement));
  const texts = new Set((await read('select text from contributions')).map(({ text }) => text));
  for (const text of writers.flatMap(({ stored }) => stored))
    assert.ok(texts.has(text), `was acknowledged and is not there: ${text}`);
  const votes = await read(
    'select wallet, submission_id as id, value from votes join accounts on accounts.id = account_id',
  );
  const cast = new Map(votes.map(({ wallet, id, value }) => [`${String(wallet)} ${String(id)}`, value as 1 | -1]));
  for (const { wallet, votes: mine } of writers)
    for (const [id, possible] of mine) {
      const vote = cast.get(`${wallet.address} ${id}`);
      assert.ok(possible.includes(vote), `${vote} is stored, ${possible.join()} was sent`);
    }
  const wrong = await read(`
    select id from submissions
      left join lateral (select count(*) filter (where value = 1) as up, count(*) filter (where value = -1) as down
        from votes where submission_id = submissions.id and counts and not is_off) as real on true
    where likes <> up or dislikes <> down
    union all
    select id from articles where contribution_count <> (select count(*) from contributions where article_id = articles.id and is_there)`);
  assert.deepEqual(wrong, []);
}

/** Lets everybody write during `fault`, which ends when the server is back. */
async function round(name: string, site: Instances, fault: () => Promise<void>): Promise<void> {
  const writers = Array.from({ length: people }, () => new Writer(site, targets));
  for (const writer of writers) await until(() => writer.logIn());
  const stop = new AbortController();
  const writing = Promise.all(writers.map((writer) => writer.writeUntil(stop.signal)));
  // The error is reported below; this prevents an unhandled rejection.
  writing.catch(() => {});
  let ready = 0;
  try {
    await setTimeout(calm);
    await fault();
    ready = Math.max(...(await Promise.all(site.instances.map(untilReady))));
    await setTimeout(calm);
  } finally {
    stop.abort();
  }
  await writing;
  for (const writer of writers) assert.ok(await writer.write(), 'somebody cannot write afterwards');

  const received = writers.flatMap((writer) => writer.received);
  const refused = received.filter(({ status }) => status !== 200);
  const slowest = Math.max(...received.map(({ took }) => took));
  console.log(
    `${name}: ${received.length - refused.length} acknowledged, ${refused.length} refused, slowest ${Math.round(slowest)} ms, ready after ${Math.round(ready)} ms`,
  );
  for (const { status, text, retryAfter } of refused) {
    assert.equal(status, 503, text);
    assert.match(text, /"detail":"[A-Z][^"]+\."/);
    assert.match(retryAfter ?? '', /^\d+$/);
  }
  assert.ok(slowest < longestAnswer, `somebody waited for ${Math.round(slowest)} ms`);
  for (const instance of site.instances) assert.ok(machines.isRunning(instance.url), 'the process has ended');
  await compare(writers);
  // Everybody writes to each instance at once, which needs more connections than a pool has.
  await until(async () => {
    await Promise.all(site.instances.flatMap(() => writers.map((writer) => writer.write())));
    const last = writers.flatMap((writer) => writer.received.slice(-site.instances.length));
    assert.deepEqual(
      last.filter(({ status }) => status !== 200),
      [],
    );
  });
  // The pool is intact: after all writes it has all its connections, and none is in use or awaited, except for a moment
  // while the instance reads what others wrote.
  for (const instance of site.instances)
    await until(async () => {
      const { busy, waiting, idle, most } = await connections(instance);
      assert.deepEqual({ busy, waiting, idle }, { busy: 0, waiting: 0, idle: most });
    });
}

describe('sixteen people write while', () => {
  const again = (name: string, site: () => Instances, fault: (nth: number) => Promise<void>, skip?: string) =>
    it(name, { skip: skip ?? false }, async () => {
      for (let nth = 1; nth <= rounds; nth += 1) await round(`${name}, ${nth}`, site(), () => fault(nth));
    });
  const here = () => behindNginx;

  again('PostgreSQL is restarted', here, async () => {
    await primary.kill('SIGINT');
    await primary.start();
  });
  again('PostgreSQL is killed', here, async () => {
    await primary.kill();
    await primary.start();
  });
  again('all connections are ended', here, async () => {
    await ask(
      primary.port,
      'postgres',
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'trenchpedia'`,
    );
  });
  again('PostgreSQL hangs for 20 seconds', here, async () => {
    primary.tell('SIGSTOP');
    await setTimeout(20_000);
    primary.tell('SIGCONT');
  });
  again(
    'PgBouncer is killed',
    () => pooled,
    async () => {
      await pooler.kill();
      await setTimeout(1_000);
      await pooler.start();
    },
    withoutPooler,
  );
  again('the line loses what is said', here, async (nth) => {
    line.lose();
    await setTimeout(nth * 1_500);
    line.mend();
  });
});
