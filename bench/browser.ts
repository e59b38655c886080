import { chromium, type Browser } from '@playwright/test';
import { blockOf } from '#figures/block.ts';
import { testWallet } from '#test/wallet.ts';
import { loggedIn, send } from './people.ts';
import { inFolder, startBuilt } from './processes.ts';
import { numbers, words } from './words.ts';

/** The slowdown of a phone's processor, as in Lighthouse (lighthouse/core/config/constants.js). */
export const slower = 4;
export const screen = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** The kinds in the article of figures: each has a handle. */
export const figures = ['bonding-curve', 'constant-product', 'sandwich'] as const;
const slug = 'three-figures';
export const articleOfFigures = `/article/${slug}`;

/** Adds an article with a figure in each section, as an admin. */
async function addArticle(url: string, cookie: string): Promise<void> {
  const random = numbers(27);
  const paragraph = () => `${words(random, 60)}.`;
  const sections = figures.map((kind) => [`## ${kind}`, paragraph(), blockOf(kind, {}), paragraph(), paragraph()]);
  const bodyMarkdown = [paragraph(), ...sections.flat()].join('\n\n');
  await send(`${url}/api/admin/articles`, { slug, title: 'Three figures', bodyMarkdown }, cookie);
}

/** The path of Chromium, found in the same way as for the browser tests. */
async function chromiumPath(): Promise<string | undefined> {
  const found = (await import(new URL('../scripts/browser.mjs', import.meta.url).href)) as {
    findBrowser(): Promise<string | undefined>;
  };
  return found.findBrowser();
}

/**
 * Runs `work` with a browser and the built product, which contains the article of figures. Does nothing without a
 * browser.
 */
export async function withBrowser(work: (browser: Browser, url: string) => Promise<void>): Promise<boolean> {
  const executablePath = await chromiumPath();
  if (executablePath === undefined) {
    console.log('There is no Chromium: left out.');
    return false;
  }
  await inFolder(async (DATA_DIR) => {
    const admin = testWallet();
    const server = await startBuilt({ DATA_DIR, ADMIN_WALLET: admin.address });
    await addArticle(server.url, await loggedIn(server.url, admin));
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    await work(browser, server.url);
    await browser.close();
    await server.stop();
  });
  return true;
}
