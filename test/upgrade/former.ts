import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cacheFolder = join(root, '.cache/upgrade');

/** A released program, installed and built. */
export interface Former {
  readonly version: string;
  readonly commit: string;
  /** Its folder. */
  readonly folder: string;
  /** Its own Node. */
  readonly node: string;
  /** Whether it can work with the tables of every newer migration, by their `min_reader`. */
  readonly isReader: boolean;
}

/** The commit of the last release in the changelog; UPGRADE_FROM overrides it. */
function lastRelease(): string {
  const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const [, commit] = /^## \[\d+\.\d+\.\d+\].*\n+Commit `([\da-f]{7,40})`/m.exec(text) ?? [];
  const chosen = process.env['UPGRADE_FROM'] ?? commit;
  if (chosen === undefined)
    throw new Error('CHANGELOG.md names no commit below its last release: write “Commit `…`.” there.');
  return chosen;
}

const migrations = 'src/server/db/migrations';

function described(commit: string, folder: string): Former {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const lacked = readdirSync(join(root, migrations)).filter(
    (file) => file.endsWith('.sql') && !existsSync(join(folder, migrations, file)),
  );
  const canRead = (file: string) => {
    const reader = /^-- min_reader: (\S+)$/m.exec(readFileSync(join(root, migrations, file), 'utf8'))?.[1];
    return reader !== undefined && reader.localeCompare(version, 'en', { numeric: true }) <= 0;
  };
  return {
    version,
    commit,
    folder,
    node: join(folder, 'node_modules/node/bin/node'),
    isReader: lacked.every(canRead),
  };
}

/** Runs a command in a folder. If it fails, throws this advice and the command's output. */
function run(folder: string, command: string, args: readonly string[], advice: string): void {
  // One command line: on Windows npm is a script, which only a shell starts.
  const { status, stdout, stderr } = spawnSync([command, ...args].join(' '), {
    cwd: folder,
    shell: true,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(`${advice}\n${stdout.slice(-2_000)}${stderr.slice(-2_000)}`);
}

/**
 * The last release, installed and built from its commit in this repository, and stored in .cache/upgrade for later
 * runs. Throws a sentence with advice if the history lacks the commit, or if its packages cannot be installed.
 */
export function formerProgram(): Former {
  const commit = lastRelease();
  const folder = join(cacheFolder, commit);
  if (existsSync(folder)) return described(commit, folder);
  const making = `${folder}.part`;
  rmSync(cacheFolder, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  console.log(`Making the last release of its commit ${commit}, once …`);
  const archive = join(cacheFolder, `${commit}.tar`);
  run(
    root,
    'git',
    ['archive', '-o', archive, commit],
    `This clone lacks commit ${commit}, the last release; bring the history by: git fetch --unshallow`,
  );
  run(making, 'tar', ['-xf', archive], 'The archive of the commit cannot be unpacked.');
  rmSync(archive);
  run(
    making,
    'npm',
    ['run', 'build'],
    'The last release cannot be installed and built; check that npm reaches its registry.',
  );
  // Half of the packages are needed only for the build.
  run(making, 'npm', ['prune', '--omit=dev', '--no-audit', '--no-fund'], 'npm cannot remove what only builds.');
  renameSync(making, folder);
  return described(commit, folder);
}
