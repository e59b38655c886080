import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { RawAnswer, Running } from './processes.ts';

/** Whether nginx is installed (on Debian, nginx-light). */
export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

// Headers that nginx sets for a file.
const own = /^(content-length|content-type|etag|last-modified|accept-ranges|server)$/;

function configured(folder: string, port: number, { headers }: RawAnswer): string {
  const pairs = headers.flatMap((name, place) => (place % 2 === 0 ? [[name, headers[place + 1]!] as const] : []));
  const [, type = 'text/html'] = pairs.find(([name]) => name === 'content-type') ?? [];
  const added = pairs
    .filter(([name]) => !own.test(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)} always;`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder}/${what};`,
  );
  // One process, like one process of Node; the file stays open.
  return `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 1024; }
http {
  ${temporary.join(' ')}
  access_log off; server_tokens off; sendfile on; tcp_nopush on; open_file_cache max=10;
  types {} default_type ${JSON.stringify(type)};
  server {
    listen 127.0.0.1:${port}; root ${folder};
    location / { try_files /answer =404; ${added.join(' ')} }
  }
}`;
}

/**
 * nginx that answers every request with these bytes, and with these headers beside its own. Its files are in `folder`.
 */
export async function startNginx(answer: RawAnswer, folder: string): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await writeFile(join(folder, 'answer'), answer.body);
  await writeFile(join(folder, 'nginx.conf'), configured(folder, port, answer));
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('nginx ended.');
    await setTimeout(20);
  }
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
