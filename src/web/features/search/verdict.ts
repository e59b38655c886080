import type { ArticleAddress } from '#contract/articles/addresses.ts';
import type { Life } from '#contract/articles/articles.ts';
import { amount, count, shortDate, shortWallet } from '#contract/format.ts';
import type { LookAlike, LookupAnswer } from '#contract/search/lookup.ts';
import { takenFor } from './leads.ts';
import { isShortened } from './lookup.queries.ts';
import { paired } from './paired.ts';

/** What is said first of something that was looked up. A plain one has the sign of what it is, where that is known. */
export interface Verdict {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly sign?: 'article' | 'transaction' | 'wallet' | 'person' | 'other chain' | 'warning';
  readonly title: string;
  readonly text: string;
}

const kinds = { mint: 'mint', program: 'program', pool: 'pool', treasury: 'treasury', wallet: 'wallet', scam: 'fake' } as const;

/** 'the mint of BONK', 'a pool of BONK': of which only the mint is one. */
export const nameOf = (kind: keyof typeof kinds, title: string): string => `${kind === 'mint' ? 'the' : 'a'} ${kinds[kind]} of ${title}`;

/** How an address is like another one that it is not. */
export function likeness({ address, differences }: Pick<LookAlike, 'address' | 'differences'>, typed: string): string {
  const places = `differs in ${count(differences, 'place')}`;
  const endsAlike =
    address.slice(0, 4).toLowerCase() === typed.slice(0, 4).toLowerCase() &&
    address.slice(-4).toLowerCase() === typed.slice(-4).toLowerCase();
  return endsAlike ? `It begins and ends alike and ${places}.` : `It ${places}.`;
}

const differencesOf = (one: string, other: string) => paired(one, other).filter(([above, below]) => above !== below).length;

/** Whether an address was found in a link that somebody pasted. */
const isInLink = (typed: string, address: string | null) => address !== null && /:\/\//.test(typed) && typed.includes(address);

/** How many https addresses say what an address is. */
export const sourcesOf = ({ source }: ArticleAddress): number => new Set(source.match(/https:\/\/\S+/g)).size;

/** What an address of which an article warns is, beside the one that it is taken for. */
function verdictOnFake(answer: LookupAnswer, { title }: NonNullable<LookupAnswer['article']>, { label }: ArticleAddress): Verdict {
  const other = takenFor(answer);
  const words = label.replace(/\.$/, '');
  if (!other) return { tone: 'bad', title: `The article ${title} warns of this address`, text: `It is named there as: ${words}.` };
  const alike = answer.lookAlikes.find(({ address }) => address === other.address);
  const like = alike ? `${likeness(alike, answer.address!)} ` : '';
  return {
    tone: 'bad',
    title: `Not ${nameOf(other.kind, other.article.title)}`,
    text: `${like}The article ${title} warns of it: ${words}.`,
  };
}

// What became of a token that nobody should take for a living one.
const ended: Readonly<Record<string, string>> = {
  abandoned: 'an abandoned token',
  drained: 'a drained token',
  migrated: 'a token that has moved to another mint',
};

/** How a token fares, up to the day on which that was seen. */
export const faresAs = ({ status }: Life): string =>
  status === 'unknown' ? 'How the token fares is unknown, as of' : `The token is ${status}, seen`;

/** How an address is shown that an article names: green only what the article is about itself, and not when its token has ended. */
function lookOf({ kind }: ArticleAddress, hasEnded: boolean): Pick<Verdict, 'tone' | 'sign'> {
  if (hasEnded) return { tone: 'plain', sign: 'warning' };
  if (kind === 'mint' || kind === 'program') return { tone: 'good' };
  return { tone: 'plain', sign: kind === 'pool' ? 'article' : 'wallet' };
}

/** What an address that an article names is. */
function verdictOnNamed(answer: LookupAnswer, typed: string): Verdict | null {
  const { named, article, address, told } = answer;
  if (named === null || article === null) return null;
  if (named.kind === 'scam') return verdictOnFake(answer, article, named);
  const life = named.kind === 'mint' ? told?.life : undefined;
  const end = life ? ended[life.status] : undefined;
  const from = sourcesOf(named) === 0 ? '' : `, from ${count(sourcesOf(named), 'source')}`;
  const found = isInLink(typed, address) ? 'Found in the link that you pasted.' : `The address is the one that the article names${from}.`;
  return {
    ...lookOf(named, end !== undefined),
    title: `This is ${nameOf(named.kind, article.title)}${end ? `, ${end}` : ''}`,
    text: life && end ? `It was seen as ${life.status} on ${shortDate(life.date)}. ${found}` : found,
  };
}

