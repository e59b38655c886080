import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Misdirected } from '#server/core/access-errors.ts';

// The names by which a machine calls itself: who starts the server there may open the site by any of them.
const localNames = ['localhost', '127.0.0.1', '[::1]'];
// How many names that proved to be the site's own are remembered, each as it was spelled.
const mostRemembered = 100;

/**
 * The hosts of the site's own URL, with its port: what a wallet may sign as the domain besides `hostOf` its request.
 */
export function hostsOf(siteUrl: string): string[] {
  const { host, hostname, port } = new URL(siteUrl);
  return localNames.includes(hostname) ? localNames.map((name) => (port ? `${name}:${port}` : name)) : [host];
}

/** The name in a Host header, without its port; null when there is none that is one. */
function nameIn(host: string | undefined): string | null {
  const address = `http://${host}`;
  return host !== undefined && !/[/?#@\\]/.test(host) && URL.canParse(address) ? new URL(address).hostname : null;
}

/**
 * The host that a request came to, as a browser names it: one of the site's own, or `ownHosts` would have refused it
 * (security T3).
 */
export function hostOf({ headers: { host } }: FastifyRequest): string {
  return nameIn(host) === null ? '' : new URL(`http://${host}`).host;
}

/** A name or an address as it stands in a URL. */
const inUrl = (name: string) => (isIPv6(name) ? `[${name}]` : name.toLowerCase());

/** The address of this machine at which a connection arrived. */
const ownAddress = ({ socket: { localAddress = '' } }: IncomingMessage) => inUrl(localAddress.replace(/^::ffff:/, ''));

/**
 * Refuses requests for any name that is not the site's own: a page elsewhere whose name is made to lead to this machine
 * reads and writes nothing here. Its own are the name in its URL, this machine's names and addresses, and those in
 * `more`. Operators may ask how it is by any name. Whatever the port: one that is published may be another than the one
 * here. Returns what says of a request whether its name is one of these.
 */
export function ownHosts(
  app: FastifyInstance,
  { siteUrl, more }: { siteUrl: string; more: readonly string[] },
): (request: IncomingMessage) => boolean {
  const names = new Set([...localNames, new URL(siteUrl).hostname, ...more.map(inUrl)]);
  const remembered = new Set<string>();

  /** Whether a name, as a client wrote it, is the site's own at the address at which this request came. */
  function isOwnName(host: string | undefined, request: IncomingMessage): boolean {
    if (remembered.has(host ?? '')) return true;
    const name = nameIn(host);
    if (name === null) return false;
    if (!names.has(name)) return name === ownAddress(request);
    if (remembered.size < mostRemembered) remembered.add(host!);
    return true;
  }

  const isOwn = (request: IncomingMessage) => isOwnName(request.headers.host, request);

  /** A request target that names a host itself, which counts before the header (RFC 9112 §3.2.2). */
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
 * Says once in the log that a proxy seems to stand in front which the operator has not named: all its visitors count as
 * one address.
 */
export function warnOfProxies(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      request.log.warn(
        'X-Forwarded-For arrived, but TRUST_PROXY is 0: if a proxy stands in front, set TRUST_PROXY to how many do, or all its visitors share the limits of one.',
      );
    }
    next();
  });
}
