import { domainToUnicode } from 'node:url';
import { decodeHTMLStrict } from 'entities';
import type { WordFinder } from '#server/core/switches.ts';
import { readAs } from '#server/features/people/skeleton.ts';

// Caches the folded form of each character outside ASCII, since Unicode's table is slow; and the most characters in
// that cache.
const known = new Map<string, string>();
const mostKnown = 20_000;

const ignored = /\p{Default_Ignorable_Code_Point}|\p{Cf}/u;
const letter = /[\p{L}\p{N}]/u;
// Dots and slashes of other widths and scripts, which browsers and readers take for those of ASCII.
const signs: Readonly<Record<string, string>> = { '。': '.', '｡': '.', '․': '.', '⁄': '/', '∕': '/', '∶': ':' };
// The code points of the alphabets in coloured shapes, which Unicode maps to no letters: negative circled, negative
// squared, and regional indicators.
const shapedAlphabets = [0x1f150, 0x1f170, 0x1f1e6];
const lettersInAlphabet = 26;

/** The letter in a coloured shape; undefined for another character. */
function shapedLetter(character: string): string | undefined {
  const places = shapedAlphabets.map((first) => character.codePointAt(0)! - first);
  const place = places.find((one) => one >= 0 && one < lettersInAlphabet);
  return place === undefined ? undefined : String.fromCharCode('a'.charCodeAt(0) + place);
}

/**
 * Folds a character outside ASCII into letters and signs of ASCII in lower case, '' if it is invisible, or else itself.
 */
function fold(character: string): string {
  let read = known.get(character);
  if (read !== undefined) return read;
  const plain = signs[character] ?? shapedLetter(character) ?? character.normalize('NFKC');
  if (ignored.test(character)) read = '';
  else if (/^[!-~]+$/.test(plain)) read = plain.toLowerCase();
  else read = (readAs(character) ?? character).toLowerCase();
  // Unicode's table maps m to rn.
  if (read === 'rn') read = 'm';
  if (known.size >= mostKnown) known.clear();
  known.set(character, read);
  return read;
}

/**
 * Folds a text into what its readers see: lower case, Latin letters for those of other scripts and styles that look
 * like them, characters for HTML's entities, and no invisible characters. It also drops
 * Markdown's marks for bold and crossed-out letters, and the brackets of links to articles.
 */
const seen = (text: string): string =>
  Array.from(decodeHTMLStrict(text), (character) => (character < '\u0080' ? character.toLowerCase() : fold(character)))
    .join('')
    .replaceAll(/\*|~~|\[\[|\]\]/g, '');

// Scripts that are written without spaces: each of their letters is a word.
const unspaced = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;

/** The words of a folded text: runs of letters and digits. */
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

// Fewer letters with spaces between them occur in ordinary texts.
const fewestSpaced = 3;

const isCount = (letters: string) => /^\p{N}+$/u.test(letters);

/** Whether a word is one letter of a script that writes words of several letters. */
const isOneLetter = (word: string) => [...word].length === 1 && !unspaced.test(word);