/** Whether what is nearly an address has letters of one kind alone, which no address has. */
export const lostItsCase = (mistyped: string | null): mistyped is string =>
  mistyped !== null && !(/[a-z]/.test(mistyped) && /[A-Z]/.test(mistyped));

// In characters: 32 bytes in base58.
const longestAddress = 44;

/** What is said of an address of which nothing but the case of its letters was lost, or more. */
function verdictOnLostCase({ mistyped, lookAlikes: [nearest] }: LookupAnswer): Verdict | null {
  if (!lostItsCase(mistyped)) return null;
  const [a, what] = mistyped.length > longestAddress ? ['A', 'signature'] : ['An', 'address'];
  const title = `${a} ${what} whose ${/[a-z]/.test(mistyped) ? 'capital' : 'small'} letters were lost`;
  if (nearest === undefined)
    return {
      tone: 'plain',
      title,
      text: `Some sites write their links so, and nobody can tell which letters they were. Copy the ${what} itself.`,
    };
  const name = nameOf(nearest.kind, nearest.article.title);
  const lower = {
    address: nearest.address.toLowerCase(),
    differences: differencesOf(nearest.address.toLowerCase(), mistyped.toLowerCase()),
  };
  if (lower.differences > 0)
    return { tone: 'bad', title, text: `It is not ${name}, whichever they were. ${likeness(lower, mistyped.toLowerCase())}` };
  return { tone: 'plain', title, text: `But for them it is ${name}. Open that to copy it whole.` };
}

/** What a wallet, a transaction or an account is called of which the two ends were given. */
export function endOf({ kind, address, name }: LookupAnswer['ends'][number]): string {
  if (kind === 'wallet') return `the wallet of ${name ?? shortWallet(address)}`;
  return kind === 'transaction' ? 'the transaction' : 'the account';
}

/** What is said of the two ends of an address. */
function verdictOnEnds({ mistyped, lookAlikes: [nearest], ends: [known] }: LookupAnswer): Verdict | null {
  if (mistyped === null || !isShortened(mistyped)) return null;
  const named = nearest
    ? nameOf(nearest.kind, nearest.article.title)
    : known && `${endOf(known)}${known.kind === 'wallet' ? '' : ' that is cited here'}`;
  const said = named ? `It may be ${named}, or one that was made to look like it.` : 'Nothing that begins and ends so is known here.';
  return { tone: 'plain', title: 'The two ends of an address', text: `${said} Compare the whole address.` };
}

/** What an address is that looks like a known one. */
function verdictOnAlike({ lookAlikes: [nearest], address, mistyped }: LookupAnswer, typed: string): Verdict | null {
  if (nearest === undefined) return null;
  const name = nameOf(nearest.kind, nearest.article.title);
  const like = likeness(nearest, address ?? mistyped ?? typed);
  if (address === null) return { tone: 'bad', title: 'Not an address of Solana', text: `It is nearly ${name}. ${like}` };
  if (nearest.kind === 'scam') return { tone: 'bad', title: `It looks like ${name}`, text: like };
  return { tone: 'bad', title: `Not ${name}`, text: like };
}

/** What is said of a cited transaction or account of which the chain has said nothing. */
function unreadOf({ kind, receipt }: LookupAnswer): string {
  if (receipt === 'not found')
    return `It stands among the sources there, but the chain knows no such ${kind === 'transaction' ? 'transaction' : 'account'}.`;
  return `It stands among the sources there${receipt === 'read' ? '' : ', not yet read from the chain'}.`;
}

/** When a cited transaction was, what it moved and at which slot, as far as the chain has said it. */
function saidOf(answer: LookupAnswer): string {
  if (answer.transaction === null) return unreadOf(answer);
  const { at, succeeded, moved, slot } = answer.transaction;
  const day = at === null ? [] : [shortDate(at)];
  const what = succeeded ? (moved ?? 'nothing changed hands but the fee') : 'failed';
  return `${[...day, what, `slot ${amount(slot)}`].join(', ')}.`;
}

