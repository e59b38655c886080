// Steps that run once, and again when their sources have changed. Runs on any Node >= 20 with nothing
// installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The pinned Node of the project (design §2). */
export const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The environment in which the project's own Node is found first. */
export const environment = { ...process.env, PATH: join(root, 'node_modules/.bin') + delimiter + process.env['PATH'] };

/** Runs a command to its end, and ends with its exit code when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment, ...options });
  if (error) console.error(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function fingerprint(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const absolute = join(root, path);
    if (!existsSync(absolute)) return;
    const { mtimeMs, size } = statSync(absolute);
    if (statSync(absolute).isDirectory()) for (const name of readdirSync(absolute).sort()) add(`${path}/${name}`);
    else hash.update(`${path} ${size} ${mtimeMs}\n`);
  };
  paths.forEach(add);
  return hash.digest('hex');
}

/** A product of sources. Its stamp records the sources. */
function made(stamp, words, sourcesNow, make) {
  const file = join(root, stamp);
  const isCurrent = () => existsSync(file) && readFileSync(file, 'utf8') === sourcesNow();
  return {
    words,
    isCurrent,
    /** Makes it unless it was made of exactly these sources. */
    update() {
      if (isCurrent()) return;
      console.log(`${words[0].toUpperCase()}${words.slice(1)} …`);
      const sources = sourcesNow();
      make();
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, sources);
    },
  };
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Exactly what the lock file names, the tools that build it too. */
const packages = made('node_modules/.installed', 'installing the packages of package-lock.json', lockHash, () =>
  // One command line: on Windows npm is a script, which only a shell starts.
  run('npm ci --include=dev --no-audit --no-fund --loglevel=error', [], { shell: true, env: process.env }),
);

/**
 * A file in brotli: the shortest of four, which differ in how distances are coded (RFC 7932 §4). What is best differs
 * from file to file.
 */
function brotlied(bytes) {
  const coded = [
    [0, 0],
    [0, 2],
    [0, 12],
    [1, 16],
  ].map(([postfix, direct]) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_NPOSTFIX]: postfix, [constants.BROTLI_PARAM_NDIRECT]: direct },
    }),
  );
  return coded.toSorted((one, other) => one.length - other.length)[0];
}

/**
 * Writes each text file of the build once more in brotli and gzip, so that nothing has to be compressed while serving.
 */
function compress(folder) {
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css|svg)$/.test(file)) continue;
    const bytes = readFileSync(join(folder, file));
    writeFileSync(join(folder, `${file}.br`), brotlied(bytes));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

function vite(...args) {
  run(node, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...args], {
    env: { ...environment, NODE_ENV: 'production' },
  });
}

const shared = ['src/contract', 'src/drawings', 'src/figures', 'vite.config.ts', 'package-lock.json'];

const pages = made(
  'dist/.pages-built',
  'building the pages',
  () => fingerprint([...shared, 'src/web', 'public']),
  () => {
    vite();
    compress(join(root, 'dist/client'));
    vite('--mode', 'dashboard');
    compress(join(root, 'dist/dashboard'));
    vite('--ssr', 'src/web/entry.server.tsx');
  },
);

const server = made(
  'dist/.server-built',
  'building the server',
  () => fingerprint([...shared, 'src/server', 'scripts']),
  () => {
    vite('--mode', 'server');
    // Only drizzle-kit reads the snapshots, when it writes the next migration.
    cpSync(join(root, 'src/server/db/migrations'), join(root, 'dist/server/migrations'), {
      recursive: true,
      filter: (path) => !path.endsWith('_snapshot.json'),
    });
  },
);

/** What `install` and `build` would do now, in words. */
export const outstanding = () => [packages, pages, server].filter((one) => !one.isCurrent()).map(({ words }) => words);

/** Installs the packages. */
export const install = () => packages.update();

/** Builds the pages for the browser and for the server, and the server itself. */
export function build() {
  pages.update();
  server.update();
}
