// `npm run check`: lint, format, types and unused code, all at once. Prints the output of each tool when it has ended.
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

/** Runs a tool. Returns a list with its title if it found anything. */
async function run([title, script, ...args]) {
  const tool = spawn(node, [join(root, 'node_modules', script), ...args], { cwd: root, env: environment });
  const [output, errors] = await Promise.all([text(tool.stdout), text(tool.stderr), once(tool, 'close')]);
  console.log(`\n— ${title}\n${output}${errors}`.trimEnd());
  return tool.exitCode === 0 ? [] : [title];
}

/** Runs all checks. Returns the titles of those that found anything. */
export async function check() {
  return (await Promise.all(checks.map(run))).flat();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // After a pull, packages of the new lock file may be missing.
  install();
  const failed = await check();
  console.log(failed.length > 0 ? `\n✘ ${failed.join(', ')}` : '\nNothing found.');
  process.exit(failed.length > 0 ? 1 : 0);
}
