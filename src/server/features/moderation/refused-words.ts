import { domainToUnicode } from 'node:url';
import type { WordFinder } from '#server/core/switches.ts';
import { readAs } from '#server/features/people/skeleton.ts';

// How each character that is not of ASCII is read, so that Unicode's table is looked up once for each; and of how many.
const known = new Map<string, string>();
const mostKnown = 20_000;

const ignored = /\p{Default_Ignorable_Code_Point}|\p{Cf}/u;
const letter = /[\p{L}\p{N}]/u;
// Dots and slashes of other widths and scripts, which browsers and readers take for those of ASCII.
const signs: Readonly<Record<string, string>> = { '。': '.', '․': '.', '⁄': '/', '∕': '/', '∶': ':' };

/** What a character beyond ASCII is read as: letters and signs of ASCII in lower case, itself, or '' for none. */
function fold(character: string): string {
  let read = known.get(character);
  if (read !== undefined) return read;
  const plain = signs[character] ?? character.normalize('NFKC');
  if (ignored.test(character)) read = '';
  else if (/^[!-~]+$/.test(plain)) read = plain.toLowerCase();
  else read = (readAs(character) ?? character).toLowerCase();
  // As which Unicode's table has an m.
  if (read === 'rn') read = 'm';
  if (known.size >= mostKnown) known.clear();
  known.set(character, read);
  return read;
}

/**
 * A text as its readers see it: letters of other scripts and styles as the ones that they look like, in lower case, and
 * without what leaves no mark. The stars by which Markdown makes letters bold are left out as well.
 */
const seen = (text: string): string =>
  Array.from(text, (character) => (character < '\u0080' ? character.toLowerCase() : fold(character)))
    .join('')
    .replaceAll('*', '');

// Scripts that are written without spaces: each of their letters is a word.
const unspaced = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;

/** The words of a text that is folded: runs of letters and digits. */
function wordsOf(folded: string): string[] {
  const words: string[] = [];
  let word = '';
  const end = () => {
    if (word !== '') words.push(word);
    word = '';
  };
  for (const character of folded) {
    const isAlone = character > '\u007f' && unspaced.test(character);
    if (isAlone || !letter.test(character)) end();
    if (isAlone && letter.test(character)) words.push(character);
    else if (!isAlone && letter.test(character)) word += character;
  }
  end();
  return words;
}

/** Where a link leads: the names of its host from the left to the right, and the parts of its path. */
interface Link {
  readonly host: readonly string[];
  readonly path: readonly string[];
}

// Longer hosts lead nowhere.
const longestHost = 253;
const decoded = (text: string) =>
  text.replace(/%([2-7][0-9a-f])/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
// What parts the addresses in a text: all that stands in no host and no path, and what begins a query.
const between = /[^\p{L}\p{N}._~:/@-]+/u;

/** A text without this sign at its ends. */
function trimmed(text: string, sign: string): string {
  let [from, to] = [0, text.length];
  while (from < to && text[from] === sign) from += 1;
  while (to > from && text[to - 1] === sign) to -= 1;
  return text.slice(from, to);
}

function linkIn(address: string): Link | null {
  const [authority = '', ...path] = trimmed(address, '/').split('/');
  const [name = ''] = authority.slice(authority.lastIndexOf('@') + 1).split(':', 1);
  const trimmedName = trimmed(name, '.');
  if (!trimmedName.includes('.') || trimmedName.length > longestHost) return null;
  const host = trimmedName.includes('xn--') ? seen(domainToUnicode(trimmedName)) : trimmedName;
  return { host: host.split('.'), path: path.map((part) => trimmed(trimmed(part, ':'), '.')).filter(Boolean) };
}

/** What may be a link in a text that is folded, with a scheme or without. */
const linksIn = (folded: string): Link[] =>
  decoded(folded)
    .split(between)
    .filter((part) => part.includes('.'))
    .flatMap((part) => part.split('://'))
    .flatMap((address) => linkIn(address) ?? []);

/** The link that somebody typed as one to be refused; null for words. */
function typedLink(typed: string): Link | null {
  const folded = seen(typed.trim()).replace(/^https?:\/\//, '');
  if (/\s/.test(folded)) return null;
  const [first] = decoded(folded).split(between);
  const link = linkIn(first ?? '');
  if (link === null || !/^[a-z]/.test(link.host.at(-1)!) || link.host.at(-1)!.length < 2) return null;
  return link.host[0] === 'www' && link.host.length > 2 ? { ...link, host: link.host.slice(1) } : link;
}

/**
 * A word, several in a row, or a link as it is refused; a link is its host and its path. '' where no word is left, or
 * one letter, which would be in every text.
 */
export function refusedWord(typed: string): string {
  const link = typedLink(typed);
  if (link !== null) return [link.host.join('.'), ...link.path].join('/');
  const letters = wordsOf(seen(typed)).join('');
  return [...letters].length < 2 ? '' : typed.normalize('NFC').trim().toLowerCase().split(/\s+/).join(' ');
}

/**
 * What finds these words and links in a text, in time proportional to it. A word is found as a whole word, in whatever
 * letters it is written that look like its own; several in a row whatever stands between them. A link is found by its
 * host, with what stands before that (`www.`), and by what its path begins with, part by part.
 */
export function wordFinder(refused: readonly string[]): WordFinder {
  /** By how many words they have, and by these words: several that look alike. */
  const words = new Map<number, Map<string, string[]>>();
  const links = new Map<string, { path: readonly string[]; subject: string }[]>();
  for (const subject of refused) {
    const link = typedLink(subject);
    if (link !== null) {
      const host = link.host.join('.');
      links.set(host, [...(links.get(host) ?? []), { path: link.path, subject }]);
      continue;
    }
    const parts = wordsOf(seen(subject));
    const sameLength = words.get(parts.length) ?? new Map<string, string[]>();
    const look = parts.join(' ');
    words.set(parts.length, sameLength.set(look, [...(sameLength.get(look) ?? []), subject]));
  }
  const foundBy = ({ host, path }: Link): string[] =>
    host.flatMap((_name, at) =>
      (links.get(host.slice(at).join('.')) ?? [])
        .filter((one) => one.path.every((part, index) => part === path[index]))
        .map(({ subject }) => subject),
    );
  return (text) => {
    const folded = seen(text);
    const found = new Set<string>(links.size === 0 ? [] : linksIn(folded).flatMap(foundBy));
    const parts = words.size === 0 ? [] : wordsOf(folded);
    for (const [length, subjects] of words)
      for (let at = 0; at + length <= parts.length; at += 1)
        for (const subject of subjects.get(parts.slice(at, at + length).join(' ')) ?? []) found.add(subject);
    return found;
  };
}
