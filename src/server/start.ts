// Starts the server with its flags. `npm start`, the image and the unit run this; it passes its arguments on to the
// server.
import { spawn } from 'node:child_process';
import { extname, join } from 'node:path';

// By default the C library keeps a pool of freed memory per thread, and V8 collects garbage late: together they take
// some hundred megabytes under load (docs/decisions/0005). A process reads both settings when it starts, and
// NODE_OPTIONS refuses the second one: so this process starts another.
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
  // Replaces this process: a supervisor then watches the server itself, and signals need no forwarding.
  process.execve!(process.execPath, [process.execPath, ...command], environment);
}
