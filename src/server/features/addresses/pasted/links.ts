import { isKnownHost } from './known-hosts.ts';

/** A link in a pasted text. */
export interface Link {
  /** The host as a browser would resolve it, with a port that is not the usual one; '' for a link that opens an app. */
  readonly host: string;
  /** The scheme before the colon: https, solana, javascript. */
  readonly scheme: string;
  readonly isKnown: boolean;
  /** Whether it is inside another link, which may redirect to it. */
  readonly isInside: boolean;
}

// Labels that people write before an address, with a colon: they are no schemes.
const labels = new Set([
  'ca',
  'mint',
  'contract',
  'address',
  'token',
  'coin',
  'wallet',
  'program',
  'account',
  'tx',
  'link',
  'url',
  'site',
]);

// The most characters of a host to show. Of a longer one it shows the end, which decides the owner.
const mostShown = 60;
const shown = (host: string) => (host.length <= mostShown ? host : `…${host.slice(1 - mostShown)}`);

/** Separators between links and words: no URL contains them unencoded. */
export const betweenLinks = /[\s"'<>()[\]{}`,;*“”‘’«»|，：；、（）【】「」『』《》〈〉！？]+/u;

/** An emoji among letters. */
export const picture = /\p{Extended_Pictographic}\ufe0f?/gu;

const webSchemes: Readonly<Record<string, string>> = {
  http: 'http',
  https: 'https',
  hxxp: 'http',
  hxxps: 'https',
  ws: 'http',
  wss: 'https',
};

/** The host that a browser would open for the text after the scheme; an unreadable one is returned as written. */
function hostOf(scheme: string, rest: string): string {
  try {
    const { hostname, port } = new URL(`${scheme}:${rest}`);
    return shown(hostname.replace(/\.$/, '') + (port === '' ? '' : `:${port}`));
  } catch {
    return shown(rest.replace(/^[/\\]+/, '').split(/[/\\?#]/, 1)[0]!);
  }
}

/** The scheme at the end of a text. */
function schemeBefore(text: string): string {
  let start = text.length;
  while (start > 0 && text.length - start < 20 && /[A-Za-z0-9+.-]/.test(text[start - 1]!)) start -= 1;
  return text.slice(start).toLowerCase();
}

/** The links with a scheme in one piece of a text, nested ones too. */
function spelledIn(piece: string): Link[] {
  const links: Link[] = [];
  for (let at = piece.indexOf(':'); at >= 0; at = piece.indexOf(':', at + 1)) {
    const [scheme, rest] = [schemeBefore(piece.slice(0, at)), piece.slice(at + 1)];
    const isInside = links.length > 0;
    const web = Object.hasOwn(webSchemes, scheme) ? webSchemes[scheme] : undefined;
    if (web !== undefined && rest !== '') {
      const host = hostOf(web, rest);
      // A known site counts only for web pages.
      links.push({ host, scheme: web, isKnown: isKnownHost(host) && !scheme.startsWith('ws'), isInside });
    } else if (/^[/\\]{2}/.test(rest) && scheme !== '') {
      const host = shown(rest.replace(/^[/\\]+/, '').split(/[/\\?#@]/, 1)[0]!);
      links.push({ host, scheme, isKnown: false, isInside });
    } else if (/^[a-z]/.test(scheme) && at === scheme.length && rest !== '' && !labels.has(scheme)) {
      links.push({ host: '', scheme, isKnown: false, isInside });
    }
  }
  return links;
}

// An IPv4 address is a host too.
const numbered = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const hostLike = /^(?:[\p{L}\p{N}_-]{1,63}\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})\.?$/iu;

// Characters that no host begins or ends with.
const before = /^[^\p{L}\p{N}]{1,20}/u;
const behind = /[^\p{L}\p{N}]{1,20}$/u;

/** The hosts without a scheme in one piece, whatever characters surround them. */
function bareIn(piece: string, hasScheme: boolean): Link[] {
  const parts = piece.split(/[/\\?#&=@:~…—–→•]+/);
  return parts.flatMap((given, place) => {
    const part = given.replace(before, '').replace(behind, '');
    if (part.length > 253 || !(hostLike.test(part) || numbered.test(part))) return [];
    const host = hostOf('https', `//${part}`);
    return [{ host, scheme: 'https', isKnown: isKnownHost(host), isInside: hasScheme || place > 0 }];
  });
}

/**
 * Removes brackets around a dot, a colon or slashes, which people use to defang a link: evil[.]com becomes evil.com.
 */
const refanged = (text: string): string =>
  text
    .replaceAll(/\s?[[({<]\s?(?:\.|dot)\s?[\])}>]\s?/gi, '.')
    .replaceAll(/[[({<]:[\])}>]/g, ':')
    .replaceAll(/[[({<](:?\/{1,2})[\])}>]/g, '$1');

const authority = /(https?|hxxps?|wss?):[/\\]{2}([^/\\?#\s]{1,253})/gi;

/** The links with a host that contains a character which ends a link for a person, but not for a browser. */
function gluedIn(text: string): Link[] {
  // A browser drops tabs and line breaks from a URL. People copy one line, so a line break counts beside a dot only.
  const joined = text
    .replaceAll('\t', '')
    .replaceAll(/[\r\n]{1,4}\./g, '.')
    .replaceAll(/\.[\r\n]{1,4}/g, '.');
  return [...joined.matchAll(authority)].flatMap(([, scheme, rest]) => {
    const whole = rest!.replace(behind, '');
    if (joined === text && !betweenLinks.test(whole)) return [];
    const web = webSchemes[scheme!.toLowerCase()]!;
    const host = hostOf(web, `//${whole}`);
    return [{ host, scheme: web, isKnown: isKnownHost(host), isInside: false }];
  });
}

/** Replaces all characters that browsers read as dots by plain dots, and refangs links. */
export const spelledOut = (text: string): string =>
  refanged(text).replaceAll(/[。．｡․]|(?<=[\p{L}\p{N}])·(?=[\p{L}\p{N}])/gu, '.');

/**
 * Finds the links in a text, as a browser would follow them: with or without a scheme, defanged ones (`hxxp`), those in
 * another link's parameters, and those that open an app. The one that a click follows first comes first.
 */
export function linksIn(text: string): Link[] {
  const dotted = spelledOut(text);
  // An emoji may be part of a link, or precede one without a scheme.
  const pieces = [...new Set([dotted, dotted.replaceAll(picture, ' ')])].flatMap((one) => one.split(betweenLinks));
  const links = pieces.flatMap((piece) => {
    const spelled = spelledIn(piece);
    return [...spelled, ...bareIn(piece, spelled.length > 0)];
  });
  links.push(...gluedIn(dotted));
  const nameOf = ({ host, scheme }: Link) => host || `${scheme}:`;
  return links.filter((one, place) => links.findIndex((other) => nameOf(other) === nameOf(one)) === place);
}
