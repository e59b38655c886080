import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { adminCommand } from './admin-command.ts';
import { testPlace } from './database.ts';
import { smallDisk } from './small-disk.ts';

let where: Awaited<ReturnType<typeof testPlace>>;
beforeAll(async () => {
  where = await testPlace();
});
afterAll(() => where.remove());

/** Starts a server that answers like the site at its own URL, with these headers. Returns its port. */
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

/** The doctor's sentence for each check, by its name, and whether it found no fault. */
async function examined(settings: Record<string, string>, place = where) {
  const { output, isDone } = await adminCommand(place)(['doctor'], settings);
  const lines = output.split('\n').map((line) => /^(ok|warning|fault) +([^:]+): (.+)$/.exec(line)!);
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

const redisUrl = process.env['TEST_REDIS_URL'];
it.skipIf(redisUrl === undefined)('says that a Redis refuses writes', async () => {
  const redis = new Redis(redisUrl!);
  onTestFinished(async () => {
    await redis.acl('DELUSER', 'reader');
    await redis.quit();
  });
  await redis.acl('SETUSER', 'reader', 'on', '>secret', '~*', '+@all', '-@write');
  const REDIS_URL = Object.assign(new URL(redisUrl!), { username: 'reader', password: 'secret' }).href;
  const { isDone, found } = await examined({ SITE_URL: await siteWith({}), REDIS_URL });
  expect(found.get('Redis')).toMatch(/^fault: refuses writes \(NOPERM .*\); remove the reason that it names\.$/);
  expect(found.get('Redis')).not.toContain('secret');
  expect(isDone).toBe(false);
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

describe('the disk', () => {
  const nowhere = 'postgres://postgres:secret@127.0.0.1:9/site';
  const of = async (settings: Record<string, string>, place: { url: string | undefined; folder: string }) =>
    (await examined({ SITE_URL: 'http://127.0.0.1:9', ...settings }, { ...where, ...place })).found.get('disk');

  it('is that of the data folder where the store is embedded', async () => {
    const folder = `${where.folder}/nothing-yet`;
    expect(await of({}, { url: undefined, folder })).toMatch(
      new RegExp(`^(ok|warning): \\d+ MB free at DATA_DIR \\(${folder}\\)[.;]`),
    );
  });

  it('is not that of the data folder with a server, which writes nothing there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'temporary-files-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const found = await of({ TMPDIR: folder }, { url: nowhere, folder: where.folder });
    expect(found).toMatch(new RegExp(`^(ok|warning): \\d+ MB free at TMPDIR \\(${folder}\\)[.;,]`));
    expect(found).not.toContain('DATA_DIR');
  });

  it('is that of a PostgreSQL on this machine too, and of no other', async () => {
    const ofServer = (host: string) => of({}, { url: nowhere.replace('127.0.0.1', host), folder: where.folder });
    const folders = ['/var/lib/postgresql', '/var/lib/pgsql'].filter((folder) => existsSync(folder));
    const local = await ofServer('localhost');
    for (const folder of folders) expect(local).toMatch(new RegExp(`, \\d+ MB free at PostgreSQL \\(${folder}\\)`));
    expect(await ofServer('192.0.2.1')).not.toContain('PostgreSQL (');
  });

  it('says of which of them too little is left', async () => {
    const small = smallDisk(32);
    if (small === null) return;
    onTestFinished(() => small.remove());
    expect(await of({}, { url: undefined, folder: join(small.folder, 'data') })).toMatch(
      /^warning: 3\d MB free at DATA_DIR \(.*\); make room soon\.$/,
    );
    small.fill(10_000_000);
    expect(await of({}, { url: undefined, folder: join(small.folder, 'data') })).toMatch(
      /^fault: \d MB free at DATA_DIR \(.*\), too little to write; make room, or set DATA_DIR to another disk\.$/,
    );
    expect(await of({ TMPDIR: small.folder }, { url: nowhere, folder: where.folder })).toMatch(
      /^warning: \d MB free at TMPDIR \(.*\); make room soon\.$/,
    );
  });
});
