import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Machine, Machines } from './machines.ts';
import { freePort } from './programs.ts';

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url));

/** A proxy that speaks TLS for `localhost`. */
export interface Proxy {
  readonly machine: Machine;
  /** Its URL, without a slash at the end. */
  readonly url: string;
  /** Sends a request, over reused connections. Returns any answer; throws a failed request. */
  ask(path: string, options?: RequestOptions): Promise<Answer>;
}

interface RequestOptions {
  readonly body?: object;
  readonly headers?: http.OutgoingHttpHeaders;
}

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

// In milliseconds: a request without an answer after this time has failed.
const forEver = 30_000;

/** Replaces each of these texts. Throws if one of them does not occur. */
function replaced(text: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`Nowhere stands: ${from}`);
    return before.replaceAll(from, to);
  }, text);
}

/** Makes a key and a certificate for localhost. Returns the files. */
function certificate(machines: Machines): { key: string; cert: string } {
  const [key, cert] = [join(machines.folder, 'privkey.pem'), join(machines.folder, 'fullchain.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  machines.run('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', cert]);
  return { key, cert };
}

/**
 * Returns a function that sends requests to the server at that port, over reused connections: by TLS if it has this
 * certificate.
 */
export function askingAt(port: number, cert?: string): Proxy['ask'] {
  const { Agent, request } = cert === undefined ? http : https;
  const agent = new Agent({
    keepAlive: true,
    ...(cert === undefined ? {} : { ca: readFileSync(cert), servername: 'localhost' }),
  });
  return async (path, { body, headers = {} } = {}) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path,
      agent,
      method: body ? 'POST' : 'GET',
      signal: AbortSignal.timeout(forEver),
      headers: { host: `localhost:${port}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    });
    // The body may fail too, after `once` has ended.
    outgoing.on('error', () => {});
    outgoing.end(body && JSON.stringify(body));
    const [response] = (await once(outgoing, 'response')) as [http.IncomingMessage];
    const text = Buffer.concat(await response.toArray()).toString();
    return { status: response.statusCode!, headers: response.headers, text };
  };
}

/**
 * Starts Caddy by deploy/Caddyfile in front of these two local ports, with a self-signed certificate. The header
 * `X-Instance` names the instance that answered.
 */
export async function caddyBefore(machines: Machines, [one, other]: readonly [number, number]): Promise<Proxy> {
  const port = await freePort();
  const { key, cert } = certificate(machines);
  const site = replaced(readFileSync(join(deploy, 'Caddyfile'), 'utf8'), [
    ['{$SITE_HOST:wiki.example} {', `localhost:${port} {\n\ttls ${cert} ${key}`],
    ['{$INSTANCES:127.0.0.1:3001 127.0.0.1:3002}', `127.0.0.1:${one} 127.0.0.1:${other}`],
    ['lb_policy least_conn', 'lb_policy least_conn\nheader_down X-Instance {http.reverse_proxy.upstream.hostport}'],
  ]);
  const file = join(machines.folder, 'Caddyfile');
  // Disables Caddy's other functions, which need ports and rights that this user lacks.
  await writeFile(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
  const ask = askingAt(port, cert);
  const args = ['run', '--adapter', 'caddyfile', '--config', file];
  return { machine: machines.machine('caddy', port, args, () => ask('/')), url: `https://localhost:${port}`, ask };
}

/**
 * Starts nginx by deploy/nginx.conf in front of these two local ports. Differs only in its paths and in the limits per
 * address, which are higher. The header `X-Instance` names the instance that answered.
 */
export async function nginxBefore(machines: Machines, [one, other]: readonly [number, number]): Promise<Proxy> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const { key, cert } = certificate(machines);
  const site = replaced(readFileSync(join(deploy, 'nginx.conf'), 'utf8'), [
    ['127.0.0.1:3001', `127.0.0.1:${one}`],
    ['127.0.0.1:3002', `127.0.0.1:${other}`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    // This machine may have no IPv6 address.
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/letsencrypt/live/wiki.example/fullchain.pem', cert],
    ['/etc/letsencrypt/live/wiki.example/privkey.pem', key],
    ['/opt/trenchpedia/deploy', deploy],
    ['wiki.example', 'localhost'],
    ['limit_conn trenchpedia_connections 50;', 'limit_conn trenchpedia_connections 10000;'],
    ['rate=50r/s', 'rate=100000r/s'],
    ['proxy_pass http://trenchpedia;', 'proxy_pass http://trenchpedia; add_header X-Instance $upstream_addr always;'],
  ]);
  const at = (name: string) => join(machines.folder, name);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at(`nginx-${name}`)};`,
  );
  await writeFile(
    at('nginx.conf'),
    `daemon off; master_process off; pid ${at('nginx.pid')}; error_log stderr error;
events { worker_connections 2000; }
http { access_log off; ${temporary.join(' ')}
${site}}
`,
  );
  const ask = askingAt(port, cert);
  const machine = machines.machine('nginx', port, ['-e', 'stderr', '-c', at('nginx.conf')], () => ask('/away.html'));
  return { machine, url: `https://localhost:${port}`, ask };
}
