import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { built } from './built.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
let started: ChildProcessByStdio<null, Readable, Readable>[];

beforeAll(async () => {
  // Builds before the first start, since other files may wait for the same build.
  await built();
  // Shared by all tests: only the first start loads the encyclopedia, which takes long.
  folder = await mkdtemp(join(tmpdir(), 'trenchpedia-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(() => {
  started = [];
});

afterEach(() => {
  // The group of each npm contains the processes that a failed test leaves.
  for (const { pid, exitCode, signalCode } of started)
    if (exitCode === null && signalCode === null) process.kill(-pid!, 'SIGKILL');
});

function run(program: string, args: readonly string[], variables: Record<string, string> = {}) {
  // An empty variable counts as unset: the machine's own settings do not affect the test.
  const unset = { DATABASE_URL: '', HOST: '', ADMIN_WALLET: '', SITE_NAME: '', SITE_URL: '', LOG_LEVEL: '' };
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...unset, DATA_DIR: folder, PORT: '0', ...variables },
  });
  started.push(child);
  return child;
}

const start = (variables: Record<string, string> = {}, script = 'start') => run('npm', ['run', script], variables);

/** Signals only npm, and waits until none of its processes holds its output. */
async function stop(npm: ReturnType<typeof start>): Promise<void> {
  npm.stdout.resume();
  npm.stderr.resume();
  npm.kill('SIGTERM');
  await once(npm, 'close');
}

/** Reads until a line contains `words`, and returns the lines so far. */
async function readUntil(npm: ReturnType<typeof start>, words: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: npm.stdout })) {
    lines.push(line);
    if (line.includes(words)) return lines;
  }
  throw new Error(`Ended before it said "${words}": ${lines.join(' / ')} ${await text(npm.stderr)}`);
}

it('prints its URL, its store and how to name an admin; stopping npm stops all of it', async () => {
  const npm = start();
  const lines = await readUntil(npm, 'ADMIN_WALLET=');
  expect(lines).toContainEqual(expect.stringMatching(/^Trenchpedia is at http:\/\/localhost:\d+$/));
  expect(lines).toContainEqual(expect.stringMatching(/^Store: embedded PostgreSQL in .*, \d+ articles loaded$/));

  const { href } = new URL('/healthz', lines.find((line) => line.includes('is at'))!.split(' is at ')[1]);
  expect((await fetch(href)).status).toBe(200);
  await stop(npm);
  await expect(fetch(href)).rejects.toThrow();

  const again = start();
  const [store] = (await readUntil(again, 'Store:')).slice(-1);
  expect(store).not.toContain('loaded');
  await stop(again);
  // A first start creates a database and loads the encyclopedia.
}, 240_000);

it('stops when its parent is killed', async () => {
  const starter = run(process.execPath, ['scripts/start.mjs']);
  const { href } = new URL('/healthz', (await readUntil(starter, ' is at ')).at(-1)!.split(' is at ')[1]);
  starter.stdout.resume();
  starter.kill('SIGKILL');
  await once(starter, 'close');
  await expect(fetch(href)).rejects.toThrow();
}, 240_000);

it.runIf(process.platform === 'linux')(
  'is one process in the image and in the unit, with options for small memory',
  async () => {
    const server = run(process.execPath, ['dist/server/start.js']);
    await readUntil(server, ' is at ');
    const read = async (file: string) => (await readFile(`/proc/${server.pid}/${file}`, 'utf8')).split('\0');
    expect(await read('cmdline')).toEqual([
      process.execPath,
      '--max-semi-space-size=4',
      '--heap-growing-percent=30',
      join(root, 'dist/server/main.js'),
      '',
    ]);
    expect(await read('environ')).toEqual(
      expect.arrayContaining(['MALLOC_ARENA_MAX=2', 'MALLOC_TRIM_THRESHOLD_=131072', 'NODE_ENV=production']),
    );
    await stop(server);
    expect(server.exitCode).toBe(0);
  },
  240_000,
);

it('a stopping server reports that it is not ready, with an open port, for STOP_DELAY', async () => {
  const announcing = run(process.execPath, ['dist/server/start.js'], { STOP_DELAY: '600' });
  const { origin } = new URL((await readUntil(announcing, ' is at ')).at(-1)!.split(' is at ')[1]!);
  const ask = async (path: string) => {
    const { status, headers } = await fetch(origin + path);
    return [status, headers.get('connection')];
  };
  expect(await ask('/readyz')).toEqual([200, 'keep-alive']);
  announcing.kill('SIGTERM');
  await expect.poll(() => ask('/readyz')).toEqual([503, 'close']);
  expect(await ask('/api/articles')).toEqual([200, 'close']);
  // A second signal ends the wait.
  await stop(announcing);
  expect(announcing.exitCode).toBe(1);

  const brief = run(process.execPath, ['dist/server/start.js'], { STOP_DELAY: '1' });
  await readUntil(brief, ' is at ');
  await stop(brief);
  expect(brief.exitCode).toBe(0);
}, 240_000);

it('refuses a taken port and an invalid folder with one line that names the variable', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const file = join(folder, 'file');
  await writeFile(file, '');
  const { port } = taken.address() as AddressInfo;
  for (const [variables, sentence] of [
    [{ DATA_DIR: file }, /^The data folder .*file cannot be made \(.*\); set DATA_DIR to another folder\.$/m],
    [
      { PORT: String(port) },
      new RegExp(`^PORT is ${port}, which another process uses already; stop it, or set PORT to another port\\.$`, 'm'),
    ],
  ] as const) {
    const npm = start(variables);
    const [output, [code]] = await Promise.all([text(npm.stderr), once(npm, 'exit')]);
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
    expect(output).not.toContain('    at ');
  }
  taken.close();
}, 240_000);

it('refuses a wrong setting with one line that names it', async () => {
  const npm = start({ ADMIN_WALLET: 'not-a-wallet' });
  const [output, [code]] = await Promise.all([text(npm.stderr), once(npm, 'exit')]);
  expect(code).toBe(1);
  expect(output.split('\n').filter((line) => line.includes('ADMIN_WALLET'))).toHaveLength(1);
}, 240_000);

it('keeps an article between development and production', async () => {
  for (const script of ['dev', 'start']) {
    const npm = start({}, script);
    const { origin } = new URL((await readUntil(npm, ' is at ')).at(-1)!.split(' is at ')[1]!);
    const { headers } = await fetch(`${origin}/article/bonk`);
    expect([script, headers.get('cache-control'), headers.get('vary')]).toEqual([
      script,
      expect.stringContaining('public'),
      expect.not.stringContaining('Origin'),
    ]);
    await stop(npm);
  }
}, 240_000);

it('prints its version and commit without starting', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const npm = spawn('npm', ['start', '--silent', '--', '--version'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  expect(await text(npm.stdout)).toMatch(
    new RegExp(`^Trenchpedia ${version}, commit (unknown|[0-9a-f]{12}(-dirty)?)\n$`),
  );
});
