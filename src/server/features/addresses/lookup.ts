import { addressLimits } from '#contract/addresses/limits.ts';
import type { Known, LookAlike, LookupAnswer } from '#contract/addresses/lookup.ts';
import type { Db } from '#server/db/client.ts';
import { namesOf } from './address-names.ts';
import type { Found } from './pasted/found.ts';
import { alikeAs, findAlikeEach, nameOf, nearestTrue, nobody } from './known-alike.ts';
import { leadsFrom } from './leads.ts';
import { besideAddress, besideTransaction, findNamed, findTickers, type Named } from './lookup-reads.ts';
import { readPasted, type Pasted, type Word } from './pasted/pasted.ts';
import { foundShortened, lookUpShortened, type ShortenedMatch } from './pasted/shortened-lookup.ts';
import { mintsMoved, movedInLine, type TransactionReceipt } from './receipts/transaction-moves.ts';
import { verdictOn } from './verdict.ts';
import { verdictOnText } from './pasted/text-verdict.ts';

// The most tokens of a transaction in one line.
const mostMoved = 1;
const kindOf = {
  mint: 'mint',
  program: 'program',
  wallet: 'wallet',
  treasury: 'wallet',
  pool: 'address',
  scam: 'address',
} as const;

/** The genuine address that a fake imitates: its look-alike, or the mint of the article that warns of it. */
function takenFor(first: Named | undefined, lookAlikes: readonly LookAlike[]): Known | null {
  if (first && first.kind !== 'scam') return null;
  const mint = first?.told.mint;
  const ofArticle = mint ? { kind: 'mint' as const, address: mint.address, article: first.article } : null;
  return nearestTrue(lookAlikes) ?? (ofArticle && { ...ofArticle, name: nameOf('mint', ofArticle.article.title) });
}

/** The data about an address, whether or not an article names it. */
async function ofAddress(db: Db, address: string, first: Named | undefined, lookAlikes: LookAlike[]): Promise<Found> {
  const { profile, bounty, cited, receipt } = await besideAddress(db, address);
  const otherwise = profile || bounty ? 'wallet' : 'address';
  const kind = first ? kindOf[first.kind] : otherwise;
  const [nearest] = lookAlikes;
  const isLikeToken = nearest === undefined || nearest.kind === 'mint' || nearest.kind === 'scam';
  return {
    kind,
    address,
    mayBeToken: kind === 'mint' || (kind === 'address' && first?.kind !== 'pool' && isLikeToken),
    article: first?.article ?? cited,
    named: first?.named ?? null,
    told: first?.told ?? null,
    receipt: cited && receipt,
    profile,
    bounty,
    takenFor: takenFor(first, lookAlikes),
    lookAlikes,
  };
}

/** A cited transaction in short. */
async function inShort(db: Db, transaction: TransactionReceipt) {
  const { at, slot, succeeded } = transaction;
  const names = await namesOf(db, mintsMoved(transaction, mostMoved));
  const moved = movedInLine(transaction, mostMoved, (mint) => names.get(mint));
  return { at, slot, succeeded, moved: moved === '' ? null : moved };
}

async function ofTransaction(db: Db, address: string): Promise<Found> {
  const { bounty, article, receipt, read } = await besideTransaction(db, address);
  const transaction = article && read && (await inShort(db, read));
  return { ...nobody, kind: 'transaction', address, bounty, article, receipt: article && receipt, transaction };
}

/** A word with its entry in an article and its look-alikes. */
interface Looked {
  readonly word: Word;
  readonly named: Named | undefined;
  readonly lookAlikes: LookAlike[];
}

/** The danger of a word: the word with the highest number determines the verdict; 0 for a harmless one. */
function warningOf({ word: { kind, text }, named, lookAlikes }: Looked): number {
  if (named?.kind === 'scam') return 5;
  if (named && kind === 'address') return 0;
  if (lookAlikes.length === 0) return 0;
  if (kind === 'address') return 4;
  if (kind === 'nearly') return 3;
  return kind === 'lost case' && !lookAlikes.some(({ address }) => address.toLowerCase() === text.toLowerCase())
    ? 2
    : 0;
}

