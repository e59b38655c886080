import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ownStore } from '#test/own-store.ts';

const store = await ownStore();
const server = spawn(process.execPath, ['dist/server/main.js'], {
  stdio: 'inherit',
  env: { ...process.env, ...store.variables },
});
// Playwright signals both: the server ends first, and then its store.
process.on('SIGTERM', () => {});
const [code] = (await once(server, 'exit')) as [number | null];
await store.remove();
process.exitCode = code ?? 1;
