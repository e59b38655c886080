// `node scripts/pack.mjs FOLDER [COMMIT]`: copies the built program into a new folder, with its Node and the packages
// that it needs, for the image (deploy/Dockerfile) or a machine without a build. Prints the copied packages.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build, node, root } from './setup.mjs';
import { versionOf } from './version.mjs';

const [folder, commit] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: node scripts/pack.mjs FOLDER [COMMIT]');
  process.exit(1);
}
const to = resolve(folder);
if (existsSync(to)) {
  console.error(`${to} is there already; name a folder that is not.`);
  process.exit(1);
}

// Packages that the build does not include, because they open their own files (vite.config.ts).
const external = [
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  '@resvg/resvg-wasm',
  'harfbuzzjs',
  'piscina',
  'sharp',
  'twemoji-colr-font',
  'wawoff2',
];
// Files that no program reads at run time.
const unread =
  /\.(map|md|markdown|[cm]?tsx?|tsbuildinfo)$|^(test|tests|test-jest|examples|e2e|docs|bench|benchmark|\.github)$/;
// The program needs only a part of these packages: one extension of the store, one of several builds of a library, one
// weight and format of a font.
const parts = [
  { of: /@electric-sql/, unread: /\.cjs$|(?<!^amcheck)\.tar\.gz$/ },
  { of: /harfbuzzjs|resvg-wasm|wawoff2/, unread: /^(harfbuzz-subset\.wasm|index\.min\.js|compress_binding\.js|bin)$/ },
  { of: /@fastify\/swagger-ui/, unread: /^(swagger-ui|swagger-ui-es-bundle(-core)?)\.js$/ },
  // @fastify/static loads glob and its dependencies with `require`, so their ES modules are not needed.
  { of: /\/(glob|lru-cache|minimatch|minipass|path-scurry|brace-expansion|balanced-match)\//, unread: /^esm$/ },
  { of: /@isaacs\/nonrecursive-glob-match|\/lru-cache\//, unread: /^(esm|src|browser|react-native)$/ },
  { of: /\/yaml\//, unread: /^browser$/ },
  { of: /@fontsource/, unread: /\.s?css$|^scss$|\.woff$|(?<!-wght-normal|-400-normal)\.woff2$/ },
];
/** Whether a program reads this file or folder at run time. */
const isRead = (path) =>
  ![unread, ...parts.filter(({ of }) => of.test(path)).map((part) => part.unread)].some((one) =>
    one.test(basename(path)),
  );

/** The folder of a package, found as Node finds it from the folder of a package that needs it. */
function folderOf(name, from) {
  for (let at = from; at.startsWith(root.replace(/\/$/, '')); at = resolve(at, '..')) {
    const candidate = join(at, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return undefined;
}

/** The folders of these packages and of their dependencies; optional ones only if they are installed. */
function closure(names, from, found = new Set()) {
  for (const name of names) {
    const at = folderOf(name, from);
    if (at === undefined || found.has(at)) continue;
    found.add(at);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
    closure(Object.keys({ ...dependencies, ...optionalDependencies }), at, found);
  }
  return found;
}

build();
mkdirSync(to, { recursive: true });
const copy = (path) => cpSync(join(root, path), join(to, path), { recursive: true });
for (const path of ['package.json', 'LICENSE', 'dist', 'content']) copy(path);
mkdirSync(join(to, 'bin'));
const ownNode = join(to, 'bin', basename(node));
cpSync(node, ownNode);
// Symbols are a seventh of Node, and only a debugger reads them. macOS refuses a signed program after a change.
if (process.platform === 'linux') {
  const { error, status } = spawnSync('strip', [ownNode], { stdio: 'inherit' });
  if (error !== undefined || status !== 0)
    console.error('Node keeps its symbols, 18 MB: install strip (binutils), and pack again for a smaller copy.');
}
writeFileSync(join(to, 'commit'), `${commit || versionOf(root).commit}\n`);
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const fonts = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource'));
const packages = [...closure([...external, ...fonts], root)];
for (const from of packages)
  cpSync(from, join(to, from.slice(root.length)), {
    recursive: true,
    // Skips packages within a package: they have their own entry in the list.
    filter: (path) => path === from || (isRead(path) && basename(path) !== 'node_modules'),
  });
console.log(`Packed in ${to}: ${packages.map((from) => from.slice(join(root, 'node_modules/').length)).join(', ')}.`);
