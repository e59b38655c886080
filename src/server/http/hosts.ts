import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Misdirected } from '#server/core/access-errors.ts';

// The local names of a machine: a person at that machine may open the site by any of them.
const localNames = ['localhost', '127.0.0.1', '[::1]'];
// How many accepted host names to cache, in their original spelling.
const mostRemembered = 100;

/**
 * The hosts of the site's URL, with port. A wallet may sign one of these as the domain, or the `hostOf` its request.
 */
export function hostsOf(siteUrl: string): string[] {
  const { host, hostname, port } = new URL(siteUrl);
  return localNames.includes(hostname) ? localNames.map((name) => (port ? `${name}:${port}` : name)) : [host];
}

/** The name in a Host header, without its port; null if it is missing or invalid. */
function nameIn(host: string | undefined): string | null {
  const address = `http://${host}`;
  return host !== undefined && !/[/?#@\\]/.test(host) && URL.canParse(address) ? new URL(address).hostname : null;
}

/**
 * The host of a request, as a browser names it: one of the site's own, since `ownHosts` refuses others (security T3).
 */
export function hostOf({ headers: { host } }: FastifyRequest): string {
  return nameIn(host) === null ? '' : new URL(`http://${host}`).host;
}

/** A name or an address in URL notation. */
const inUrl = (name: string) => (isIPv6(name) ? `[${name}]` : name.toLowerCase());

/** The local address of a connection. */
const ownAddress = ({ socket: { localAddress = '' } }: IncomingMessage) => inUrl(localAddress.replace(/^::ffff:/, ''));

/**
 * Refuses requests for any name that is not the site's own: a page elsewhere with a name that resolves to this machine
 * cannot read or write here (DNS rebinding). The site's names are the one in its URL, this machine's names and
 * addresses, and those in `more`. Operators' routes answer under any name. The port does not matter: a published port
 * may differ from the local one. Returns a predicate that tells whether a request has one of these names.
 */
export function ownHosts(
  app: FastifyInstance,
  { siteUrl, more }: { siteUrl: string; more: readonly string[] },
): (request: IncomingMessage) => boolean {
  const names = new Set([...localNames, new URL(siteUrl).hostname, ...more.map(inUrl)]);
  const remembered = new Set<string>();

  /** Whether a name, as a client wrote it, is the site's own at the local address of this request. */
  function isOwnName(host: string | undefined, request: IncomingMessage): boolean {
    if (remembered.has(host ?? '')) return true;
    const name = nameIn(host);
    if (name === null) return false;
    if (!names.has(name)) return name === ownAddress(request);
    if (remembered.size < mostRemembered) remembered.add(host!);
    return true;
  }

  const isOwn = (request: IncomingMessage) => isOwnName(request.headers.host, request);

  /** A request target in absolute form, which takes precedence over the header (RFC 9112 §3.2.2). */
  const isOwnTarget = ({ originalUrl, raw }: FastifyRequest) => {
    const [, named] = /^[a-z][\w+.-]*:\/\/([^/?#]*)/i.exec(originalUrl) ?? [];
    return named === undefined || isOwnName(named, raw);
  };

  app.addHook('onRequest', (request, _reply, next) => {
    if ((isOwn(request.raw) && isOwnTarget(request)) || request.routeOptions.config.forOperators) return next();
    next(
      new Misdirected(
        `This name is not this site's: open ${siteUrl}, or let its operator add the name to ALLOWED_HOSTS.`,
      ),
    );
  });
  return isOwn;
}

/**
 * Logs once that there seems to be a proxy in front that TRUST_PROXY does not count: all its visitors would count as
 * one address.
 */
export function warnOfProxies(app: FastifyInstance): void {
  let isLogged = false;
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isLogged && request.headers['x-forwarded-for'] !== undefined) {
      isLogged = true;
      request.log.warn(
        'X-Forwarded-For arrived, but TRUST_PROXY is 0: if a proxy stands in front, set TRUST_PROXY to how many do, or all its visitors share the limits of one.',
      );
    }
    next();
  });
}
