// Which Chromium the browser's tests run in, and how one comes where there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { node, root } from './setup.mjs';

const playwright = join(root, 'node_modules/@playwright/test/cli.js');

/** Where Playwright keeps the Chromium that it downloads. */
async function downloaded() {
  // Not even looked for before it is installed: what could not be imported once stays so.
  if (!existsSync(playwright)) return [];
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()];
}

/** The Chromium that is there: the one that CHROMIUM_PATH names, one on the path, or Playwright's own. */
export async function findBrowser() {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return process.env['CHROMIUM_PATH'] || [...onPath, ...(await downloaded())].find(existsSync);
}

const isRoot = process.getuid?.() === 0;

/** How a Chromium is installed where there is none; null where that is left to the person. */
export const browserInstaller = isRoot ? 'apt-get' : process.env['CI'] ? 'Playwright' : null;

// The browser without windows takes two thirds of the time; not every release has it as a package of its own.
const aptInstall = 'apt-get install -y --no-install-recommends';

const installers = {
  'apt-get': () =>
    spawnSync(`apt-get update && (${aptInstall} chromium-headless-shell || ${aptInstall} chromium)`, [], {
      shell: true,
      stdio: 'inherit',
    }),
  Playwright: () => spawnSync(node, [playwright, 'install', 'chromium'], { stdio: 'inherit', timeout: 180_000 }),
};

/** Path of a Chromium to test with: one that is there, else one that is installed as root or in CI. */
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
