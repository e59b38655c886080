import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ownStore } from '#test/own-store.ts';

const store = await ownStore();
const server = spawn(process.execPath, ['dist/server/main.js'], {
  stdio: 'inherit',
  env: { ...process.env, ...store.variables },
});
// Playwright signals both processes: this one waits until the server has ended, and then removes its store.
process.on('SIGTERM', () => {});
const [code] = (await once(server, 'exit')) as [number | null];
await store.remove();
process.exitCode = code ?? 1;
