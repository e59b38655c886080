import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { node, root } from './setup.mjs';

function onPath() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/** Path of a Chromium to test with: one that is there, else Playwright's own download, else Debian's package when root. */
export function browser() {
  const there = () =>
    process.env['CHROMIUM_PATH'] ?? onPath() ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined);
  const installers = [
    () =>
      spawnSync(node, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], { stdio: 'inherit', timeout: 180_000 }),
    () =>
      process.getuid?.() === 0 &&
      spawnSync('apt-get update && apt-get install -y --no-install-recommends chromium', [], { shell: true, stdio: 'inherit' }),
  ];
  for (const install of installers) {
    if (there()) break;
    console.log('Installing a browser …');
    install();
  }
  const path = there();
  if (path === undefined) throw new Error('There is no Chromium and none could be installed; install one and name it in CHROMIUM_PATH.');
  return path;
}
