import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { base58 } from '@scure/base';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startAiServer } from '#test/ai-server.ts';
import { address } from '#test/addresses.ts';
import { testApp } from '#test/app.ts';
import { startCollector, type CollectedSpan, type Collector } from '#test/collector.ts';
import { startRpcServer } from '#test/rpc-server.ts';
import { transactionOf } from '#test/rpc-values.ts';
import { logIn, testWallet } from '#test/wallet.ts';
import { traceExporter } from './trace-exporter.ts';

const settingsOf = (endpoint: string) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
const nobody = 'http://127.0.0.1:9';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
const id = 'request-0123456789';
const secret = { text: 'c4n4ry-text', query: 'c4n4ry-query', notes: 'c4n4ry-notes', key: 'c4n4ry-key' };
const signature = base58.encode(randomBytes(64));
const known = base58.encode(randomBytes(64));

// Without retries, which would take ten seconds.
beforeEach(() => void vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '300'));

describe('the spans of a page, reads, writes, failures and jobs', () => {
  let collector: Collector;
  let wallet: string;
  let spans: readonly CollectedSpan[];
  beforeAll(async () => {
    collector = await startCollector();
    const [rpc, ai] = [await startRpcServer(), await startAiServer()];
    const transaction = transactionOf({ accounts: [address()], before: [6_000], after: [1_000] });
    rpc.tell({ subject: known, transaction });
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-collector-key=of-the-collector');
    const admin = testWallet();
    const test = await testApp(
      {
        ADMIN_WALLET: admin.address,
        ...settingsOf(`${collector.url}/`),
        OTEL_SERVICE_NAME: 'wiki-1',
        TRUST_PROXY: '1',
        SOLANA_RPC_URL: `${rpc.url}/?api-key=${secret.key}`,
        AI_BASE_URL: ai.url,
        AI_API_KEY: secret.key,
        AI_MODEL: 'test-model',
        CDN_PURGE_URL: `http://127.0.0.1:9/${secret.key}`,
      },
      { pages: 'built' },
    );
    wallet = admin.address;
    const boss = await logIn(test.app, admin);
    const at = await test.app.listen({ port: 0 });
    const headers = { cookie: boss.cookie, 'content-type': 'application/json' };
    const ask = async (status: number, path: string, body?: object, more: Record<string, string> = {}) => {
      const posted = body ? { method: 'POST', body: JSON.stringify(body) } : {};
      const answer = await fetch(at + path, { headers: { ...headers, ...more }, ...posted });
      expect([path, answer.status, status < 400 && !answer.ok ? await answer.text() : '']).toEqual([path, status, '']);
      await answer.arrayBuffer().catch(() => undefined);
    };
    const cited = `It was sent.[^tx:${signature}][^tx:${known}]`;
    await ask(200, '/api/admin/articles', { slug: 'bonk', title: 'BONK', bodyMarkdown: cited });
    test.app.publicCache.clear();
    await ask(200, `/article/bonk?q=${secret.query}`);
    await ask(200, `/api/search?q=${secret.query}`, undefined, { traceparent, 'x-request-id': id });
    await ask(200, `/api/profile/${wallet}`);
    await ask(200, '/api/contributions', { slug: 'bonk', text: secret.text });
    await ask(200, '/api/admin/ai-draft-article', { category: '', imageUrl: '', info: secret.notes });
    await ask(404, `/api/${secret.query}`);
    await vi.waitFor(() => expect(rpc.requests.map(({ params }) => params[0])).toContain(signature), 30_000);
    const unread = sql`select from receipts where signature = ${known} and state <> 'read'`;
    await vi.waitFor(async () => expect(await test.database.db.execute(unread)).toHaveLength(0), 30_000);
    await test.database.db.execute(sql`alter table articles rename to mislaid`);
    test.app.publicCache.clear();
    await ask(500, '/api/articles/bonk');
    await test.database.db.execute(sql`alter table mislaid rename to articles`);
    await test.close();
    await Promise.all([rpc.close(), ai.close()]);
    spans = collector.spans();
  }, 120_000);
  afterAll(() => collector.close());

  const named = (name: string, about: CollectedSpan['about'] = {}) => {
    const wanted = expect.objectContaining(about) as { asymmetricMatch: (about: unknown) => boolean };
    const found = spans.find((span) => span.name === name && wanted.asymmetricMatch(span.about));
    const all = spans.map((span) => [span.name, ...Object.values(span.about)].join(' ').slice(0, 100)).join('\n');
    if (found === undefined) throw new Error(`No ${name} with ${JSON.stringify(about)} in:\n${all}`);
    return found;
  };
  const below = ({ traceId: of, spanId }: CollectedSpan) =>
    spans.filter((span) => span.traceId === of && span.parentSpanId === spanId);
  const select = expect.objectContaining({
    name: expect.stringMatching(/^select \w+$/) as string,
    kind: 3,
    about: expect.objectContaining({ 'db.query.text': expect.stringContaining('$1') as string }) as object,
  });

  it('arrive as OTLP with the name of the service and the configured headers', () => {
    const [request] = collector.requests;
    expect(request).toMatchObject({ path: '/v1/traces', headers: { 'x-collector-key': 'of-the-collector' } });
    expect(collector.resource()).toMatchObject({ 'service.name': 'wiki-1', 'service.version': '0.3.0' });
  });

  it('nest calls of the API below their page, and statements below their call', () => {
    const page = named('GET /*', { 'http.route': '/*', 'http.response.status_code': 200 });
    expect([page.kind, page.parentSpanId ?? '']).toEqual([2, '']);
    const read = below(page).find(({ name }) => name === 'GET /api/articles/:slug')!;
    expect(read.about['trenchpedia.request_id']).toBe(page.about['trenchpedia.request_id']);
    expect(below(read)).toContainEqual(select);
  });

  it('continue the trace of a trusted proxy for a read, and have the id of its request', () => {
    const read = named('GET /api/search', { 'trenchpedia.request_id': id });
    expect([read.traceId, read.parentSpanId]).toEqual([traceId, '00f067aa0ba902b7']);
    expect(below(read)).toContainEqual(select);
  });

  it('include the statements of a write, also after its body was read', () => {
    const names = below(named('POST /api/contributions', { 'http.response.status_code': 200 })).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['begin', 'insert contributions', 'commit']));
  });

  it('mark a failure, on the request and on the statement, by a code alone', () => {
    const failed = named('GET /api/articles/:slug', { 'http.response.status_code': 500, 'error.type': '500' });
    expect(failed.status).toEqual({ code: 2 });
    const statement = below(failed).find(({ status }) => status.code === 2);
    expect(statement).toMatchObject({ status: { code: 2 }, about: { 'error.type': '42P01' } });
    expect(named('GET /api/*', { 'http.response.status_code': 404 }).status).toEqual({ code: 0 });
  });

  it.each([
    ['that is done', 0, undefined],
    ['that fails', 2, 'BadGateway'],
  ])('put a job (%s) into its own trace, with its request to the RPC', (_what, code, error) => {
    const job = spans.find(({ name, status }) => name === 'job receipt' && status.code === code)!;
    expect(job.about).toEqual({
      'trenchpedia.job.kind': 'receipt',
      'trenchpedia.job.attempt': 1,
      ...(error === undefined ? {} : { 'error.type': error }),
    });
    expect(job.parentSpanId ?? '').toBe('');
    const about = { 'server.address': '127.0.0.1', 'trenchpedia.purpose': 'rpc', 'http.response.status_code': 200 };
    expect(below(job)).toContainEqual(expect.objectContaining({ name: 'rpc', kind: 3, about }));
    expect(below(job).map(({ name }) => name)).toContain('update receipts');
  });

  it('put a request to the AI below its draft, and one to the CDN at the root', () => {
    const draft = named('POST /api/admin/ai-draft-article');
    expect(below(draft)).toContainEqual(
      expect.objectContaining({
        name: 'ai',
        about: { 'server.address': '127.0.0.1', 'trenchpedia.purpose': 'ai', 'http.response.status_code': 200 },
      }),
    );
    const purge = named('cdn', { 'error.type': 'unreachable' });
    expect([purge.parentSpanId ?? '', purge.status]).toEqual(['', { code: 2 }]);
  });

  it('contain no personal data: no wallet, text, query or key', () => {
    expect(spans.length).toBeGreaterThan(50);
    const sent = collector.requests.map(({ body }) => body).join('\n');
    for (const canary of [...Object.values(secret), wallet, signature, known, 'session=', '?q='])
      expect(sent).not.toContain(canary);
    const keys = new Set(spans.flatMap(({ about }) => Object.keys(about)));
    expect([...keys].sort()).toEqual([
      'db.query.text',
      'db.system.name',
      'error.type',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'server.address',
      'trenchpedia.job.attempt',
      'trenchpedia.job.kind',
      'trenchpedia.purpose',
      'trenchpedia.request_id',
      'trenchpedia.statement',
    ]);
  });
});

