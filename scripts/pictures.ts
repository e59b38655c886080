// `npm run pictures`: takes the pictures of the README from the built product with its sample community.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
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

const folder = mkdtempSync(join(tmpdir(), 'trenchpedia-pictures-'));
const server = spawn(process.execPath, [join(root, 'dist/server/main.js'), '--demo'], {
  cwd: root,
  env: { ...process.env, DATA_DIR: folder, PORT: '0', RATE_LIMIT: 'off' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  let url = '';
  for await (const line of createInterface({ input: server.stdout })) {
    url = line.split(' is at ')[1] ?? '';
    if (url !== '') break;
  }
  server.stdout.resume();
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
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  rmSync(folder, { recursive: true });
}
