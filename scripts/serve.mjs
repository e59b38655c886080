import { spawn } from 'node:child_process';
import { environment, node, root } from './setup.mjs';

// By default the C library keeps a pool of freed memory for each thread, and V8 lets the garbage of many requests lie:
// together some hundred megabytes under load (docs/decisions/0005).
const frugal = {
  variables: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
  flags: ['--max-semi-space-size=4', '--heap-growing-percent=30'],
};

/**
 * Runs the server on the project's own Node until it ends, and ends with its exit code. Ctrl-C reaches this process,
 * npm and, through npm, this process again: the server stands in a group of its own and is told once.
 */
export function serve(args, variables = {}) {
  const server = spawn(node, [...frugal.flags, ...args], {
    cwd: root,
    env: {
      ...variables,
      ...frugal.variables,
      ...environment,
      NODE_ENV: args.includes('--dev') ? 'development' : 'production',
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  let told = false;
  const tell = (signal) => {
    if (!told) server.kill(signal);
    told = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tell(signal));
  // npm hands a signal on to the shell between it and this process, and the shell ends without a word.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && tell('SIGTERM'), 200);
  server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
}
