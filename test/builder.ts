import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds the project in a separate process, if needed, so that this process can answer the tests meanwhile. Returns
 * null, or the error.
 */
async function build(): Promise<string | null> {
  const work = "import('./scripts/setup.mjs').then(({ build }) => build())";
  const child = spawn(process.execPath, ['-e', work], { cwd: root, stdio: ['ignore', 'inherit', 'pipe'] });
  const [errorOutput, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return code === 0 ? null : errorOutput;
}

/** Test files, which run in separate processes, request the build here: the first starts it, and all wait for it. */
export async function startBuilder(): Promise<{ url: string; close(): void }> {
  let building: Promise<string | null> | undefined;
  const server = createServer(async (_request, response) => {
    building ??= build();
    const failure = await building;
    response.statusCode = failure === null ? 200 : 500;
    response.end(failure ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
