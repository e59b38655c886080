import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { limits } from '#contract/limits.ts';
import { base58Bytes } from '#server/base58.ts';
import { lostItsCase } from './lost-case.ts';

/** What somebody put into the search box. */
export type Pasted =
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'transaction'; readonly address: string }
  | { readonly kind: 'other chain'; readonly address: string; readonly chain: string }
  | { readonly kind: 'tickers'; readonly tickers: readonly string[] }
  /** Nearly an address: a character is wrong, missing or one too many, or the case of its letters was lost. */
  | { readonly kind: 'mistyped'; readonly text: string }
  /** The two ends of an address, as it is shown where there is no room for the whole. */
  | { readonly kind: 'shortened'; readonly text: string; readonly ends: string }
  | { readonly kind: 'words' };

// A link holds a few addresses at most: two tokens, a pool, somebody who is to be paid for it.
const mostAddresses = 4;
// Of so many tickers the articles are looked for.
const mostTickers = 4;

// The first byte behind a Base58Check address says whose it is (Bitcoin's base58.h, Tron's address format, and the chain parameters of the others).
const versions: Readonly<Record<number, string>> = { 0x00: 'Bitcoin', 0x05: 'Bitcoin', 0x1e: 'Dogecoin', 0x30: 'Litecoin', 0x41: 'Tron' };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** Whose address in Base58Check a text is: 25 bytes, of which the last four are a checksum. */
function checkedChain(text: string): string | undefined {
  if (text.length < 25 || text.length > 36 || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return undefined;
  const bytes = base58.decode(text);
  if (bytes.length !== 25) return undefined;
  const sum = sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4);
  return sum.equals(bytes.subarray(21)) ? versions[bytes[0]!] : undefined;
}

/** The chain whose address or transaction a word is, when it is another one than Solana. */
function otherChain(word: string): string | undefined {
  if (/^0x(?:[\da-f]{40}|[\da-f]{64})$/i.test(word)) return 'Ethereum';
  if (/^(?:bc1)[02-9ac-hj-np-z]{11,87}$/i.test(word)) return 'Bitcoin';
  return checkedChain(word);
}

// Zero-width spaces, soft hyphens and marks of direction: they come along where a text is copied, and nobody sees them.
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

const isWhole = (text: string) => base58Bytes(text, 32) !== null || base58Bytes(text, 64) !== null;

// An address that was broken has few parts, and one that is longer than a part of a sentence.
const broken = { parts: 4, longest: 12 };

/**
 * An address or a signature in one piece that white space parted: in groups of four, as it is shown and read aloud, or in a few parts, as a line
 * break leaves it. Any other text as it is: two addresses in a row are two.
 */
function joined(text: string): string {
  const parts = text.split(/\s+/);
  const isGrouped = /^(?:[1-9A-HJ-NP-Za-km-z]{4}\s){7}[1-9A-HJ-NP-Za-km-z\s]+$/.test(text);
  const isBroken = parts.length <= broken.parts && parts.some(({ length }) => length >= broken.longest) && !parts.some(isWhole);
  const whole = parts.join('');
  const isMixed = /\d/.test(whole) && /[a-z]/.test(whole) && /[A-Z]/.test(whole);
  return (isGrouped || (isBroken && isMixed)) && isWhole(whole) ? whole : text;
}

/** The tickers of which a text consists, each behind its sign, with what ends a sentence behind it; none where there is more in it. */
function tickersIn(text: string): string[] {
  if (!/^["“(]?(?:[$＄]\s?[\p{L}\p{N}]{1,20}[.,;:!?"”)]*\s*)+$/u.test(text)) return [];
  const tickers = [...text.matchAll(/[$＄]\s?([\p{L}\p{N}]+)/gu)].map(([, ticker]) => ticker!.toUpperCase());
  return [...new Set(tickers)].slice(0, mostTickers);
}

/** What a text is: the addresses in it, a link's among them, come before its words. Any text is something. */
export function readPasted(whole: string): Pasted {
  const text = joined(whole.slice(0, limits.pasted).replaceAll(unseen, '').trim());
  const tickers = tickersIn(text);
  if (tickers.length > 0) return { kind: 'tickers', tickers };
  const [, start, end] = /^([1-9A-HJ-NP-Za-km-z]{4,8})\s?(?:…|\.{2,3})\s?([1-9A-HJ-NP-Za-km-z]{4,8})$/.exec(text) ?? [];
  if (start !== undefined && end !== undefined) return { kind: 'shortened', text, ends: start.slice(0, 4) + end.slice(-4) };
  // What a link within a link has for its signs stands beside its words, once encoded or more often.
  const words = [...new Set(text.replaceAll(/%(?:25)*[0-9A-F]{2}/gi, ' ').match(/[0-9A-Za-z]{25,}/g))];
  const addresses = words.filter((word) => base58Bytes(word, 32) && !lostItsCase(word)).slice(0, mostAddresses);
  const signature = words.find((word) => base58Bytes(word, 64) && !lostItsCase(word));
  // Of a link to a transaction that names an address too, the transaction is what it shows.
  if (signature !== undefined && !(addresses.length > 0 && words.indexOf(addresses[0]!) < words.indexOf(signature)))
    return { kind: 'transaction', address: signature };
  if (addresses.length > 0) return { kind: 'addresses', addresses };
  for (const address of words) {
    const chain = otherChain(address);
    if (chain !== undefined) return { kind: 'other chain', address, chain };
  }
  const nearly = words.find((word) => (word.length >= 30 && word.length <= 46) || lostItsCase(word));
  return nearly === undefined ? { kind: 'words' } : { kind: 'mistyped', text: nearly };
}