// The end of a word after an apostrophe, as in "isn't", which is no letter of a spaced word.
const suffix = /(?<=[\p{L}\p{N}]{2})['’][\p{L}\p{N}]+/gu;
// The marks of the points of a list, as in 'a) b) c)'.
const marks = /(?:\(?(?<![\p{L}\p{N}])[a-z]\)[\s,;]*)+/gu;
const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** A folded text without the single letters that are no part of a spaced word. */
const withoutLoneLetters = (folded: string): string =>
  folded
    .replaceAll(suffix, '')
    .replaceAll(marks, (found) => (alphabet.includes(found.replaceAll(/[^a-z]/g, '')) ? ' ' : found));

/**
 * The words that a folded text spells with a sign between all letters, as in 's c a m'. The words 'a' and 'i' before or
 * after them may belong to the row, so it returns each reading. Digits alone are a count.
 */
function spacedWords(folded: string): string[] {
  const spaced: string[] = [];
  const words = wordsOf(withoutLoneLetters(folded));
  let run: string[] = [];
  for (const word of [...words, '']) {
    if (isOneLetter(word)) {
      run.push(word);
      continue;
    }
    const letters = run.length < fewestSpaced ? '' : run.join('');
    const ways = [
      letters,
      letters.replace(/^[ai]/, ''),
      letters.replace(/[ai]$/, ''),
      letters.replace(/^[ai]|[ai]$/g, ''),
    ];
    spaced.push(...new Set(ways.filter((way) => way.length >= fewestSpaced && !isCount(way))));
    run = [];
  }
  return spaced;
}

/**
 * The words to find. An admin may type a word with spaces between its letters: it is one word, unless it is a count.
 */
function refusedParts(subject: string): string[] {
  const parts = wordsOf(seen(subject));
  const word = parts.join('');
  return parts.length >= fewestSpaced && parts.every(isOneLetter) && !isCount(word) ? [word] : parts;
}

/** The target of a link: the labels of its host, and the segments of its path. */
interface Link {
  readonly host: readonly string[];
  readonly path: readonly string[];
}

// DNS allows no longer hosts.
const longestHost = 253;
/** A text as browsers read its links: with the characters behind percent signs, and slashes for backslashes. */
const decoded = (text: string) =>
  text
    .replace(/%([2-7][0-9a-f])/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\\', '/');
// Separates the addresses in a text: everything that occurs in no host and no path, and the start of a query.
const between = /[^\p{L}\p{N}._~:/@-]+/u;

/** Removes a sign from both ends of a text. */
function trimmed(text: string, sign: string): string {
  let [from, to] = [0, text.length];
  while (from < to && text[from] === sign) from += 1;
  while (to > from && text[to - 1] === sign) to -= 1;
  return text.slice(from, to);
}

/** The segments of a path, without the steps up and those that mean the same path, as browsers resolve it. */
function pathOf(segments: readonly string[]): string[] {
  const path: string[] = [];
  for (const segment of segments) {
    if (segment === '..') path.pop();
    else path.push(...[trimmed(trimmed(segment, ':'), '.')].filter(Boolean));
  }
  return path;
}

function linkIn(address: string): Link | null {
  const [authority = '', ...path] = trimmed(address, '/').split('/');
  // A scheme may precede the host, since browsers need no slashes, and a port may follow it.
  const name = authority
    .slice(authority.lastIndexOf('@') + 1)
    .split(':')
    .find((part) => part.includes('.'));
  const trimmedName = trimmed(name ?? '', '.');
  if (!trimmedName.includes('.') || trimmedName.length > longestHost) return null;
  const host = trimmedName.includes('xn--') ? seen(domainToUnicode(trimmedName)) : trimmedName;
  return { host: host.split('.'), path: pathOf(path) };
}

/** The possible links in a folded text, with a scheme or without. */
const linksIn = (folded: string): Link[] =>
  decoded(folded)
    .split(between)
    .filter((part) => part.includes('.'))
    .flatMap((part) => part.split(/:\/+/))
    .flatMap((address) => linkIn(address) ?? []);

/** Parses a link that an admin typed to refuse; null for words. */
function typedLink(typed: string): Link | null {
  const folded = seen(typed.trim()).replace(/^https?:\/\//, '');
  if (/\s/.test(folded)) return null;
  const [first] = decoded(folded).split(between);
  const link = linkIn(first ?? '');
  if (link === null || !/^[a-z]/.test(link.host.at(-1)!) || link.host.at(-1)!.length < 2) return null;
  return link.host[0] === 'www' && link.host.length > 2 ? { ...link, host: link.host.slice(1) } : link;
}

/**
 * The normal form of a refused word, phrase or link; a link has only its host and its path. '' if no word remains, or
 * only one letter, which occurs in every text.
 */
export function refusedWord(typed: string): string {
  const link = typedLink(typed);
  if (link !== null) return [link.host.join('.'), ...link.path].join('/');
  const letters = wordsOf(seen(typed)).join('');
  return [...letters].length < 2 ? '' : typed.normalize('NFC').trim().toLowerCase().split(/\s+/).join(' ');
}

/**
 * Returns a function that finds these words and links in a text, in linear time. It finds whole words, including those
 * in look-alike letters or with signs between their letters, and phrases with any signs between their words. It finds a
 * link by its host, with any subdomain, and by the first segments of its path.
 */
export function wordFinder(refused: readonly string[]): WordFinder {
  /** By their number of words, then by their folded words: several subjects may fold to the same words. */
  const words = new Map<number, Map<string, string[]>>();
  const byLetters = new Map<string, string[]>();
  const links = new Map<string, { path: readonly string[]; subject: string }[]>();
  for (const subject of refused) {
    const link = typedLink(subject);
    if (link !== null) {
      const host = link.host.join('.');
      links.set(host, [...(links.get(host) ?? []), { path: link.path, subject }]);
      continue;
    }
    const parts = refusedParts(subject);
    const letters = parts.join('');
    byLetters.set(letters, [...(byLetters.get(letters) ?? []), subject]);
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
    const spaced = byLetters.size === 0 ? [] : spacedWords(folded);
    for (const letters of spaced) for (const subject of byLetters.get(letters) ?? []) found.add(subject);
    return found;
  };
}
