import { addressLimits } from '#contract/addresses/limits.ts';
import { base58Bytes } from '#server/core/base58.ts';
import { fixedParts, strangeBeside, type Strange } from './known-pages.ts';
import { linksIn, type Link } from './links.ts';
import { lostItsCase } from './lost-case.ts';
import { otherChain } from './other-chains.ts';
import { isPlainly } from './plainly.ts';
import { isProseBeside } from './prose.ts';
import { runsOf, type Run } from './runs.ts';
import { shortsIn, type Short } from './short-forms.ts';
import { hidesText } from './signs.ts';

/** A word that is an address, or may be meant for one. */
export interface Word extends Readonly<Run> {
  readonly kind: 'address' | 'signature' | 'other chain' | 'lost case' | 'nearly';
  /** Of another chain's: which. */
  readonly chain?: string;
}

/** What somebody put into the search box. */
export interface Pasted {
  /** The tickers of which it consists; none where there is more in it. */
  readonly tickers: readonly string[];
  /** The words in it that may be addresses, each once, so many as are looked at. */
  readonly words: readonly Word[];
  readonly shorts: readonly Short[];
  readonly links: readonly Link[];
  /** Whether an address was written with characters that nobody sees, or with %XX for a letter. */
  readonly isDisguised: boolean;
  /** What in it may be about something else than its addresses on Solana's main network. */
  readonly strange: Strange | undefined;
  /** Whether there may be an address in it that was not looked at. */
  readonly hasMore: boolean;
}

// A link holds a few addresses: two tokens, a pool, somebody who is to be paid for it.
const most = { words: 8, tickers: 4 };
// In characters: shorter ones are words of a language, or are said to stand beside.
const shortest = 25;

// Zero-width spaces, soft hyphens and marks of direction: they come along where a text is copied, and nobody sees them.
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const hiddenWithin = /[\p{L}\p{N}]\p{Default_Ignorable_Code_Point}+[\p{L}\p{N}]/u;
// No program writes a letter or a digit so that may stand as it is.
const encodedLetter = /%(?:3\d|4[1-9A-F]|5[0-9A]|6[1-9A-F]|7[0-9A])/i;

const isAscii = (text: string) => /^[0-9A-Za-z]+$/.test(text);
const isWhole = (text: string) => base58Bytes(text, 32) !== null || base58Bytes(text, 64) !== null;

// An address that was broken has few parts, and one that is longer than a part of a sentence.
const broken = { parts: 4, longest: 12 };

/**
 * An address or a signature in one piece that white space parted: in groups of four, as it is shown and read aloud, or
 * in a few parts, as a line break leaves it. Any other text as it is: two addresses in a row are two.
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

/** A text whose %XX stand for what they encode, once; what stands for no text stays. */
const decodedOnce = (text: string) =>
  text.replaceAll(/(?:%[0-9A-F]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });

/**
 * The tickers of which a text consists, each behind its sign, with what ends a sentence behind it; none where there is
 * more in it.
 */
function tickersIn(text: string): string[] {
  if (!/^["“(]?(?:[$＄]\s?[\p{L}\p{N}]{1,20}[.,;:!?"”)]*\s*)+$/u.test(text)) return [];
  const tickers = [...text.matchAll(/[$＄]\s?([\p{L}\p{N}]+)/gu)].map(([, ticker]) => ticker!.toUpperCase());
  return [...new Set(tickers)].slice(0, most.tickers);
}

/** What a run may be meant for; undefined for a word of a language. */
function wordOf({ text, written, folded }: Run): Word | undefined {
  const word = { text, written, folded };
  if (lostItsCase(text)) return { ...word, kind: 'lost case' };
  if (base58Bytes(text, 32)) return { ...word, kind: folded.length > 0 ? 'nearly' : 'address' };
  if (base58Bytes(text, 64)) return { ...word, kind: folded.length > 0 ? 'nearly' : 'signature' };
  const chain = otherChain(written);
  if (chain !== undefined) return { ...word, kind: 'other chain', chain };
  return text.length >= shortest && text.length <= 100 ? { ...word, kind: 'nearly' } : undefined;
}

/** The same link once. */
const eachOnce = (links: readonly Link[]) =>
  links.filter(
    (one, place) => links.findIndex(({ host, scheme }) => host === one.host && scheme === one.scheme) === place,
  );

/** What a text is: the addresses in it, a link's among them, come before its words. Any text is something. */
export function readPasted(whole: string): Pasted {
  const cut = whole.slice(0, addressLimits.pasted);
  const seen = cut.replaceAll(unseen, '').trim();
  const decoded = decodedOnce(seen);
  // What a link within a link has for its signs stands beside its words, once encoded or more often.
  const left = decoded.replaceAll(/%(?:25)*[0-9A-F]{2}/gi, ' ');
  const text = joined(left.trim());
  const runs = runsOf(text);
  const read = runs.map((run) => ({ run, word: wordOf(run) }));
  const meant = read.flatMap(({ word }) => word ?? []);
  const words = meant.filter((word, place) => meant.findIndex(({ written }) => written === word.written) === place);
  const short = shortsIn(text);
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
