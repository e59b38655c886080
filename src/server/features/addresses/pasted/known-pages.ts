import { siteOf } from './known-hosts.ts';
import { betweenLinks, linksIn, picture, spelledOut } from './links.ts';

/** A part of a text that may refer to something other than the text's address on Solana's main network. */
export interface Strange {
  readonly kind: 'network' | 'pair' | 'part';
  /** The site of the link; null for a part outside of links. */
  readonly host: string | null;
  readonly part: string;
}

/** A word of a text that may be an address or a signature, as written. */
interface Thing {
  readonly written: string;
  readonly kind: string;
}

/** The parts of a link after its host. */
interface Parts {
  readonly path: readonly string[];
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly fragment: string;
}

// Test networks that people name in words too.
const forTests = ['devnet', 'testnet', 'localnet'];
const otherNetworks = new Set([
  ...forTests,
  ...'ethereum eth base bsc bnb polygon arbitrum optimism avalanche fantom blast linea zksync sui aptos ton tron sei'.split(
    ' ',
  ),
  ...'cronos pulsechain hyperevm hyperliquid robinhood abstract berachain sonic monad near cardano xrpl hedera injective'.split(
    ' ',
  ),
]);
// Tokens that people pay with: each site takes one token for each of these tickers.
const money = new Set(['SOL', 'USDC', 'USDT']);
// Parameters for referral or language: a page shows the same subject with and without them.
const harmless = new Set([
  'ref',
  'referrer',
  'rk',
  'handle',
  'lang',
  'tab',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
]);
const mostHarmless = 40;
// These characters continue a link.
const joints = ['/', '?', '#', '&'];

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

function partsOf(url: URL): Parts {
  const path = url.pathname.split('/').slice(1).map(decoded);
  if (path.at(-1) === '') path.pop();
  return { path, query: [...url.searchParams], fragment: decoded(url.hash.slice(1)) };
}

/** Parses the pattern of a page of a known site. */
const patternOf = (page: string): Parts => partsOf(new URL(`https://known.example/${page}`));

/** Whether a part of a link matches that part of the pattern. */
function isPart(pattern: string, given: string, things: readonly Thing[]): boolean {
  if (pattern.includes('-')) {
    const [wanted, parts] = [pattern.split('-'), given.split('-')];
    return wanted.length === parts.length && wanted.every((one, place) => isPart(one, parts[place]!, things));
  }
  if (pattern === 'MONEY') return money.has(given.toUpperCase());
  const isThing = (kinds: (kind: string) => boolean) =>
    things.some(({ written, kind }) => written === given && kinds(kind));
  if (pattern === 'ADDRESS') return isThing((kind) => kind !== 'signature');
  if (pattern === 'SIGNATURE') return isThing((kind) => kind === 'signature' || kind === 'lost case');
  return given === pattern;
}

const isHarmless = (name: string, value: string) =>
  harmless.has(name) && value.length <= mostHarmless && /^[\w-]*$/.test(value);
const isPlace = (fragment: string) => fragment.length <= mostHarmless && /^[A-Za-z-]*$/.test(fragment);

/** Whether all parts of a link match the pattern of a page. */
function isPage(
  page: string,
  { path, query, fragment }: Parts,
  network: Readonly<Record<string, readonly string[]>>,
  things: Thing[],
) {
  const pattern = patternOf(page);
  const wanted = new Map(pattern.query);
  return (
    path.length === pattern.path.length &&
    pattern.path.every((one, place) => isPart(one, path[place]!, things)) &&
    [...wanted.keys()].every((name) => query.some(([given]) => given === name)) &&
    query.every(([name, value]) => {
      if (wanted.has(name)) return isPart(wanted.get(name)!, value, things);
      return Object.hasOwn(network, name) ? network[name]!.includes(value) : isHarmless(name, value);
    }) &&
    isPlace(fragment)
  );
}

/**
 * The part of a link to a known site that the server does not understand. A part with a network comes first, then a
 * pair, then any other.
 */
