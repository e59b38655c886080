import { spawn } from 'node:child_process';
import { environment, node, root } from './setup.mjs';

/**
 * Runs the server on the project's own Node until it ends, and ends with its exit code. Ctrl-C reaches this process,
 * npm, and through npm this process again, so the server has its own process group and gets one signal.
 */
export function serve(args, variables = {}) {
  const server = spawn(node, [...args, '--attended'], {
    cwd: root,
    env: { ...variables, ...environment },
    // The server's input closes when this process ends, however it ends.
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  });
  let hasSent = false;
  const tell = (signal) => {
    if (!hasSent) server.kill(signal);
    hasSent = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tell(signal));
  // npm sends a signal to the shell between it and this process, and the shell ends without passing it on.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && tell('SIGTERM'), 200);
  server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
}
