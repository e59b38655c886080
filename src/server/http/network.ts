import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { normalizeIP } from '@fastify/rate-limit';

// Some proxies name the port of each connection too.
const withPort = /^(?:(?<ipv4>[\d.]+)|\[(?<ipv6>[^\]]*)\])(?::\d+)?$/;

/** The address that a request came from, behind that number of proxies: what the framework calls its `ip`. */
export function addressOf({ socket, headers }: IncomingMessage, proxies: number): string {
  const forwarded = proxies === 0 ? [] : String(headers['x-forwarded-for'] ?? '').split(',');
  const hops = [socket.remoteAddress ?? '', ...forwarded.map((hop) => hop.trim()).reverse()].filter(Boolean);
  return hops[Math.min(proxies, hops.length - 1)] ?? '';
}

/**
 * The part of an address that one visitor has to themselves: all of an IPv4 address, the /64 of an IPv6 one (security
 * T40).
 */
export function visitorOf(address: string): string {
  const { ipv4, ipv6 } = withPort.exec(address)?.groups ?? {};
  return normalizeIP(ipv4 ?? ipv6 ?? address, 64);
}

/** What a browser says of a request that a page makes: from which site that is, and what for. */
export const fetchHeaders = ['sec-fetch-site', 'sec-fetch-dest'] as const;

/**
 * By what a request is counted: the visitor; but what another site embeds in its page, a picture or a frame, for
 * itself, since that site makes the visitor's browser ask for it as often as it likes.
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
 * The network of an address, as one visitor may have all of it: the /64 of an IPv6 address, the /24 of an IPv4 address,
 * also where it is written as an IPv6 one (security T12).
 */
export function networkOf(address: string): string {
  const start = visitorOf(address);
  return start.includes(':') ? `${start}/64` : `${start.split('.').slice(0, 3).join('.')}.0/24`;
}
