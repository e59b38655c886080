// Finds the Chromium for the browser tests, and installs one if there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { node, root } from './setup.mjs';

const playwright = join(root, 'node_modules/@playwright/test/cli.js');

/** The path of the Chromium that Playwright downloads. */
async function downloaded() {
  // Before Playwright is installed, do not import it: Node remembers a failed import.
  if (!existsSync(playwright)) return [];
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()];
}

/** The installed Chromium: that of CHROMIUM_PATH, one on the path, or Playwright's own. */
export async function findBrowser() {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return process.env['CHROMIUM_PATH'] || [...onPath, ...(await downloaded())].find(existsSync);
}

const isRoot = process.getuid?.() === 0;

/** The way to install a missing Chromium; null if the person has to install it. */
export const browserInstaller = isRoot ? 'apt-get' : process.env['CI'] ? 'Playwright' : null;

// The headless shell takes two thirds of the time, but not every release has its package.
const aptInstall = 'apt-get install -y --no-install-recommends';

const installers = {
  'apt-get': () =>
    spawnSync(`apt-get update && (${aptInstall} chromium-headless-shell || ${aptInstall} chromium)`, [], {
      shell: true,
      stdio: 'inherit',
    }),
  Playwright: () => spawnSync(node, [playwright, 'install', 'chromium'], { stdio: 'inherit', timeout: 180_000 }),
};

/** Returns the path of a Chromium for the tests. Installs one if there is none, as root or in CI. */
export async function browser() {
  const order = { 'apt-get': ['apt-get', 'Playwright'], Playwright: ['Playwright'] }[browserInstaller] ?? [];
  for (const name of order) {
    if (await findBrowser()) break;
    installers[name]();
  }
  const found = await findBrowser();
  if (found !== undefined) return found;
  console.error(
    'The browser tests need Chromium: install it by `npx playwright install chromium` or as a package of your system, or name one in CHROMIUM_PATH.',
  );
  process.exit(1);
}
