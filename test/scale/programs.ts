import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const debian = '/usr/lib/postgresql';

/** The path of a program, or undefined. */
export function find(program: string): string | undefined {
  let ofPostgres: string[] = [];
  try {
    ofPostgres = readdirSync(debian).map((version) => join(debian, version, 'bin'));
  } catch {
    // Other systems than Debian have the programs on the path.
  }
  const folders = [
    ...ofPostgres.toReversed(),
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
  ];
  return folders
    .map((folder) => join(folder, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const programs = {
  initdb: 'postgresql-15',
  postgres: 'postgresql-15',
  pg_basebackup: 'postgresql-15',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  nginx: 'nginx-light',
  caddy: 'caddy',
  openssl: 'openssl',
  buildah: 'buildah',
  mmdebstrap: 'mmdebstrap',
  'systemd-analyze': 'systemd',
};
export type Program = keyof typeof programs;

/** The missing programs among these, in words; empty if all are installed. */
export function missing(wanted: readonly Program[]): string[] {
  return wanted.flatMap((program) =>
    find(program) === undefined ? [`${program} is missing; on Debian: apt-get install ${programs[program]}`] : [],
  );
}

/** A user for programs that refuse to run as root; undefined if this user is not root. */
export function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const of = (option: string) => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout || 65_534);
  return { uid: of('-u'), gid: of('-g') };
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Retries until it works, for half a minute. */
export async function until<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 30_000; ;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
      await setTimeout(20);
    }
  }
}
