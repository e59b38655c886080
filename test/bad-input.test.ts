import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { startAiServer, type AiServer } from './ai-server.ts';
import { testApp, testAppWithAdmin, type TestApp } from './app.ts';
import { badCursors, badSegments, badTexts, badThings } from './bad-values.ts';
import { everyEndpoint, exampleOf, fieldsOf, pathOf, withField } from './contract-walk.ts';
import { makeOneOfEach, type OneOfEach } from './one-of-each.ts';

interface Trial {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly body?: unknown;
}

// The order of calls, from the last group to the first: the admin's calls change the subjects of others, and calls that
// close an account or log out end sessions.
const turns = ['/api/auth/', 'DELETE /api/account/me', '/api/admin/', '/api/'];
const atOnce = 25;
// In milliseconds: longer than any answer takes on a slow machine.
const patience = 60_000;

let test: TestApp;
let ai: AiServer;
let endpoints: Endpoint[];
/** The cookies of a logged-out visitor, an anonymous member, a wallet user and an admin. */
let cookies: string[];
let known: OneOfEach['knownIn'];
let visitors = 0;
let sent = 0;
const statuses = new Set<number>();

beforeAll(async () => {
  ai = await startAiServer();
  const { test: app, boss } = await testAppWithAdmin(
    { AI_BASE_URL: ai.url, AI_MODEL: 'test-model' },
    { pages: 'built' },
  );
  test = app;
  const { anonymous, member, knownIn } = await makeOneOfEach(test, boss);
  cookies = ['', anonymous.cookie, member.cookie, boss.cookie];
  known = knownIn;
  endpoints = await everyEndpoint();
});

afterAll(async () => {
  await test.close();
  await ai.close();
});

/** Every way to send a call with one fault. */
function* trialsOf(endpoint: Endpoint): Generator<Trial> {
  const { method, path, params, query, body } = endpoint;
  const knownHere = known(endpoint);
  const rightParams = (exampleOf(params, knownHere) ?? {}) as Record<string, string>;
  const right = () => (method === 'GET' ? {} : { body: exampleOf(body, knownHere) });
  const url = pathOf(path, rightParams);
  for (const [name] of fieldsOf(params))
    for (const segment of badSegments)
      yield { method, url: pathOf(path, { ...rightParams, [String(name)]: segment }), ...right() };
  for (const [name] of fieldsOf(query)) {
    const values = [...badTexts.filter((text) => text.isWellFormed()), ...(name === 'cursor' ? badCursors : [])];
    for (const value of values) yield { method, url: `${url}?${name}=${encodeURIComponent(value)}`, ...right() };
    for (const raw of ['%', '%ff', '%zz', '%ED%A0%80', `a&${name}=b`])
      yield { method, url: `${url}?${name}=${raw}`, ...right() };
  }
  if (method === 'GET') return;
  for (const field of fieldsOf(body))
    for (const value of [...badTexts, ...badThings])
      yield { method, url, body: withField(exampleOf(body, knownHere), field, value) };
  for (const value of [...badTexts.slice(0, 10), ...badThings]) yield { method, url, body: value };
}

/** The callers of a trial: the most privileged one sends every trial, the others some of them. */
function* callersOf(path: string, index: number): Generator<string> {
  yield path.startsWith('/api/admin/') || index % 2 === 0 ? cookies[3]! : cookies[2]!;
  if (index % 8 === 0) yield cookies[(index / 8) % cookies.length]!;
}

/**
 * Whether an answer is empty: a list without rows, or a page without a heading. The API's documentation is exempt: its
 * script adds the heading.
 */
function isEmpty({ headers, body }: Response): boolean {
  const type = String(headers['content-type']);
  if (type.startsWith('text/html')) return !/<h1|swagger-ui/.test(body);
  if (!type.startsWith('application/json')) return body === '';
  // The requested list comes first in the answer.
  return Object.values(JSON.parse(body) as object).find((value) => Array.isArray(value))?.length === 0;
}

/** The fault of an answer; null without one. */
function faultOf(answer: Response): string | null {
  const { statusCode: status, headers } = answer;
  statuses.add(status);
  if (status >= 500) return `is ${status}: ${answer.body.slice(0, 100)}`;
  const isPublic = /public|max-age=[^0]/.test(String(headers['cache-control'] ?? 'public'));
  if (status >= 400 && isPublic) return `refuses with ${status}, to be kept: ${headers['cache-control']}`;
  if (status === 200 && isPublic && isEmpty(answer)) return `is empty, to be kept: ${answer.body.slice(0, 100)}`;
  return null;
}

/** The answer to the data itself: repeats a request that a busy machine refuses. */
async function patiently(send: () => Promise<Response>): Promise<Response> {
  let answer = await send();
  for (let tries = 0; answer.statusCode === 503 && tries < 100; tries += 1) answer = await send();
  return answer;
}

