// `npm run pictures`: takes the README's screenshots of the built product with its sample community.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { inFolder, startBuilt } from '#bench/processes.ts';
import { findBrowser } from './browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// The mint of BONK with two characters changed.
const fake = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pQB264';

interface Picture {
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

const pictures: Readonly<Record<string, Picture>> = {
  home: { path: '/' },
  check: { path: `/check/${fake}` },
  article: {
    path: '/article/bonk',
    prepare: async (page) => {
      await page.locator('.prose sup a').first().scrollIntoViewIfNeeded();
      await page.locator('.prose sup a').first().hover();
      await page.locator('.peek').waitFor();
    },
  },
  authors: { path: '/article/bonding-curve/authors' },
};

async function takeAll(url: string): Promise<void> {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  mkdirSync(join(root, 'docs/pictures'), { recursive: true });
  for (const [name, { path, prepare }] of Object.entries(pictures)) {
    await page.goto(url + path);
    await page.locator('html[data-hydrated]').waitFor();
    await prepare?.(page);
    await page.screenshot({ path: join(root, `docs/pictures/${name}.png`) });
    console.log(`docs/pictures/${name}.png`);
  }
  await browser.close();
}

await inFolder(async (DATA_DIR) => {
  const server = await startBuilt({ DATA_DIR }, '--demo');
  try {
    await takeAll(server.url);
  } finally {
    await server.stop();
  }
});