/** What a transaction is. */
function verdictOnTransaction(answer: LookupAnswer): Verdict {
  const { article, bounty } = answer;
  const paid = bounty ? `It paid the bounty “${bounty.name}”.` : '';
  const plain = { tone: 'plain', sign: 'transaction' } as const;
  if (article) return { ...plain, title: `A transaction, cited by ${article.title}`, text: paid || saidOf(answer) };
  return { ...plain, title: 'A transaction', text: paid || 'No article here cites it, so nothing of it was read from the chain.' };
}

/** Whether a text holds more than one ticker. */
export const holdsTickers = (text: string): boolean => /[$＄].*[$＄]/.test(text);

/** What words are that were taken for a ticker, or for an address. */
function verdictOnWords({ article, tickerOf }: LookupAnswer, typed: string): Verdict {
  const copied = 'Tickers can be copied, mints cannot.';
  if (article) return { tone: 'plain', sign: 'article', title: article.title, text: `The ticker of one article. ${copied}` };
  if (tickerOf.length > 0) {
    const title = holdsTickers(typed) ? `Tickers of ${tickerOf.length} articles` : `The ticker of ${tickerOf.length} articles`;
    return { tone: 'plain', sign: 'warning', title, text: copied };
  }
  const text = 'An address of Solana has 32 to 44 letters and digits, the signature of a transaction 86 to 88. Copy it whole.';
  return { tone: 'plain', title: 'Not an address', text };
}

const others: Readonly<Record<string, string>> = {
  Ethereum: '0x begins addresses on Ethereum and chains like it. Solana has none like it.',
};

/** What one of several addresses in a text is called. */
export const oneOf = ({ kind, article }: LookupAnswer['others'][number]): string =>
  kind && article ? nameOf(kind, article.title) : 'an address that no article names';

/** The addresses in a text that holds several: the one that is told of first, then the others. */
export const addressesIn = ({ address, named, article, others }: LookupAnswer): LookupAnswer['others'] => [
  { address: address!, kind: named?.kind ?? null, article: named ? article : null },
  ...others,
];

/** What is said of a text with several addresses: none of them speaks for the others. */
function verdictOnSeveral(answer: LookupAnswer): Verdict | null {
  if (answer.others.length === 0) return null;
  const all = addressesIn(answer);
  const unknown = all.filter(({ kind }) => kind === null).length;
  const some = unknown === 0 ? 'Articles name each of them.' : `${unknown} of them ${unknown === 1 ? 'is' : 'are'} named by no article.`;
  const text = unknown === all.length ? 'No article names any of them.' : some;
  return { tone: 'plain', sign: 'warning', title: `${all.length} addresses are in it`, text: `${text} Open the one that you mean.` };
}

/** What is said first of what was looked up; `typed` is the text that it was found in. */
export function verdictOn(answer: LookupAnswer, typed: string): Verdict {
  const { kind, chain, article, profile, bounty } = answer;
  const several = verdictOnSeveral(answer);
  if (several) return several;
  const known = verdictOnNamed(answer, typed) ?? verdictOnEnds(answer) ?? verdictOnLostCase(answer) ?? verdictOnAlike(answer, typed);
  if (known) return known;
  if (kind === 'other chain')
    return {
      tone: 'plain',
      sign: 'other chain',
      title: /^0x[\da-f]{64}$/i.test(answer.address ?? '') ? 'An address or a transaction of another chain' : 'An address of another chain',
      text: others[chain!] ?? `It belongs to ${chain}. Solana has none like it.`,
    };
  if (kind === 'transaction') return verdictOnTransaction(answer);
  if (profile)
    return {
      tone: 'plain',
      sign: 'wallet',
      title: `The wallet of ${profile.username ?? shortWallet(profile.wallet)}`,
      text: bounty
        ? `A profile of ours, which won the bounty “${bounty.name}”.`
        : `A profile of ours, ${count(profile.contributions, 'contribution')}.`,
    };
  if (bounty) return { tone: 'plain', sign: 'wallet', title: 'A wallet that won a bounty', text: `It won “${bounty.name}”.` };
  if (kind === 'address' && article) return { tone: 'plain', title: `An account, cited by ${article.title}`, text: unreadOf(answer) };
  if (kind === 'address')
    return { tone: 'plain', title: 'A Solana address', text: 'No article here names it. That says nothing good or bad about it.' };
  return verdictOnWords(answer, typed);
}
