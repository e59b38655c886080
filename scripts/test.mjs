// `npm test`: prints the missing parts and installs them, then runs lint, types, unit and API tests on each store, and
// the browser tests. Ends with the failures and the counts.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { browser, browserInstaller, findBrowser } from './browser.mjs';
import { check } from './check.mjs';
import { environment, install, node, outstanding, root } from './setup.mjs';

const missing = (await findBrowser()) || !browserInstaller ? [] : [`installing Chromium by ${browserInstaller}`];
const changes = [...outstanding(), ...missing, 'emptying test-results'];
console.log(`Before the tests: ${changes.join(', ')}.`);

install();
const chromium = await browser();
rmSync(join(root, 'test-results'), { recursive: true, force: true });

let failures = 0;

/** The failures, one line each, to repeat at the end: the runners print them far above. */
const failed = [];

// Builds during the checks: each uses one core most of the time.
const work = "import('./scripts/setup.mjs').then(({ build }) => build())";
const built = once(spawn(node, ['-e', work], { cwd: root, stdio: 'inherit', env: environment }), 'exit');
for (const title of await check()) {
  failures += 1;
  failed.push(title);
}
const [buildCode] = await built;
if (buildCode !== 0) process.exit(buildCode ?? 1);

/** Adds a runner's results; a failed runner without results counts as one failure. */
function count(passed, report, read) {
  const file = join(root, 'test-results', report);
  const { good, bad } = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { good: 0, bad: [] };
  if (!passed && bad.length === 0) bad.push(`${report}: the runner ended without saying what failed`);
  failures += bad.length;
  failed.push(...bad.map((line) => line.slice(0, 400)));
  return good;
}

const vitest = ({ numPassedTests, testResults }) => ({
  good: numPassedTests,
  bad: testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(root, name)}: ${fullName}: ${failureMessages[0]?.split('\n')[0]}`,
      ),
  ),
});

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
const playwright = (report) => ({
  good: report.stats.expected,
  bad: specsOf(report).flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === 'unexpected' || status === 'flaky').map(() => `e2e/${file}: ${title}`),
  ),
});

/** Runs the unit and API tests on a store. Prints their output at the end. */
async function testOn(store) {
  const run = spawn(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run'], {
    cwd: root,
    env: { ...environment, TEST_STORE: store },
  });
  const [output, errors] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'close')]);
  console.log(`\n— unit and API tests, ${store} store\n${output}${errors}`);
  return count(run.exitCode === 0, `vitest-${store}.json`, vitest);
}

let successes = 0;
const stores = ['embedded', ...(process.env['TEST_DATABASE_URL'] ? ['postgres'] : [])];
console.log(
  `\nTesting on each store at once (${stores.join(', ')}): one waits much for its disk, the other for its server.`,
);
for (const good of await Promise.all(stores.map(testOn))) successes += good;

console.log('\n— browser tests');
const { status } = spawnSync(node, [join(root, 'node_modules/@playwright/test/cli.js'), 'test'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...environment, CHROMIUM_PATH: chromium },
});
successes += count(status === 0, 'playwright.json', playwright);

for (const line of failed) console.log(`✘ ${line}`);
console.log(`\n${successes} passed, ${failures} failed`);
process.exit(failures > 0 ? 1 : 0);