function strangePart(host: string, parts: Parts, things: readonly Thing[]): Strange {
  const { path, query, fragment } = parts;
  const all = [...path, ...query.map(([, value]) => value), fragment];
  const network = all.flatMap((part) => part.split(/[^A-Za-z]/)).find((part) => otherNetworks.has(part.toLowerCase()));
  if (network !== undefined) return { kind: 'network', host, part: network };
  const { pages, network: networks = {} } = siteOf(host)!;
  const patterns = pages.map(patternOf);
  if (pages.some((page) => page.includes('MONEY'))) {
    const isKnown = (part: string) =>
      part === '' || ['ADDRESS', 'MONEY'].some((pattern) => isPart(pattern, part, things));
    const bought = patterns.flatMap((pattern) => pattern.query.map(([name]) => name));
    const values = query.flatMap(([name, value]) => (bought.includes(name) ? value : []));
    const second = [...path.slice(1).flatMap((part) => part.split('-')), ...values].find((part) => !isKnown(part));
    if (second !== undefined) return { kind: 'pair', host, part: second };
  }
  const named = new Set(patterns.flatMap((pattern) => pattern.path));
  const strange = [
    ...path.filter(
      (part) => !named.has(part) && !isPart('ADDRESS', part, things) && !isPart('SIGNATURE', part, things),
    ),
    ...query.flatMap(([name, value]) => {
      const isWanted = patterns.some((pattern) =>
        pattern.query.some(([given, one]) => given === name && isPart(one, value, things)),
      );
      return isWanted || networks[name]?.includes(value) || isHarmless(name, value) ? [] : `${name}=${value}`;
    }),
    ...(isPlace(fragment) ? [] : [`#${fragment}`]),
  ];
  return { kind: 'part', host, part: strange[0] ?? path.join('/') };
}

/** The fixed words in links to known pages: 'token', 'inputMint', '1399811149'. */
export function fixedParts(hosts: readonly string[]): Set<string> {
  const patterns = hosts.flatMap((host) => siteOf(host)?.pages ?? []).map(patternOf);
  return new Set(patterns.flatMap(({ path, query }) => [...path, ...query.flat()]));
}

/** The part of a link to a known site that the server does not understand, after its host. */
function strangeOf(host: string, link: string, things: Thing[]): Strange | undefined {
  const [head] = link.split(betweenLinks, 1);
  const tail = link.slice(head!.length);
  // People take such a character for the end of the link, but a browser does not.
  if (joints.some((joint) => tail.includes(joint))) return { kind: 'part', host, part: tail };
  const ended = head!.replace(/[^\p{L}\p{N}]{1,20}$/u, '');
  if (!URL.canParse(`https://${ended}`)) return { kind: 'part', host, part: ended };
  const parts = partsOf(new URL(`https://${ended}`));
  const { pages, network = {} } = siteOf(host)!;
  // A link to the home page has no subject.
  if (parts.path.length + parts.query.length === 0 && parts.fragment === '') return undefined;
  return pages.some((page) => isPage(page, parts, network, things)) ? undefined : strangePart(host, parts, things);
}

/** The unknown part of a piece of a text that may begin with a link. */
function strangeIn(piece: string, things: Thing[]): Strange | undefined {
  for (const { host, isKnown } of linksIn(piece)) {
    if (!isKnown) continue;
    const at = piece.toLowerCase().indexOf(host);
    if (at < 0) return { kind: 'part', host, part: piece };
    const before = piece.slice(0, at).replace(/^https?:[/\\]{2}/i, '');
    const strange = joints.some((joint) => before.includes(joint))
      ? ({ kind: 'part', host, part: before } as const)
      : strangeOf(host, piece.slice(at), things);
    if (strange) return strange;
  }
  return undefined;
}

/** Whether a word beside a link may be a part of it, cut off by white space. */
const mayGoOn = (word: string, things: readonly Thing[]) =>
  linksIn(word).length === 0 &&
  ((joints.includes(word[0]!) && word.includes('=')) ||
    (joints.some((joint) => word.includes(joint)) && things.some(({ written }) => word.includes(written))));

/**
 * Finds a part of a text with addresses that may refer to something other than one of them on Solana's main network: a
 * link to a known site that is not a known page, or the name of a test network. Undefined if the server understands all
 * of it.
 */
export function strangeBeside(text: string, things: readonly Thing[]): Strange | undefined {
  const words = spelledOut(text).replaceAll(picture, ' ').split(/\s+/);
  const all = [...things];
  // A link within another one counts as a separate link.
  const pieces = words.flatMap((word) => word.split(/(?=https?:[/\\]{2})/i));
  for (const piece of pieces) {
    const strange = strangeIn(piece, all);
    if (strange) return strange;
  }
  const network = text.split(/[^A-Za-z]/).find((word) => forTests.includes(word.toLowerCase()));
  if (network !== undefined) return { kind: 'network', host: null, part: network };
  const hasKnown = pieces.some((piece) => linksIn(piece).some(({ isKnown }) => isKnown));
  const cut = hasKnown ? pieces.find((piece) => mayGoOn(piece, all)) : undefined;
  return cut === undefined ? undefined : { kind: 'part', host: null, part: cut };
}