/** Looks up each word. A word with characters of other scripts is compared in its folded form, too. */
async function lookAt(db: Db, words: readonly Word[]): Promise<Looked[]> {
  const [rows, alike] = await Promise.all([
    findNamed(
      db,
      words.map(({ text }) => text),
    ),
    findAlikeEach(db, words),
  ]);
  return words.map((word, place) => {
    const named = rows.find(({ address }) => address === word.text);
    if (word.kind === 'address' || named === undefined) return { word, named, lookAlikes: alike[place]! };
    const read = alikeAs({ article: named.article, kind: named.kind, address: named.address }, word.written);
    return { word, named: undefined, lookAlikes: [read, ...alike[place]!] };
  });
}

/** The data about the word that determines the verdict. */
function ofWord(db: Db, { word, named, lookAlikes }: Looked): Promise<Found> | Found {
  const like = { takenFor: nearestTrue(lookAlikes), lookAlikes };
  switch (word.kind) {
    case 'address':
      return ofAddress(db, word.text, named, lookAlikes);
    case 'signature':
      return ofTransaction(db, word.text);
    case 'other chain':
      return { ...nobody, kind: 'other chain', address: word.written, chain: word.chain! };
    case 'lost case':
      return { ...like, kind: 'lost case', text: word.text };
    case 'nearly':
      return lookAlikes.length > 0 ? { ...like, kind: 'mistyped', text: word.written } : { ...nobody, kind: 'words' };
  }
}

const several = (looked: readonly Looked[]): Found => ({
  ...nobody,
  kind: 'several',
  addresses: looked.map(({ word, named }) => ({
    address: word.text,
    name: named ? nameOf(named.kind, named.article.title) : 'an address that no article names',
    article: named?.article ?? null,
  })),
});

/**
 * Finds the word that determines the verdict: one that an article warns of or that looks like a genuine address, else
 * one that an article names, else the first. A genuine address must not make a text look good that also has a fake or
 * an unknown address.
 */
async function ofWords(db: Db, words: readonly Word[]): Promise<Found> {
  const looked = await lookAt(db, words);
  const worst = looked.toSorted((one, two) => warningOf(two) - warningOf(one))[0]!;
  if (warningOf(worst) > 0) return ofWord(db, worst);
  const addresses = looked.filter(({ word }) => word.kind === 'address');
  const signature = looked.find(({ word }) => word.kind === 'signature');
  // If a link has a transaction before any address, the transaction determines the verdict.
  if (signature && !(addresses.length > 0 && looked.indexOf(addresses[0]!) < looked.indexOf(signature)))
    return ofWord(db, signature);
  if (addresses.length > 1)
    return several(addresses.toSorted((one, two) => Number(two.named !== undefined) - Number(one.named !== undefined)));
  const kinds = ['address', 'other chain', 'lost case', 'nearly'] as const;
  for (const kind of kinds) {
    const first = looked.find(({ word }) => word.kind === kind);
    if (first) return ofWord(db, first);
  }
  return { ...nobody, kind: 'words' };
}

async function find(db: Db, { tickers, words }: Pasted, shorts: readonly ShortenedMatch[]): Promise<Found> {
  if (tickers.length > 0) return { ...nobody, kind: 'tickers', articles: await findTickers(db, tickers) };
  if (words.length > 0) return ofWords(db, words);
  return foundShortened(shorts);
}

/** The parameter of the check page; null if there is none. It is the whole text if the verdict covers it. */
function checkOf(found: Found, text: string, isWhole: boolean): string | null {
  if (found.kind === 'words' || found.kind === 'tickers') return null;
  if (isWhole && 'address' in found) return found.address;
  if (isWhole && 'text' in found) return found.text;
  const pasted = text.trim();
  return pasted.length <= addressLimits.checked ? pasted : null;
}

/** Looks up a text: its kind, its data here, and the verdict. Any text gets an answer. */
export async function lookUp(db: Db, text: string): Promise<LookupAnswer> {
  const read = readPasted(text);
  const shorts = await lookUpShortened(db, read.shorts);
  const pasted = { ...read, shorts: shorts.map(({ short }) => short) };
  const found = await find(db, pasted, shorts);
  const { verdict, host, hasMore, isWhole } = verdictOnText(found, verdictOn(found, pasted), pasted);
  const check = checkOf(found, text, isWhole);
  return { ...found, ...verdict, host, hasMore, check, leads: leadsFrom(found, isWhole) } as LookupAnswer;
}
