import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Config } from '#server/config.ts';

type Variable = 'PORT' | 'METRICS_PORT';

// The message for each error code of a failed listen.
const sentences: Record<string, (port: Variable, config: Config) => string> = {
  EADDRINUSE: (name, config) =>
    `${name} is ${config[name]}, which another process uses already; stop it, or set ${name} to another port.`,
  EACCES: (name, config) => `${name} is ${config[name]}, which this user may not use; set ${name} to a port from 1024.`,
  EADDRNOTAVAIL: (_name, { HOST }) =>
    `HOST is "${HOST}", which is no address of this machine; set HOST to one of its own, such as 127.0.0.1.`,
  ENOTFOUND: (_name, { HOST }) =>
    `HOST is "${HOST}", which is the name of no machine; set HOST to an address of this one, such as 127.0.0.1.`,
};

/**
 * Calls `listen` for the port of a variable. If that port or address is not available, refuses with one sentence that
 * names the variable.
 */
export async function listening<T>(name: Variable, config: Config, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? '']?.(name, config);
    throw sentence === undefined ? error : new Error(sentence, { cause: error });
  }
}

/** Starts a bare server on a port, and waits until it listens. */
export async function started(server: Server, port: number, host: string): Promise<Server> {
  await once(server.listen(port, host), 'listening');
  return server;
}
