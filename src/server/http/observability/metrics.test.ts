import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import { testApp, type TestApp } from '#test/app.ts';

const run = promisify(execFile);
const hasPromtool = await run('promtool', ['--version']).then(
  () => true,
  () => false,
);

let test: TestApp;
let lines: string[];
beforeAll(async () => {
  lines = [];
  const settings = {
    LOG_LEVEL: 'warn',
    SLOW_MS: '20',
    CDN_PURGE_URL: 'http://127.0.0.1:9/purge',
    REDIS_URL: 'redis://127.0.0.1:9',
  };
  test = await testApp(settings, { logTo: { write: (line) => void lines.push(line) } });
});
afterAll(() => test.close());

const scrape = async () => (await test.app.inject('/metrics')).body;

describe('the database', () => {
  it('has the duration of each statement, and each failure counted by its code', async () => {
    const failing = test.database.db.execute(sql`select from no_such_table`);
    await expect(failing).rejects.toThrow();
    const text = await scrape();
    expect(text).toMatch(/^trenchpedia_database_statement_duration_seconds_count [1-9]/m);
    expect(text).toMatch(/^trenchpedia_database_connection_wait_seconds_count [1-9]/m);
    expect(text).toContain('trenchpedia_database_errors_total{code="42P01"} 1');
    expect(Number(/^trenchpedia_database_size_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(1_000_000);
  });

  it('logs a slow statement with its text, and without its values', async () => {
    await test.database.db.execute(sql`select pg_sleep(0.05), ${'c4n4ry'}::text as slow_one`);
    const line = lines.find((one) => one.includes('slow_one'));
    expect(JSON.parse(line!)).toMatchObject({
      msg: 'slow statement',
      statement: expect.stringContaining('$1::text as slow_one') as string,
      ms: expect.any(Number) as number,
    });
    expect(lines.join('\n')).not.toContain('c4n4ry');
  });
});

it('reports the version, the queue, the cache, the CDN and Redis', async () => {
  const text = await scrape();
  for (const line of [
    /^trenchpedia_build_info\{version="\d+\.\d+\.\d+[^"]*",commit="[^"]+"\} 1$/m,
    /^trenchpedia_reviews_waiting\{kind="contributions"\} 0$/m,
    /^trenchpedia_jobs_waiting\{kind="receipt"\} 0$/m,
    /^trenchpedia_jobs_failed\{kind="receipt"\} 0$/m,
    /^trenchpedia_notice_streams 0$/m,
    /^trenchpedia_cache_limit_bytes 67108864$/m,
    /^trenchpedia_cache_evictions_total 0$/m,
    /^trenchpedia_cdn_purges_waiting \d+$/m,
    /^trenchpedia_redis_up 0$/m,
    /^trenchpedia_redis_errors_total [1-9]/m,
  ])
    expect(text).toMatch(line);
});

describe('deploy/prometheus', () => {
  /** The names of the metrics, and of the series of histograms. */
  async function known(): Promise<Set<string>> {
    const types = (await scrape()).matchAll(/^# TYPE (\S+) (\w+)$/gm);
    return new Set(
      Array.from(types).flatMap(([, name, type]) =>
        type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name! + end) : [name!],
      ),
    );
  }
  const named = (expressions: readonly string[]) =>
    expressions.flatMap((one) => one.match(/\b(?:trenchpedia|nodejs|process)_\w+/g) ?? []);
  // Only several instances on PostgreSQL have these.
  const withOthers = [
    /^trenchpedia_database_replica_/,
    ...(inject('template').store === 'postgres' ? [] : [/^trenchpedia_purges_/]),
  ];

  it('names only existing metrics', async () => {
    const rules = parse(await readFile('deploy/prometheus/alerts.yml', 'utf8')) as {
      groups: { rules: { expr: string }[] }[];
    };
    const dashboard = JSON.parse(await readFile('deploy/prometheus/dashboard.json', 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const expressions = [
      ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(named(expressions).length).toBeGreaterThan(20);
    const metrics = await known();
    const missing = named(expressions).filter(
      (name) => !metrics.has(name) && !withOthers.some((one) => one.test(name)),
    );
    expect(missing).toEqual([]);
  });

  it.runIf(hasPromtool)('holds rules that promtool accepts, and that fire when they should', async () => {
    await run('promtool', ['check', 'rules', 'deploy/prometheus/alerts.yml']);
    await run('promtool', ['test', 'rules', 'deploy/prometheus/alerts.test.yml']);
  });

  it.runIf(hasPromtool)('follows the conventions with its metrics', async () => {
    const checking = run('promtool', ['check', 'metrics']);
    // A library names the metrics of Node.
    checking.child.stdin!.end((await scrape()).replaceAll(/^(# \w+ )?(nodejs|process)_.*\n/gm, ''));
    await checking;
  });
});

it('the metrics are served while the database is unreachable', async () => {
  await test.database.pool.end(1_000);
  const { statusCode, body } = await test.app.inject('/metrics');
  expect(statusCode).toBe(200);
  expect(body).toMatch(/^trenchpedia_database_size_bytes Nan$/im);
});

it('holds no application in memory that was closed', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const closed = await (async () => {
    const other = await testApp();
    await other.app.inject('/metrics');
    await other.close();
    return new WeakRef(other.app);
  })();
  const isHeld = () => {
    collectGarbage();
    return closed.deref() !== undefined;
  };
  await expect.poll(isHeld).toBe(false);
});
