import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { find, freePort, ordinaryUser } from '#test/scale/programs.ts';

const checkout = fileURLToPath(new URL('../..', import.meta.url));

// The folders that the page uses; the sandbox has its own ones.
const folders = /(?<![\w./$-])\/(?=(?:opt|etc|srv|root|usr\/local|var\/lib|var\/log|var\/backups)(?:[/\s'"]|$))/gm;
// The ports that the page uses; the sandbox has a free one in place of each.
const usualPorts = [443, 3001, 3002, 3100, 5432, 6379];
// The variables that a block of the page may set for later ones.
const variables = [
  'site',
  'wallet',
  'repository',
  'password',
  'backup',
  'commit',
  'new',
  'old',
  'moderator',
  'version',
];

/** The output of commands, and their exit code. */
export interface Ran {
  readonly output: string;
  readonly status: number | null;
}

/**
 * A machine in a temporary folder, on which the commands of docs/day-1-day-2.md run as they are written: with the
 * paths and ports of the sandbox, and with `bin` in place of the commands that would change the machine itself. Real
 * are PostgreSQL, Redis, Caddy, the build, and all commands of the program.
 */
export class Sandbox {
  readonly folder: string;
  readonly #ports: ReadonlyMap<number, number>;
  readonly #environment: NodeJS.ProcessEnv;
  /** The process groups of the shells, with what they left in the background. */
  readonly #shells: number[] = [];

  private constructor(folder: string, ports: ReadonlyMap<number, number>) {
    this.folder = folder;
    this.#ports = ports;
    this.#environment = {
      ...Object.fromEntries([...ports].map(([usual, port]) => [`PORT_${usual}`, String(port)])),
      PATH: [
        join(folder, 'usr/local/bin'),
        join(import.meta.dirname, 'bin'),
        join(folder, 'bin'),
        process.env['PATH'],
      ].join(delimiter),
      HOME: join(folder, 'root'),
      SANDBOX: folder,
      CHECKOUT: checkout,
      POSTGRES_BIN: dirname(find('initdb')!),
      GIT: find('git'),
      REDIS_CLI: find('redis-cli'),
      // For `with-settings`, npm, Caddy and curl.
      SETTINGS: join(folder, 'etc/trenchpedia.env'),
      DATA_DIR: join(folder, 'var/lib/trenchpedia'),
      npm_config_cache: join(folder, 'npm'),
      XDG_DATA_HOME: join(folder, 'caddy'),
      CURL_CA_BUNDLE: join(folder, 'caddy/caddy/pki/authorities/local/root.crt'),
    };
  }

  static async begin(): Promise<Sandbox> {
    const folder = await mkdtemp('/var/tmp/days-');
    const ports = new Map<number, number>();
    for (const usual of usualPorts) ports.set(usual, await freePort());
    const sandbox = new Sandbox(folder, ports);
    await sandbox.#install();
    return sandbox;
  }

  /** Installs what `apt-get` installs: PostgreSQL with its folders, and Redis, which runs. */
  async #install(): Promise<void> {
    const { folder } = this;
    const at = (path: string) => join(folder, path);
    const paths = [
      'bin',
      'run',
      'opt',
      'root',
      'srv/trenchpedia/data',
      'usr/local/bin',
      'etc/systemd/system',
      'etc/cron.d',
      'etc/caddy',
    ];
    for (const path of [...paths, 'etc/postgresql', 'var/lib/postgresql', 'var/log/postgresql', 'var/backups'])
      mkdirSync(at(path), { recursive: true });
    const user = ordinaryUser()!;
    for (const path of ['run', 'var/lib/postgresql', 'var/log/postgresql']) chownSync(at(path), user.uid, user.gid);
    spawnSync('chmod', ['755', folder]);
    // The commands that only read, or that install what is here already.
    for (const name of ['apt-get', 'less', 'ss']) symlinkSync('/bin/true', at(`bin/${name}`));
    writeFileSync(at('etc/postgresql/hba.conf'), 'local all postgres peer\nhost all all 127.0.0.1/32 scram-sha-256\n');
    const [, version] = /(\d+)\/bin$/.exec(this.#environment['POSTGRES_BIN']!)!;
    const cluster = at(`var/lib/postgresql/${version}/main`);
    await this.must(`install -d -o postgres -g postgres -m 700 "${dirname(cluster)}" "${cluster}"
      sudo -u postgres "$POSTGRES_BIN/initdb" --encoding=UTF8 --locale=C.UTF-8 --pgdata "${cluster}"
      systemctl start postgresql`);
    writeFileSync(at('etc/redis.conf'), `port ${this.port(6379)}\nbind 127.0.0.1\ndir ${folder}\n`);
    const redis = spawn(find('redis-server')!, [at('etc/redis.conf')], { stdio: 'ignore', detached: true });
    writeFileSync(at('run/redis'), String(redis.pid));
    redis.unref();
  }

  /** The sandbox's port in place of that port of the page. */
  port(usual: number): number {
    return this.#ports.get(usual)!;
  }

  /** Commands of the page with the sandbox's paths and ports. */
  #here(commands: string): string {
    const placed = commands.replaceAll(folders, `${this.folder}/`);
    return [...this.#ports].reduce(
      (text, [usual, port]) => text.replaceAll(new RegExp(`\\b${usual}\\b`, 'g'), String(port)),
      placed,
    );
  }

  /** Runs commands of the page in a shell that ends at the first failure. It has the variables of the former ones. */
  async run(commands: string): Promise<Ran> {
    const state = join(this.folder, 'run/state');
    const outputFile = join(this.folder, 'run/output');
    const output = openSync(outputFile, 'w');
    const script = `touch ${state}; . ${state}
keep() { { declare -p ${variables.join(' ')} 2> /dev/null || :; echo "cd '$PWD'"; } > ${state}; }
trap keep EXIT
set -e
${this.#here(commands)}`;
    // To a file, which a command in the background may keep open.
    const shell = spawn('bash', ['-c', script], {
      cwd: join(this.folder, 'root'),
      env: this.#environment,
      stdio: ['ignore', output, output],
      detached: true,
    });
    this.#shells.push(shell.pid!);
    const [status] = (await once(shell, 'exit')) as [number | null];
    closeSync(output);
    return { output: await readFile(outputFile, 'utf8'), status };
  }

  /** Runs commands of the page, and returns their output. Throws if one fails. */
  async must(commands: string): Promise<string> {
    const { output, status } = await this.run(commands);
    if (status !== 0) throw new Error(`${commands}\n\nended with ${status}:\n${output}`);
    return output;
  }

  /** Writes a file at a path of the page. */
  write(path: string, content: string): void {
    writeFileSync(join(this.folder, path), content);
  }

  /** Reads a file at a path of the page. */
  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  /** Ends everything and removes the folder. */
  async end(): Promise<void> {
    // The instance of the drill would end by itself after ten minutes.
    for (const shell of this.#shells) spawnSync('kill', ['-KILL', '--', `-${shell}`]);
    const running = await readdir(join(this.folder, 'run'));
    for (const name of running.filter((one) => /^(caddy|redis|trenchpedia@\d+)$/.test(one)))
      spawnSync('kill', ['-KILL', '--', `-${this.read(`run/${name}`).trim()}`]);
    await this.run('systemctl stop postgresql');
    await rm(this.folder, { recursive: true, force: true });
  }
}
