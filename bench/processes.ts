import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { administer, serverUrl } from '#test/postgres.ts';

/** A server in a separate process. */
export interface Running {
  /** Its URL, without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The match of `wanted` in the first matching line of a process's output. */
async function matchInOutput(child: ChildProcess, wanted: (line: string) => string | undefined): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const found = wanted(line);
    if (found === undefined) continue;
    child.stdout!.resume();
    return found;
  }
  throw new Error('The process ended before it listened.');
}

async function running(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  wanted: (line: string) => string | undefined,
  input = '',
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd: at('..'),
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  child.stdin.end(input);
  const url = await matchInOutput(child, wanted);
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/**
 * Starts the built product like `npm start`, without rate limits; `options` are flags of the server, such as `--demo`.
 */
export function startBuilt(env: NodeJS.ProcessEnv, ...options: string[]): Promise<Running> {
  const program = ['dist/server/start.js', ...options];
  return running(program, { PORT: '0', RATE_LIMIT: 'off', ...env }, (line) => line.split(' is at ')[1]);
}

/** A raw answer. */
export interface RawAnswer {
  readonly status: number;
  /** Alternating names and values, without those that Node adds. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** The lower bound for Node: a server that answers every request with the bytes and headers of that answer. */
export function startBare({ status, headers, body }: RawAnswer): Promise<Running> {
  return running(
    [at('bare.ts')],
    {},
    (line) => line,
    JSON.stringify({ status, headers, body: body.toString('base64') }),
  );
}

/** Runs `work` with a temporary folder. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'trenchpedia-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `work` with a temporary, empty database on the server in TEST_DATABASE_URL. */
export async function onServer<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const name = `bench_${process.pid}`;
  await administer(`create database ${name}`);
  const url = new URL(serverUrl(name));
  // Durable, as in production.
  url.searchParams.delete('synchronous_commit');
  try {
    return await work(url.href);
  } finally {
    await administer(`drop database ${name} with (force)`);
  }
}

/** The stores for measuring writes: a new folder and, with TEST_DATABASE_URL, a new database. */
export async function eachStore(
  work: (store: 'embedded' | 'PostgreSQL', env: NodeJS.ProcessEnv) => Promise<void>,
): Promise<void> {
  await inFolder((DATA_DIR) => work('embedded', { DATA_DIR }));
  if (process.env['TEST_DATABASE_URL']) await onServer((DATABASE_URL) => work('PostgreSQL', { DATABASE_URL }));
}
