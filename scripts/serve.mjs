import { spawn } from 'node:child_process';
import { environment, node, root } from './setup.mjs';

/**
 * Runs the server on the project's own Node until it ends, and ends with its exit code. Ctrl-C reaches this process,
 * npm and, through npm, this process again: the server stands in a group of its own and is told once.
 *
 * @param {string[]} args The launcher, src/server/start.ts or as it was built, and the server's own arguments.
 */
export function serve(args, variables = {}) {
  const server = spawn(node, [...args, '--attended'], {
    cwd: root,
    env: { ...variables, ...environment },
    // What it reads ends with this process, however that ends.
    stdio: ['pipe', 'inherit', 'inherit'],
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
