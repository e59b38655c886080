import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { built } from './built.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// Tests need their runner; a worker waits for what it is sent, and the server's entry starts it.
const isLeftOut = (file: string) => /\.test\.ts$|worker\.ts$|^src\/server\/main\.ts$/.test(file.replaceAll('\\', '/'));

it('no module holds a process open by being imported', async () => {
  const modules = globSync('src/**/*.ts', { cwd: root }).filter((file) => !isLeftOut(file));
  expect(modules.length).toBeGreaterThan(100);
  // Node cannot read components: they are all in what renders the pages.
  const imported = [...modules.map((file) => `${root}${file}`), ...globSync(`${await built()}/pages/**/*.js`)].map(
    (file) => pathToFileURL(file).href,
  );
  const script = `for (const file of ${JSON.stringify(imported)}) await import(file); console.log('imported');`;
  // What holds it open is found by its end: it is killed, and ends without a code.
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, timeout: 90_000 });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'imported\n', stderr: '' });
}, 120_000);
