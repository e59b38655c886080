import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { adminCommand } from './admin-command.ts';
import { testPlace } from './database.ts';

let where: Awaited<ReturnType<typeof testPlace>>;
beforeAll(async () => {
  where = await testPlace();
});
afterAll(() => where.remove());

/** The port of a server that answers as the site at its own address, with these headers. */
async function siteWith(headers: Record<string, string>): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ url: `http://${request.headers.host!}` }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The doctor's sentence about each check, by its name, and whether it found no fault. */
async function examined(settings: Record<string, string>, place = where) {
  const { said, isDone } = await adminCommand(place)(['doctor'], settings);
  const lines = said.split('\n').map((line) => /^(ok|warning|fault) +([^:]+): (.+)$/.exec(line)!);
  return { isDone, found: new Map(lines.map(([, state, of, sentence]) => [of!, `${state}: ${sentence}`])) };
}

it('accepts a healthy site, and warns about improvements', async () => {
  const { isDone, found } = await examined({ SITE_URL: await siteWith({}), RATE_LIMIT: 'off' });
  expect(isDone).toBe(true);
  expect([...found.keys()]).toEqual([
    'settings',
    'Node',
    'store',
    'encoding',
    'writing',
    'migrations',
    'checksums',
    'clock',
    'SITE_URL',
    'disk',
  ]);
  for (const of of ['Node', 'store', 'encoding', 'writing', 'migrations', 'clock', 'SITE_URL', 'disk'])
    expect([of, found.get(of)]).toEqual([of, expect.stringMatching(/^ok: /)]);
  expect(found.get('settings')).toBe('warning: RATE_LIMIT is off, which is for load tests; leave it out.');
});

it('compares TRUST_PROXY with the answer at SITE_URL', async () => {
  const of = async (headers: Record<string, string>, proxies: string) =>
    (await examined({ SITE_URL: await siteWith(headers), TRUST_PROXY: proxies })).found.get('SITE_URL');
  expect(await of({ server: 'nginx/1.26' }, '1')).toMatch(/^ok: /);
  expect(await of({ server: 'nginx/1.26' }, '0')).toMatch(/^fault: a proxy is in front, but TRUST_PROXY is 0/);
  expect(await of({}, '1')).toMatch(/^warning: TRUST_PROXY is 1, but no proxy is seen/);
});

it('names each fault with its remedy, within its time', async () => {
  const nowhere = '127.0.0.1:9';
  const { isDone, found } = await examined(
    {
      SITE_URL: `http://${nowhere}`,
      REDIS_URL: `redis://${nowhere}`,
      CDN_PURGE_URL: `http://${nowhere}/purge?key=secret`,
      SOLANA_RPC_URL: `http://${nowhere}/?key=secret`,
    },
    { ...where, url: `postgres://postgres:secret@${nowhere}/site` },
  );
  expect(isDone).toBe(false);
  expect(found.get('store')).toMatch(/^fault: DATABASE_URL: PostgreSQL at 127\.0\.0\.1:9\/site does not answer/);
  expect(found.get('Redis')).toMatch(/^fault: does not answer .*; start it, or correct REDIS_URL\.$/);
  expect(found.get('CDN_PURGE_URL')).toMatch(/^fault: 127\.0\.0\.1:9 cannot be reached; /);
  expect(found.get('SOLANA_RPC_URL')).toMatch(/^fault: 127\.0\.0\.1:9 gives no answer of an RPC server; /);
  expect(found.get('SITE_URL')).toMatch(/^warning: .* does not answer from here; start the server, /);
  expect([...found.values()].join()).not.toContain('secret');
});

it('names an unreadable setting', async () => {
  const { isDone, found } = await examined({ PORT: 'many' });
  expect([isDone, found.get('settings')]).toEqual([
    false,
    'fault: PORT is "many", but must be a whole number from 0 to 65535.',
  ]);
});

it('creates no store', async () => {
  const place = { url: undefined, folder: `${where.folder}/nothing-yet` };
  const { found } = await examined({ SITE_URL: await siteWith({}) }, { ...where, ...place });
  expect(found.get('store')).toMatch(/^ok: there is none in .* yet; the first start makes it\.$/);
});
