import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { announcedUrl } from './announced-url.ts';
import { built } from './built.ts';

const main = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));

/** A server in a separate process. */
export interface Instance {
  /** Its URL, without a slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a server on the database at `databaseUrl`, on a free port, and waits until it listens. It shares its answers
 * if there is a Redis.
 */
export async function startInstance(databaseUrl: string): Promise<Instance> {
  await built();
  const server = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      REDIS_URL: process.env['TEST_REDIS_URL'],
      PORT: '0',
      RATE_LIMIT: 'off',
      NODE_ENV: 'production',
    },
  });
  const url = await announcedUrl(server.stdout);
  if (url === undefined) throw new Error('The server ended before it listened.');
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}
