import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { built } from './built.ts';
import { Visitor } from './visitor.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
let packed: string;
beforeAll(async () => {
  await built();
  folder = await mkdtemp(join(tmpdir(), 'trenchpedia-pack-'));
  packed = join(folder, 'packed');
  const { status, stderr } = pack(packed, 'abcdef123456');
  expect([status, stderr]).toEqual([0, '']);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const pack = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/pack.mjs', ...args], { cwd: root, encoding: 'utf8' });

/** Runs a script of the copy without this machine's environment, so that a missing file causes an error. */
const run = (script: string, settings: Record<string, string> = {}) =>
  spawn(join(packed, 'bin/node'), [join(packed, 'dist/server', script)], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { DATA_DIR: join(folder, 'data'), PORT: '0', RATE_LIMIT: 'off', ...settings },
  });

it('the copy contains the program, and nothing for building or testing', () => {
  const packages = readdirSync(join(packed, 'node_modules'));
  expect(packages).toContain('piscina');
  for (const name of ['vite', 'vitest', 'react', 'typescript', 'node', 'fastify']) expect(packages).not.toContain(name);
  const files = readdirSync(packed, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /\.(tsx?|map)$|_snapshot\.json$|\/esm$/.test(file))).toEqual([]);
  // Symbols are stripped.
  if (process.platform === 'linux')
    expect(lstatSync(join(packed, 'bin/node')).size).toBeLessThan(statSync(process.execPath).size);
  const size = files.reduce((sum, file) => sum + lstatSync(join(packed, file)).size, 0);
  expect(size / 1e6).toBeLessThan(185);
});

it('it migrates, and serves pages, the documentation of the API and the output of its threads', async () => {
  const migrating = run('migrate.js');
  expect(await text(migrating.stdout)).toMatch(/^Migrated: embedded PostgreSQL in .*\n$/);
  const server = run('start.js');
  onTestFinished(async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  });
  let url = '';
  for await (const line of createInterface({ input: server.stdout })) {
    url = line.split(' is at ')[1] ?? '';
    if (url !== '') break;
  }
  server.stdout.resume();
  const read = async (path: string) => {
    const answer = await fetch(url + path);
    return [path, answer.status, await answer.text()];
  };
  expect(await read('/healthz')).toEqual(['/healthz', 200, expect.stringContaining('commit abcdef123456')]);
  for (const path of ['/', '/article/bonk', '/api/docs/', '/api/docs/static/swagger-ui.css', '/robots.txt'])
    expect(await read(path)).toEqual([path, 200, expect.stringMatching(/.{20}/s)]);
  const visitor = new Visitor();
  await visitor.ask(`${url}/api/auth/anonymous`, {});
  await visitor.ask(`${url}/api/contributions`, { slug: 'bonk', text: 'A *word* of a visitor.' });
  expect(await visitor.ask(`${url}/contri/bonk`)).toContain('of a visitor.');
});

it('refuses an existing folder, and leaves it unchanged', () => {
  const { status, stderr } = pack(folder);
  expect([status, stderr]).toEqual([1, `${folder} is there already; name a folder that is not.\n`]);
});
