import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { find, freePort, ordinaryUser, until, type Program } from './programs.ts';
import { announcedUrl } from '#test/announced-url.ts';
import { ask } from './ask.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A server in a separate process, on a fixed port. */
export interface Machine {
  readonly port: number;
  /** Starts it, with retries: the remains of a killed process may block the start for a moment. */
  start(): Promise<void>;
  /** Sends that signal and waits for the end. */
  kill(signal?: 'SIGKILL' | 'SIGINT'): Promise<void>;
  /** Sends a signal to it and its child processes. */
  tell(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/** The child processes of a process. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // After the name, which may contain anything, come the state and the parent (proc(5)).
      const [, of] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      return Number(of) === parent ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** All parts of a site of some size, on this machine, in a temporary folder. */
export class Machines {
  /** A folder in which the programs may write. */
  readonly folder: string;
  readonly #user = ordinaryUser();
  readonly #running = new Set<ChildProcess>();
  readonly #instances = new Map<string, ChildProcess>();

  private constructor(folder: string) {
    this.folder = folder;
    if (this.#user) chownSync(folder, this.#user.uid, this.#user.gid);
  }

  static async begin(): Promise<Machines> {
    const folder = await mkdtemp(join(tmpdir(), 'trenchpedia-scale-'));
    await chmod(folder, 0o755);
    return new Machines(folder);
  }

  /** Runs one of the programs to its end. Throws its output if it fails. */
  run(program: Program, args: string[]): void {
    const { status, stderr } = spawnSync(find(program)!, args, { cwd: this.folder, encoding: 'utf8', ...this.#user });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  }

  /** One of the programs as a server, not yet started. It is up once `isUp` resolves. */
  machine(program: Program, port: number, args: string[], isUp: () => Promise<unknown>): Machine {
    let child: ChildProcess | undefined;
    return {
      port,
      start: () =>
        until(async () => {
          if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
            child = spawn(find(program)!, args, { cwd: this.folder, stdio: 'ignore', ...this.#user });
            this.#running.add(child);
          }
          await isUp();
        }),
      kill: async (signal = 'SIGKILL') => {
        if (child === undefined) return;
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
        this.#running.delete(child);
      },
      tell: (signal) => {
        // Stops the parent first, so that it starts no more children.
        for (const pid of [child!.pid!, ...childrenOf(child!.pid!)]) process.kill(pid, signal);
      },
    };
  }

  #postgres(data: string, port: number): Machine {
    const args = [
      '-D',
      join(this.folder, data),
      '-p',
      String(port),
      '-k',
      this.folder,
      '-c',
      'listen_addresses=127.0.0.1',
    ];
    return this.machine('postgres', port, args, () => ask(port, 'postgres', 'select 1'));
  }

  /** A primary with an empty database. */
  async primary(): Promise<Machine> {
    this.run('initdb', [
      '-D',
      join(this.folder, 'primary'),
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ]);
    const primary = this.#postgres('primary', await freePort());
    await primary.start();
    await ask(primary.port, 'postgres', 'create database trenchpedia');
    // PgBouncer passes no settings to the server, so the role sets the statement timeout.
    await ask(primary.port, 'postgres', `alter role postgres set statement_timeout = '10s'`);
    return primary;
  }

  /** A streaming replica of that primary. */
  async replica({ port }: Machine): Promise<Machine> {
    const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
    this.run('pg_basebackup', [...from, '-D', join(this.folder, 'replica'), '-R', '-X', 'stream', '--checkpoint=fast']);
    // Otherwise the primary's vacuum would cancel queries on the replica.
    await appendFile(join(this.folder, 'replica/postgresql.auto.conf'), 'hot_standby_feedback = on\n');
    const replica = this.#postgres('replica', await freePort());
    await replica.start();
    return replica;
  }

  /** PgBouncer in front of that server, in transaction mode. */
  async pooler({ port: behind }: Machine): Promise<Machine> {
    const port = await freePort();
    const [settings, users] = [join(this.folder, 'pgbouncer.ini'), join(this.folder, 'users.txt')];
    await writeFile(users, '"postgres" ""\n');
    await writeFile(
      settings,
      `[databases]
trenchpedia = host=127.0.0.1 port=${behind} dbname=trenchpedia
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
ignore_startup_parameters = statement_timeout
default_pool_size = 10
max_client_conn = 200
`,
    );
    return this.machine('pgbouncer', port, [settings], () => ask(port, 'trenchpedia', 'select 1'));
  }

  async redis(): Promise<Machine> {
    const port = await freePort();
    const args = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--maxmemory',
      '64mb',
      '--maxmemory-policy',
      'allkeys-lru',
    ];
    return this.machine('redis-server', port, args, async () => {
      const { Redis } = await import('ioredis');
      const redis = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null });
      redis.on('error', () => {});
      try {
        await redis.connect();
      } finally {
        redis.disconnect();
      }
    });
  }

  /** The built server, with these settings; returns its URL. */
  async instance(settings: Record<string, string>): Promise<string> {
    const server = spawn(process.execPath, [join(root, 'dist/server/start.js')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'fatal', ...settings },
    });
    this.#running.add(server);
    const url = await announcedUrl(server.stdout);
    if (url === undefined) throw new Error('An instance ended before it listened.');
    this.#instances.set(url, server);
    return url;
  }

  /** Whether the instance at that URL is still the started process. */
  isRunning(url: string): boolean {
    const { exitCode, signalCode } = this.#instances.get(url)!;
    return exitCode === null && signalCode === null;
  }

  /** Stops the instance at that URL, as a supervisor does, and waits for its end. Returns its exit code. */
  async stop(url: string): Promise<number | null> {
    const server = this.#instances.get(url)!;
    const ended = once(server, 'exit') as Promise<[number | null]>;
    server.kill('SIGTERM');
    const [code] = await ended;
    this.#running.delete(server);
    return code;
  }

  /** Ends everything and removes its folder. */
  async end(): Promise<void> {
    await Promise.all(
      Array.from(this.#running, async (child) => {
        const ended = once(child, 'exit');
        if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
      }),
    );
    await rm(this.folder, { recursive: true, force: true });
  }
}
