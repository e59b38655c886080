// `npm run check`: lint, format, types and unused code, all at once. What a tool says is printed in one piece when it
// has ended.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { environment, install, node, root } from './setup.mjs';

const types = ['tsconfig.json', 'tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.e2e.json'];

// The slowest first.
const checks = [
  ['lint', 'oxlint/bin/oxlint'],
  ...types.map((project) => [`types: ${project}`, 'typescript/bin/tsc', '-p', project]),
  ['unused code', 'knip/bin/knip.js'],
  ['format', 'oxfmt/bin/oxfmt', '--check'],
];

/** Runs a tool. Returns its title when it found anything. */
async function run([title, script, ...args]) {
  const tool = spawn(node, [join(root, 'node_modules', script), ...args], { cwd: root, env: environment });
  const [said, complained] = await Promise.all([text(tool.stdout), text(tool.stderr), once(tool, 'close')]);
  console.log(`\n— ${title}\n${said}${complained}`.trimEnd());
  return tool.exitCode === 0 ? [] : [title];
}

/** Runs all checks. Returns the titles of those that found anything. */
export async function check() {
  return (await Promise.all(checks.map(run))).flat();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // A checkout that was brought up to date may lack packages that the lock file names since.
  install();
  const failed = await check();
  console.log(failed.length > 0 ? `\n✘ ${failed.join(', ')}` : '\nNothing found.');
  process.exit(failed.length > 0 ? 1 : 0);
}