async function ask({ method, url, body }: Trial, cookie: string): Promise<string | null> {
  const options: InjectOptions = { method, url, headers: { cookie, 'content-type': 'application/json' } };
  if (body !== undefined) options.payload = JSON.stringify(body);
  sent += 1;
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, patience, 'hangs');
  });
  const fault = await Promise.race([patiently(() => test.app.inject(options)).then(faultOf), hang]);
  clearTimeout(timer);
  return fault === null ? null : `${method} ${url.slice(0, 300)} ${JSON.stringify(body)?.slice(0, 300) ?? ''} ${fault}`;
}

/** Sends all trials, several at once, and returns the faults of the answers. */
async function faultsOf(trials: Iterable<Trial>, callers: (index: number) => Iterable<string>): Promise<string[]> {
  const faults: string[] = [];
  let underway: Promise<string | null>[] = [];
  const settle = async () => {
    for (const fault of await Promise.all(underway)) if (fault !== null) faults.push(fault);
    underway = [];
  };
  let index = 0;
  for (const trial of trials) {
    for (const cookie of callers(index)) underway.push(ask(trial, cookie));
    index += 1;
    if (underway.length >= atOnce) await settle();
  }
  await settle();
  return faults;
}

describe('any input', () => {
  it('to any call, in any field, parameter, cursor or path segment, is answered or refused', async () => {
    const { paths } = (await test.app.inject('/api/docs/json')).json() as { paths: Record<string, object> };
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    // Leaves out the stream of notices, which is no call of the contract: it takes no input and never ends.
    const declared = [...endpoints.map(({ method, path }) => `${method} ${path}`), 'GET /api/notices/stream'];
    expect(declared.sort()).toEqual(documented.sort());

    const faults: string[] = [];
    const turn = ({ method, path }: Endpoint) => turns.findIndex((part) => `${method} ${path}`.includes(part));
    for (const endpoint of endpoints.toSorted((one, two) => turn(two) - turn(one))) {
      statuses.clear();
      faults.push(...(await faultsOf(trialsOf(endpoint), (index) => callersOf(endpoint.path, index))));
      // The call has passed the guard.
      if (statuses.size > 0)
        expect(
          [...statuses].some((status) => status !== 401 && status !== 403),
          endpoint.path,
        ).toBe(true);
    }
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThan(10_000);
  }, 600_000);

  it('as the URL of a page, a file or the documentation, is answered or not found', async () => {
    const places = [
      '',
      '/article',
      '/contri',
      '/contribute',
      '/u',
      '/bounties',
      '/browse',
      '/boss',
      '/admin',
      '/api',
      '/api/docs',
      '/assets',
    ];
    const versions = [
      'compare/_',
      'compare/_..._',
      'compare/1..._',
      'compare?from=_&to=1',
      'revisions/_',
      'history?cursor=_',
      'authors?_',
    ];
    const shapes = ['//_', '/_/', '/_/x:y', '/_//x', '/x_y', '/browse_', '/article/bonk_', '/?_'];
    const questions = ['/search?q=_', '/search?q=a&q=_', '/bounties?filter=_', '/contribute/report?article=_'];
    const ofArticle = versions.map((version) => `/article/bonk/${version}`);
    const addresses = [...places.map((place) => `${place}/_`), ...shapes, ...ofArticle, ...questions];
    const trials = addresses.flatMap((address) =>
      badSegments.map((segment): Trial => ({ method: 'GET', url: address.replaceAll('_', () => segment) })),
    );
    expect(await faultsOf(trials, () => [''])).toEqual([]);
  }, 600_000);

  it('as a header, also through a proxy, is answered or refused', async () => {
    const proxied = await testApp({ TRUST_PROXY: '2', RATE_LIMIT: 'on' }, { database: test.database, pages: 'built' });
    const addresses = [
      'fe80::1%eth0',
      '::ffff:1.2.3.4',
      '::ffff:999.1.1.1',
      '1.2.3',
      '[::1]:80',
      ',',
      'unknown',
      '_hidden',
      '::1, 999.9.9.9',
      '2001:db8::/64',
    ];
    const names = [
      'x-forwarded-for',
      'cookie',
      'accept',
      'accept-encoding',
      'if-none-match',
      'range',
      'origin',
      'content-type',
      'if-match',
      'authorization',
    ];
    const values = [
      ...badTexts.filter((text) => /^[\x20-\x7e]*$/.test(text)),
      'sid=%00',
      'sid=%',
      `sid=${'x'.repeat(99)}`,
      'bytes=9-1',
      'null',
      'q=NaN;*',
    ];
    const faults: string[] = [];
    for (const url of ['/api/articles', '/', '/api/auth/me', '/favicon.svg'])
      for (const name of names)
        for (const value of name === 'x-forwarded-for' ? [...addresses, ...values] : values) {
          const remoteAddress = () => `192.0.2.${(visitors += 1) % 250}`;
          const send = () => proxied.app.inject({ url, headers: { [name]: value }, remoteAddress: remoteAddress() });
          const { statusCode } = await patiently(send);
          if (statusCode >= 500) faults.push(`${url} ${name}: ${value.slice(0, 100)} is ${statusCode}`);
        }
    await proxied.close();
    expect(faults).toEqual([]);
  }, 600_000);
});
