import ipaddr from 'ipaddr.js';

/** The parsed IP address, as IPv4 if an IPv6 notation contains one; null for any other text. */
function parsed(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

/** Whether an address lies in a range as `198.51.100.0/24`. */
export function isInRange(address: string, range: string): boolean {
  const found = parsed(address);
  if (found === null) return false;
  const [start, bits] = ipaddr.parseCIDR(range);
  return found.kind() === start.kind() && found.match(start, bits);
}
