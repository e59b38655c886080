import { Redis } from 'ioredis';
import type { Config } from '#server/config.ts';
import { bounded, fault, longestCheck, ok, warning, type Finding } from './finding.ts';

async function redis(url: string): Promise<Finding> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: longestCheck,
    maxRetriesPerRequest: 0,
    retryStrategy: null,
  });
  // The check reports the error; without a listener the process would end.
  client.on('error', () => {});
  try {
    await client.connect();
    try {
      await client.set('trenchpedia:doctor', '', 'EX', 1);
    } catch (error) {
      return fault('Redis', `refuses writes (${(error as Error).message}); remove the reason that it names.`);
    }
    const [, policy] = /^maxmemory_policy:(\S+)/m.exec(await client.info('memory')) ?? [];
    return policy === 'volatile-lru'
      ? ok('Redis', 'answers, with maxmemory-policy volatile-lru.')
      : warning(
          'Redis',
          `has maxmemory-policy ${policy ?? 'unknown'}; set volatile-lru, so that a full Redis makes room.`,
        );
  } catch (error) {
    return fault('Redis', `does not answer (${(error as Error).message}); start it, or correct REDIS_URL.`);
  } finally {
    client.disconnect();
  }
}

const fetchBounded = (url: string, request: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', ...request, signal: AbortSignal.timeout(longestCheck) });

/** Checks that a host answers. The finding leaves the URL out, since it may contain a key. */
async function host(of: string, url: string): Promise<Finding> {
  try {
    await fetchBounded(url, { method: 'HEAD' });
    return ok(of, `${new URL(url).host} answers.`);
  } catch {
    return fault(of, `${new URL(url).host} cannot be reached; look at the network, or correct the setting.`);
  }
}

async function rpc(url: string): Promise<Finding> {
  const of = 'SOLANA_RPC_URL';
  const { host: name } = new URL(url);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' });
  try {
    const answer = await fetchBounded(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { result } = (await answer.json()) as { result?: unknown };
    return result === 'ok'
      ? ok(of, `${name} answers and is healthy.`)
      : warning(
          of,
          `${name} answers with status ${answer.status}, but not that it is healthy; look at its key and plan.`,
        );
  } catch {
    return fault(of, `${name} gives no answer of an RPC server; look at the network, or correct the setting.`);
  }
}

const ofProxies = ['via', 'x-served-by', 'cf-ray', 'x-cache'];
const serverOfProxies = /nginx|caddy|cloudflare|haproxy|envoy|apache|traefik/i;

/**
 * Checks that the site's own URL leads to this site, and that TRUST_PROXY matches the number of proxies in its answer.
 */
async function site({ SITE_URL, TRUST_PROXY }: Config): Promise<Finding> {
  const of = 'SITE_URL';
  let answer: Response;
  try {
    answer = await fetchBounded(`${SITE_URL}/api/site`);
  } catch {
    return warning(of, `${SITE_URL} does not answer from here; start the server, or look at DNS, proxy and firewall.`);
  }
  if (answer.status === 421)
    return fault(
      of,
      `a proxy sends another name than ${SITE_URL}; let it pass the Host header, or add to ALLOWED_HOSTS.`,
    );
  if (answer.status === 503)
    return warning(of, `${SITE_URL} is closed for maintenance or too busy (503); see npm run admin -- switches.`);
  const { url } = (await answer.json().catch(() => ({}))) as { url?: unknown };
  if (answer.status !== 200 || url !== SITE_URL)
    return fault(of, `${SITE_URL} answers, but not with this site; look at the proxy, or correct SITE_URL.`);
  const isProxied =
    ofProxies.some((name) => answer.headers.has(name)) || serverOfProxies.test(answer.headers.get('server') ?? '');
  if (isProxied && TRUST_PROXY === 0)
    return fault(
      of,
      'a proxy is in front, but TRUST_PROXY is 0, so all visitors share one limit; set how many there are.',
    );
  if (!isProxied && TRUST_PROXY > 0)
    return warning(
      of,
      `TRUST_PROXY is ${TRUST_PROXY}, but no proxy is seen; without one, anybody can forge an address.`,
    );
  return ok(of, `${SITE_URL} is this site, and TRUST_PROXY=${TRUST_PROXY} fits.`);
}

/** The findings about the services that the program uses, except the store. */
export async function networkFindings(config: Config): Promise<Finding[]> {
  const { REDIS_URL, CDN_PURGE_URL, SOLANA_RPC_URL } = config;
  return Promise.all([
    ...(REDIS_URL === undefined ? [] : [bounded('Redis', () => redis(REDIS_URL))]),
    ...(CDN_PURGE_URL === undefined ? [] : [bounded('CDN_PURGE_URL', () => host('CDN_PURGE_URL', CDN_PURGE_URL))]),
    ...(SOLANA_RPC_URL === undefined ? [] : [bounded('SOLANA_RPC_URL', () => rpc(SOLANA_RPC_URL))]),
    bounded('SITE_URL', () => site(config)),
  ]);
}