it('without a trusted proxy, the server chooses the trace', async () => {
  const collector = await startCollector();
  const test = await testApp(settingsOf(collector.url));
  await test.app.inject({ url: '/api/auth/nonce', headers: { traceparent } });
  await test.close();
  await collector.close();
  expect(collector.spans().map(({ name }) => name)).toContain('GET /api/auth/nonce');
  expect(collector.requests.map(({ body }) => body).join('')).not.toContain(traceId);
});

it('a client that leaves a stream counts as answered; one that leaves before its answer as failed', async () => {
  const [collector, rpc] = [await startCollector(), await startRpcServer()];
  rpc.tell({ subject: signature, mode: 'slow' });
  const test = await testApp({ ...settingsOf(collector.url), SOLANA_RPC_URL: rpc.url });
  const { cookie } = await logIn(test.app);
  const at = await test.app.listen({ port: 0 });
  const ask = async (path: string) => {
    const [requested, left] = [once(test.app.server, 'request'), new AbortController()];
    const answer = fetch(at + path, { headers: { cookie }, signal: left.signal });
    const [, response] = (await requested) as [unknown, ServerResponse];
    const closed = once(response, 'close');
    return { answer, leave: () => (left.abort(), closed) };
  };
  const stream = await ask('/api/notices/stream');
  expect((await stream.answer).status).toBe(200);
  await stream.leave();
  const check = await ask(`/api/check/${signature}`);
  await rpc.received(1);
  await Promise.all([expect(check.answer).rejects.toThrow(), check.leave()]);
  await rpc.close();
  await test.close();
  await collector.close();
  const spanOf = (name: string) => collector.spans().find((span) => span.name === name);
  expect(spanOf('GET /api/notices/stream')).toMatchObject({
    status: { code: 0 },
    about: { 'http.response.status_code': 200 },
  });
  expect(spanOf('GET /api/check/:address')).toMatchObject({ status: { code: 2 }, about: { 'error.type': 'closed' } });
});

