import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { announcedUrl } from '#test/announced-url.ts';

/** A program and its store. */
export interface Installed {
  readonly node: string;
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** A running server. */
export interface Running {
  readonly url: string;
  /** Stops it as a supervisor does. Returns its exit code. */
  stop(): Promise<number | null>;
}

function launched({ node, folder, settings }: Installed, args: readonly string[]) {
  return spawn(node, [join(folder, 'dist/server/main.js'), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', RATE_LIMIT: 'off', LOG_LEVEL: 'fatal', ...settings },
  });
}

/** Starts a program's server, and waits until it listens. Throws its output if it ends before that. */
export async function start(installed: Installed, ...args: readonly string[]): Promise<Running> {
  const server = launched(installed, args);
  const complaints = text(server.stderr);
  const url = await announcedUrl(server.stdout);
  if (url === undefined) throw new Error(`The server ended before it listened: ${await complaints}`);
  return {
    url,
    stop: async () => {
      const ended = once(server, 'exit') as Promise<[number | null]>;
      if (server.exitCode !== null || !server.kill('SIGTERM')) return server.exitCode;
      return (await ended)[0];
    },
  };
}

/** Starts a program's server that must end by itself. Returns its exit code and its error output. */
export async function refusal(installed: Installed): Promise<{ code: number | null; output: string }> {
  const server = launched(installed, []);
  server.stdout.resume();
  const [output] = await Promise.all([text(server.stderr), once(server, 'close')]);
  return { code: server.exitCode, output };
}
