import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';

const path = '/api/policy-reports';
const log: string[] = [];

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ LOG_LEVEL: 'warn', RATE_LIMIT: 'on' }, { logTo: { write: (line) => void log.push(line) } });
});
afterAll(() => test.close());

let visitors = 0;
const nextVisitor = () => `198.51.100.${(visitors += 1)}`;

async function send(body: unknown, type = 'application/reports+json', remoteAddress = nextVisitor()) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return test.app.inject({ method: 'POST', url: path, payload, headers: { 'content-type': type }, remoteAddress });
}

const gathered = (body: object) => ({
  type: 'csp-violation',
  age: 1,
  url: 'https://site/u/secret',
  user_agent: 'Agent/1',
  body,
});
const inlineStyle = {
  documentURL: 'https://site/u/secret',
  effectiveDirective: 'style-src-elem',
  blockedURL: 'inline',
  sample: 'secret {}',
};

async function counted(): Promise<Record<string, number>> {
  const lines = (await test.app.metrics.metrics()).matchAll(
    /^trenchpedia_policy_reports_total\{directive="(.+)",blocked="(.+)"\} (\d+)$/gm,
  );
  return Object.fromEntries(
    Array.from(lines, ([, directive, blocked, count]) => [`${directive}: ${blocked}`, Number(count)]),
  );
}

describe('a violation of the page’s policy', () => {
  it('is counted, however a browser reports it, and logged once per kind, without personal data', async () => {
    const older = {
      'document-uri': 'https://site/u/secret',
      'violated-directive': 'img-src https://secret',
      'blocked-uri': 'http://secret/x',
    };
    expect((await send([gathered(inlineStyle), gathered(inlineStyle)])).statusCode).toBe(204);
    expect((await send([gathered(inlineStyle)])).statusCode).toBe(204);
    expect((await send({ 'csp-report': older }, 'application/csp-report')).statusCode).toBe(204);
    expect(await counted()).toEqual({ 'style-src-elem: inline': 3, 'img-src: an address': 1 });
    const lines = log.filter((line) => line.includes('policy forbids'));
    expect(lines.map((line) => /forbids: (.+?)\./.exec(line)?.[1])).toEqual([
      'style-src-elem, by inline',
      'img-src, by an address',
    ]);
    expect(log.join('')).not.toMatch(/secret|Agent/);
  });

  it('is classified in a few words, whatever the report', async () => {
    const blocked = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.constantFrom('data', 'blob:x', 'chrome-extension://abc/x.js', 'eval', 'https'),
    );
    const directive = fc.oneof(
      fc.string(),
      fc.constantFrom('script-src', 'script-src-elem', 'trusted-types', 'constructor', '__proto__'),
    );
    await fc.assert(
      fc.asyncProperty(blocked, directive, async (blockedURL, effectiveDirective) => {
        expect((await send([gathered({ effectiveDirective, blockedURL })])).statusCode).toBe(204);
      }),
      { numRuns: 60 },
    );
    const kinds = Object.keys(await counted());
    const known =
      /^(other|trusted-types|(script|style|img)-src(-elem)?): (inline|eval|an address|data|an extension|something else)$/;
    expect(kinds.filter((kind) => !known.test(kind))).toEqual([]);
  });

  it('is refused in words when it is malformed or too large', async () => {
    expect(await counted()).not.toEqual({});
    const before = await counted();
    for (const body of [
      '{',
      '{}',
      '[1]',
      'null',
      '"text"',
      JSON.stringify(Array.from({ length: 51 }, () => gathered(inlineStyle))),
    ])
      expect([body, (await send(body)).statusCode]).toEqual([body, 400]);
    expect((await send([gathered({ sample: 'x'.repeat(70_000) })])).statusCode).toBe(413);
    expect((await send('[]', 'text/plain')).statusCode).toBe(415);
    expect(await counted()).toEqual(before);
  });

  it('counts at most thirty times a minute per visitor', async () => {
    const visitor = nextVisitor();
    const statuses: number[] = [];
    for (let time = 0; time < 31; time += 1)
      statuses.push((await send([], 'application/reports+json', visitor)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 204), 429]);
  });
});
