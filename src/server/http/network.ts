import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { normalizeIP } from '@fastify/rate-limit';

// Some proxies add the port of each connection.
const withPort = /^(?:(?<ipv4>[\d.]+)|\[(?<ipv6>[^\]]*)\])(?::\d+)?$/;

/** The address of a request behind that number of proxies: the same as the framework's `ip`. */
export function addressOf({ socket, headers }: IncomingMessage, proxies: number): string {
  const forwarded = proxies === 0 ? [] : String(headers['x-forwarded-for'] ?? '').split(',');
  const hops = [socket.remoteAddress ?? '', ...forwarded.map((hop) => hop.trim()).reverse()].filter(Boolean);
  return hops[Math.min(proxies, hops.length - 1)] ?? '';
}

/**
 * The part of an address that belongs to one visitor: all of an IPv4 address, the /64 of an IPv6 one (security T40).
 */
export function visitorOf(address: string): string {
  const { ipv4, ipv6 } = withPort.exec(address)?.groups ?? {};
  return normalizeIP(ipv4 ?? ipv6 ?? address, 64);
}

/** The browser's headers about a request of a page: the requesting site, and the purpose. */
export const fetchHeaders = ['sec-fetch-site', 'sec-fetch-dest'] as const;

/**
 * The key for counting a request: the visitor's. Pictures and frames that another site embeds have a separate key: that
 * site can make a visitor's browser request them without limit.
 */
export function countedAs(address: string, headers: IncomingHttpHeaders): string {
  const [site, purpose = 'document'] = fetchHeaders.map((name) => headers[name]);
  return site === 'cross-site' && purpose !== 'document' ? `embedded ${visitorOf(address)}` : visitorOf(address);
}

/**
 * The neighbourhood of an address, which one person may have rented: the /24 of an IPv4 address, the /48 of an IPv6 one
 * (security T36).
 */
export function neighbourhoodOf(address: string): string {
  const visitor = normalizeIP(address, 48);
  return visitor.includes(':') ? visitor : visitor.split('.').slice(0, 3).join('.');
}

/**
 * The network of an address that one visitor may own: the /64 of an IPv6 address, the /24 of an IPv4 address, also in
 * IPv6 notation (security T12).
 */
export function networkOf(address: string): string {
  const start = visitorOf(address);
  return start.includes(':') ? `${start}/64` : `${start.split('.').slice(0, 3).join('.')}.0/24`;
}
