// The steps before a start: each runs once, and again when its sources change. Runs on any Node >= 20 without installed
// packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The pinned Node of the project (design §2). */
export const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The environment, with the project's own Node first on the path. */
export const environment = { ...process.env, PATH: join(root, 'node_modules/.bin') + delimiter + process.env['PATH'] };

/** Runs a command, and exits with its exit code if it fails. */
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

/** A step that makes a product from sources. A stamp file identifies the sources of the present product. */
function made(stamp, words, sourcesNow, make) {
  const file = join(root, stamp);
  const isCurrent = () => existsSync(file) && readFileSync(file, 'utf8') === sourcesNow();
  return {
    words,
    isCurrent,
    /** Makes the product, unless the present one has the same sources. */
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

/** Installs exactly the packages of the lock file, including those for the build. */
const packages = made('node_modules/.installed', 'installing the packages of package-lock.json', lockHash, () =>
  // One command line: on Windows npm is a script, which only a shell starts.
  run('npm ci --include=dev --no-audit --no-fund --loglevel=error', [], { shell: true, env: process.env }),
);

/**
 * Compresses a file with brotli in four ways, which differ in the coding of distances (RFC 7932 §4), and returns the
 * shortest: the best way depends on the file.
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

/** Adds a brotli and a gzip version of each text file of the build, so that the server need not compress it. */
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
    // Leaves out the snapshots, which only drizzle-kit reads, to write the next migration.
    cpSync(join(root, 'src/server/db/migrations'), join(root, 'dist/server/migrations'), {
      recursive: true,
      filter: (path) => !path.endsWith('_snapshot.json'),
    });
  },
);

/** The pending steps of `install` and `build`, in words. */
export const outstanding = () => [packages, pages, server].filter((one) => !one.isCurrent()).map(({ words }) => words);

/** Installs the packages. */
export const install = () => packages.update();

/** Builds the pages for the browser and for the server, and the server itself. */
export function build() {
  pages.update();
  server.update();
}
