// Starts the server as it is meant to run. `npm start`, the image and the unit begin here; the arguments are the
// server's own.
import { spawn } from 'node:child_process';
import { extname, join } from 'node:path';

// By default the C library keeps a pool of freed memory for each thread, and V8 lets the garbage of many requests lie:
// together some hundred megabytes under load (docs/decisions/0005). Both are read when a process begins, and
// NODE_OPTIONS refuses the second flag: so this process prepares the one that serves.
const variables = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
const flags = ['--max-semi-space-size=4', '--heap-growing-percent=30'];

const args = process.argv.slice(2);
const command = [...flags, join(import.meta.dirname, `main${extname(import.meta.filename)}`), ...args];
const environment = {
  ...variables,
  ...process.env,
  NODE_ENV: args.includes('--dev') ? 'development' : 'production',
};

if (process.platform === 'win32') {
  const server = spawn(process.execPath, command, { stdio: 'inherit', env: environment });
  server.on('exit', (code) => process.exit(code ?? 1));
} else {
  // In the place of this process: whoever watches over it watches over the server, and no signal has to be passed on.
  process.execve!(process.execPath, [process.execPath, ...command], environment);
}
