// `npm test`: installs what is missing, then lint, types, unit and API tests on each store, and the browser's. Ends with the count.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, environment, install, node, root } from './setup.mjs';

install();
rmSync(join(root, 'test-results'), { recursive: true, force: true });

let failures = 0;

/** Runs one of the project's tools, and counts a failure that no report will count. */
function step(title, script, args, variables = {}) {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(node, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, ...variables },
  });
  return status === 0;
}

function check(title, script, args) {
  if (!step(title, script, args)) failures += 1;
}

check('lint', 'oxlint/bin/oxlint', []);
check('format', 'oxfmt/bin/oxfmt', ['--check']);
for (const project of ['tsconfig.json', 'tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.e2e.json'])
  check(`types: ${project}`, 'typescript/bin/tsc', ['-p', project]);
check('unused code', 'knip/bin/knip.js', []);
build();

/** Adds a runner's own count; a runner that failed without one counts as one failure. */
function count(passed, report, read) {
  const file = join(root, 'test-results', report);
  const { good, bad } = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { good: 0, bad: 0 };
  failures += bad;
  if (!passed && bad === 0) failures += 1;
  return good;
}

const vitest = (report) => ({ good: report.numPassedTests, bad: report.numFailedTests });
const playwright = ({ stats }) => ({ good: stats.expected, bad: stats.unexpected + stats.flaky });

let successes = 0;
const stores = ['embedded', ...(process.env['TEST_DATABASE_URL'] ? ['postgres'] : [])];
for (const store of stores) {
  const passed = step(`unit and API tests, ${store} store`, 'vitest/vitest.mjs', ['run'], { TEST_STORE: store });
  successes += count(passed, `vitest-${store}.json`, vitest);
}

const { browser } = await import('./browser.mjs');
const passed = step('browser tests', '@playwright/test/cli.js', ['test'], { CHROMIUM_PATH: browser() });
successes += count(passed, 'playwright.json', playwright);

console.log(`\n${successes} passed, ${failures} failed`);
process.exit(failures > 0 ? 1 : 0);
