import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { built } from './built.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// Leaves out tests, which need their runner; workers, which wait for messages; and the server's entries, which start
// it.
const isLeftOut = (file: string) =>
  /\.test\.ts$|worker\.ts$|^src\/server\/(main|start)\.ts$/.test(file.replaceAll('\\', '/'));

it('importing a module keeps no process alive', async () => {
  const modules = globSync('src/**/*.ts', { cwd: root }).filter((file) => !isLeftOut(file));
  expect(modules.length).toBeGreaterThan(100);
  // Node cannot load components, but the server's renderer includes them all.
  const imported = [...modules.map((file) => `${root}${file}`), ...globSync(`${await built()}/pages/**/*.js`)].map(
    (file) => pathToFileURL(file).href,
  );
  const script = `for (const file of ${JSON.stringify(imported)}) await import(file); console.log('imported');`;
  // A process that stays alive is killed after the time limit, and has no exit code.
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, timeout: 90_000 });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'imported\n', stderr: '' });
}, 120_000);

const mostImporters = 60;

// Files that nearly every file needs: a change of one affects everything.
const neededEverywhere = [
  'e2e/journey.ts', // the fixture of every test in a browser
  'src/contract/format.ts',
  'src/server/core/tags.ts', // names the data of writes and answers
  'src/server/db/client.ts',
  'src/server/db/schema/people.ts', // the accounts, which most other tables refer to
  'src/web/navigation/link.tsx', // every component with a link
  'src/web/navigation/paths.ts',
  'test/app.ts', // starts the application for every test of the API
  'test/builders.ts', // creates the articles of most tests
  'test/wallet.ts', // logs in for every test of the API
];

/** The file of the repository that an import in `file` names. */
function importedBy(file: string, specifier: string): string {
  if (!specifier.startsWith('#')) return posix.join(posix.dirname(file), specifier);
  const path = specifier.slice(1);
  return /^(contract|figures|server|web)\//.test(path) ? `src/${path}` : path;
}

it('at most 60 files import a file, except the few that nearly every file needs', () => {
  const importers = new Map<string, number>();
  for (const file of globSync('{src,test,e2e}/**/*.{ts,tsx}', { cwd: root }).map((path) =>
    path.replaceAll('\\', '/'),
  )) {
    const named = readFileSync(`${root}${file}`, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([.#][^']+)'/g);
    const imported = new Set(Array.from(named, ([, specifier]) => importedBy(file, specifier!)));
    for (const one of imported) importers.set(one, (importers.get(one) ?? 0) + 1);
  }
  const often = [...importers].filter(([, count]) => count > mostImporters).map(([file]) => file);
  expect(often.sort()).toEqual(neededEverywhere);
});
