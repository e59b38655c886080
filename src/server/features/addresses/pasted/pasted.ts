import { addressLimits } from '#contract/addresses/limits.ts';
import { base58Bytes } from '#server/core/base58.ts';
import { fixedParts, strangeBeside, type Strange } from './known-pages.ts';
import { linksIn, type Link } from './links.ts';
import { lostItsCase } from './lost-case.ts';
import { otherChain } from './other-chains.ts';
import { isPlainly } from './plainly.ts';
import { isProseBeside } from './prose.ts';
import { runsOf, type Run } from './runs.ts';
import { shortenedAddressesIn, type ShortenedAddress } from './shortened-addresses.ts';
import { hidesText } from './signs.ts';

/** A word that is an address, or that somebody may have meant as one. */
export interface Word extends Readonly<Run> {
  readonly kind: 'address' | 'signature' | 'other chain' | 'lost case' | 'nearly';
  /** The name of another chain. */
  readonly chain?: string;
}

/** A parsed text of the search box. */
export interface Pasted {
  /** Its tickers, if it contains nothing else. */
  readonly tickers: readonly string[];
  /** The words in it that may be addresses, each once, up to a limit. */
  readonly words: readonly Word[];
  readonly shorts: readonly ShortenedAddress[];
  readonly links: readonly Link[];
  /** Whether an address contained invisible characters, or %XX for a letter. */
  readonly isDisguised: boolean;
  /** The part that may refer to something other than its addresses on Solana's main network. */
  readonly strange: Strange | undefined;
  /** Whether it may contain an address that the server did not examine. */
  readonly hasMore: boolean;
}

// A link contains a few addresses: two tokens, a pool, a referrer who gets a fee.
const most = { words: 8, tickers: 4 };
// In characters: shorter words are words of a language, or count as text beside an address.
const shortest = 25;

// Zero-width spaces, soft hyphens and direction marks: copied text contains them invisibly.
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const hiddenWithin = /[\p{L}\p{N}]\p{Default_Ignorable_Code_Point}+[\p{L}\p{N}]/u;
// No program encodes letters or digits.
const encodedLetter = /%(?:3\d|4[1-9A-F]|5[0-9A]|6[1-9A-F]|7[0-9A])/i;

const isAscii = (text: string) => /^[0-9A-Za-z]+$/.test(text);
const isWhole = (text: string) => base58Bytes(text, 32) !== null || base58Bytes(text, 64) !== null;

// A broken address has few parts, and one of them longer than a usual word.
const broken = { parts: 4, longest: 12 };

/**
 * Joins an address or a signature that white space splits: into groups of four, as pages show it, or into a few parts,
 * as a line break does. Returns any other text unchanged: two addresses in a row are two.
 */
function joined(text: string): string {
  const parts = text.split(/\s+/);
  const whole = parts.join('');
  if (parts.length === 1 || !isAscii(whole)) return text;
  const isMixed = /\d/.test(whole) && /[a-z]/.test(whole) && /[A-Z]/.test(whole);
  const isGrouped = parts.length >= 8 && parts.slice(0, -1).every(({ length }) => length === 4);
  if (isGrouped && (isWhole(whole) || (whole.length <= 46 && (isMixed || lostItsCase(whole))))) return whole;
  const isBroken =
    parts.length <= broken.parts && parts.some(({ length }) => length >= broken.longest) && !parts.some(isWhole);
  return isBroken && isMixed && isWhole(whole) ? whole : text;
}

/** Decodes the %XX in a text once; leaves invalid ones. */
const decodedOnce = (text: string) =>
  text.replaceAll(/(?:%[0-9A-F]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });

/**
 * The tickers of a text that consists of them, each after its sign, perhaps with punctuation after it; none if the text
 * has more.
 */
function tickersIn(text: string): string[] {
  if (!/^["“(]?(?:[$＄]\s?[\p{L}\p{N}]{1,20}[.,;:!?"”)]*\s*)+$/u.test(text)) return [];
  const tickers = [...text.matchAll(/[$＄]\s?([\p{L}\p{N}]+)/gu)].map(([, ticker]) => ticker!.toUpperCase());
  return [...new Set(tickers)].slice(0, most.tickers);
}

/** The possible meaning of a run; undefined for a word of a language. */
function wordOf({ text, written, folded }: Run): Word | undefined {
  const word = { text, written, folded };
  if (lostItsCase(text)) return { ...word, kind: 'lost case' };
  if (base58Bytes(text, 32)) return { ...word, kind: folded.length > 0 ? 'nearly' : 'address' };
  if (base58Bytes(text, 64)) return { ...word, kind: folded.length > 0 ? 'nearly' : 'signature' };
  const chain = otherChain(written);
  if (chain !== undefined) return { ...word, kind: 'other chain', chain };
  return text.length >= shortest && text.length <= 100 ? { ...word, kind: 'nearly' } : undefined;
}

/** Removes repeated links. */
const eachOnce = (links: readonly Link[]) =>
  links.filter(
    (one, place) => links.findIndex(({ host, scheme }) => host === one.host && scheme === one.scheme) === place,
  );

/** Parses a text: its addresses, including those in links, and its other words. Accepts any text. */
export function readPasted(whole: string): Pasted {
  const cut = whole.slice(0, addressLimits.pasted);
  const seen = cut.replaceAll(unseen, '').trim();
  const decoded = decodedOnce(seen);
  // The encoded characters of a nested link do not join its words, however often they are encoded.
  const left = decoded.replaceAll(/%(?:25)*[0-9A-F]{2}/gi, ' ');
  const text = joined(left.trim());
  const runs = runsOf(text);
  const read = runs.map((run) => ({ run, word: wordOf(run) }));
  const meant = read.flatMap(({ word }) => word ?? []);
  const words = meant.filter((word, place) => meant.findIndex(({ written }) => written === word.written) === place);
  const short = shortenedAddressesIn(text);
  const links = eachOnce([...linksIn(seen), ...linksIn(decoded)]);
  const fixed = fixedParts(links.map(({ host }) => host));
  const isLookedAt =
    whole.length < addressLimits.pasted &&
    left === decoded &&
    words.length <= most.words &&
    !short.hasMore &&
    isPlainly(`${seen} ${decoded}`) &&
    ![cut, decodedOnce(cut)].some(hidesText) &&
    isProseBeside(read.flatMap(({ run, word }) => (word || fixed.has(run.written) ? [] : run)));
  return {
    tickers: tickersIn(seen),
    words: words.slice(0, most.words),
    shorts: short.shorts,
    links,
    isDisguised: hiddenWithin.test(decodedOnce(cut)) || encodedLetter.test(seen),
    strange: words.length === 0 ? undefined : (strangeBeside(seen, words) ?? strangeBeside(decoded, words)),
    hasMore: !isLookedAt,
  };
}
