// What has to be done once, and again when what it was made from has changed. Runs on any Node >= 20 with nothing installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

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

/** Runs `work` unless the stamp says that it was done for exactly these sources. */
function unlessCurrent(stamp, current, work) {
  const file = join(root, stamp);
  if (existsSync(file) && readFileSync(file, 'utf8') === current) return;
  work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, current);
}

/** Installs what the lock file names, the tools that build it too. Not by `npm ci`, which refuses a lock file that leaves out other systems' binaries. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  unlessCurrent('node_modules/.installed', lock, () => {
    console.log('Installing …');
    // One command line: on Windows npm is a script, which only a shell starts.
    run('npm install --include=dev --no-save --no-audit --no-fund --loglevel=error', [], { shell: true, env: process.env });
  });
}

/** Writes each text file of the build once more in brotli and gzip, so that nothing has to be compressed while serving. */
function compress(folder) {
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css|svg|json|webmanifest)$/.test(file)) continue;
    const bytes = readFileSync(join(folder, file));
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

/** Builds the pages for the browser and for the server, and the server itself. */
export function build() {
  const vite = (...args) =>
    run(node, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...args], {
      env: { ...environment, NODE_ENV: 'production' },
    });
  const shared = ['src/contract', 'vite.config.ts', 'package-lock.json'];
  unlessCurrent('dist/.pages-built', fingerprint([...shared, 'src/web', 'public']), () => {
    console.log('Building the pages …');
    vite();
    compress(join(root, 'dist/client'));
    vite('--mode', 'dashboard');
    compress(join(root, 'dist/dashboard'));
    vite('--ssr', 'src/web/entry.server.tsx');
  });
  unlessCurrent('dist/.server-built', fingerprint([...shared, 'src/server']), () => {
    console.log('Building the server …');
    vite('--mode', 'server');
    cpSync(join(root, 'src/server/db/migrations'), join(root, 'dist/server/migrations'), { recursive: true });
  });
}