it.each([
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, 0],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, 0],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1' }, 1],
])('traces the share of requests that the sampler says: %o', async (sampler, count) => {
  const collector = await startCollector();
  const test = await testApp({ ...settingsOf(collector.url), ...sampler });
  await test.app.inject('/api/auth/nonce');
  await test.close();
  await collector.close();
  expect(collector.spans().filter(({ name }) => name === 'GET /api/auth/nonce')).toHaveLength(count);
});

describe('a failing collector', () => {
  const warnings = (lines: readonly string[]) => lines.filter((line) => line.includes('takes no traces'));

  it.each(['away', 'silent'])('%s: changes no answer, and does not keep the server from stopping', async (how) => {
    const collector = await startCollector({ silent: true });
    onTestFinished(() => collector.close());
    vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', how === 'silent' ? '600000' : '300');
    const lines: string[] = [];
    const test = await testApp(
      { ...settingsOf(how === 'silent' ? collector.url : `${nobody}/${secret.key}`), LOG_LEVEL: 'warn' },
      { logTo: { write: (line) => void lines.push(line) } },
    );
    const answers = await Promise.all([test.app.inject('/api/auth/nonce'), test.app.inject('/api/articles')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await test.close();
    expect(collector.requests).toHaveLength(how === 'silent' ? 1 : 0);
    expect(warnings(lines).map((line) => (JSON.parse(line) as { code: string }).code)).toEqual(
      how === 'silent' ? [] : ['ECONNREFUSED'],
    );
    expect(lines.join('')).not.toContain(secret.key);
  });

  it('is logged as one warning a minute', async () => {
    const warned: object[] = [];
    let now = 0;
    const exporter = traceExporter(nobody, { warn: (about: object) => void warned.push(about) }, () => now);
    const fail = () => new Promise((resolve) => exporter.export([], resolve));
    await fail();
    expect(await fail()).toEqual({ code: 0 });
    now = 59_999;
    await fail();
    expect(warned).toEqual([{ code: 'ECONNREFUSED' }]);
    now = 60_000;
    await fail();
    expect(warned).toHaveLength(2);
  });
});

describe('the library', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trenchpedia-tracing-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const script = `
    const loaded = new Set();
    require('node:module').registerHooks({
      load: (url, context, next) => {
        const [, name] = /@opentelemetry\\/([\\w-]+)/.exec(url) ?? [];
        if (name) loaded.add(name);
        return next(url, context);
      },
    });
    (async () => {
      const { createApp } = await import('#server/app.ts');
      const { readConfig } = await import('#server/config.ts');
      const { openDatabase, placeOf } = await import('#server/db/client.ts');
      const { migrateDatabase } = await import('#server/db/migrate.ts');
      const config = readConfig();
      const database = await openDatabase(placeOf(config));
      await migrateDatabase(database);
      const pageSource = { build: 'none', renderer: async () => ({ queryRules: () => ({}), pageFile: () => null }) };
      const app = await createApp({ config, database, pageSource, publicFolders: [] });
      const { statusCode } = await app.inject('/api/auth/nonce');
      await app.close();
      await database.close();
      console.log(JSON.stringify([statusCode, ...[...loaded].sort()]));
    })();`;

  // The library of the metrics itself loads the interface, `api`, which does nothing alone.
  it.each([
    ['', [200, 'api']],
    [nobody, expect.arrayContaining([200, 'api', 'exporter-trace-otlp-http', 'sdk-trace']) as unknown],
  ])(
    'is loaded only with an endpoint: %s',
    async (endpoint, expected) => {
      const env = { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'store'), ...settingsOf(endpoint) };
      const child = await promisify(execFile)(process.execPath, ['--eval', script], { env });
      expect(JSON.parse(child.stdout.trim().split('\n').at(-1)!)).toEqual(expected);
    },
    120_000,
  );
});
