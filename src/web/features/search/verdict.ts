import type { LookAlike, LookupAnswer } from '#contract/search/lookup.ts';
import { count, shortDate, shortWallet } from '#contract/format.ts';

/** What is said first of something that was looked up. A plain one has the sign of what it is, where that is known. */
export interface Verdict {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly sign?: 'article' | 'transaction' | 'wallet' | 'other chain' | 'look-alikes';
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

/** Whether an address was found in a link that somebody pasted. */
const isInLink = (typed: string, address: string | null) => address !== null && /:\/\//.test(typed) && typed.includes(address);

/** What an address that an article names is. */
function verdictOnNamed({ named, article, address }: LookupAnswer, typed: string): Verdict | null {
  if (named === null || article === null) return null;
  if (named.kind === 'scam')
    return { tone: 'bad', title: `The article ${article.title} warns of this address`, text: `It is named there as: ${named.label}.` };
  const text = isInLink(typed, address) ? 'Found in the link that you pasted.' : 'The address is the one that the article names.';
  return { tone: 'good', title: `This is ${nameOf(named.kind, article.title)}`, text };
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

const amongSources = 'It stands among the sources there.';

/** When a cited transaction was, what it moved and at which slot, as far as the chain has said it. */
function saidOf(transaction: LookupAnswer['transaction']): string {
  if (transaction === null) return amongSources;
  const { at, succeeded, moved, slot } = transaction;
  const day = at === null ? [] : [shortDate(at)];
  const what = succeeded ? (moved ?? 'nothing changed hands but the fee') : 'failed';
  return `${[...day, what, `slot ${slot.toLocaleString('en-US')}`].join(', ')}.`;
}

const others: Readonly<Record<string, string>> = {
  Ethereum: '0x begins addresses on Ethereum and chains like it. Solana has none like it.',
};

/** What is said first of what was looked up; `typed` is the text that it was found in. */
export function verdictOn(answer: LookupAnswer, typed: string): Verdict {
  const { kind, chain, article, profile, bounty } = answer;
  const known = verdictOnNamed(answer, typed) ?? verdictOnAlike(answer, typed);
  if (known) return known;
  if (kind === 'other chain')
    return {
      tone: 'plain',
      sign: 'other chain',
      title: 'An address of another chain',
      text: others[chain!] ?? `It belongs to ${chain}. Solana has none like it.`,
    };
  if (kind === 'transaction') {
    const paid = bounty ? `It paid the bounty “${bounty.name}”.` : '';
    const said = paid || saidOf(answer.transaction);
    if (article) return { tone: 'plain', sign: 'transaction', title: `A transaction, cited by ${article.title}`, text: said };
    return { tone: 'plain', sign: 'transaction', title: 'A transaction', text: paid || 'No article here cites it.' };
  }
  if (profile)
    return {
      tone: 'plain',
      sign: 'wallet',
      title: `The wallet of ${profile.username ?? shortWallet(profile.wallet)}`,
      text: bounty
        ? `A profile of ours, which won the bounty “${bounty.name}”.`
        : `A profile of ours, ${count(profile.contributions, 'contribution')}.`,
    };
  if (bounty) return { tone: 'plain', title: 'A wallet that won a bounty', text: `It won “${bounty.name}”.` };
  if (kind === 'address' && article) return { tone: 'plain', title: `An account, cited by ${article.title}`, text: amongSources };
  if (kind === 'address')
    return { tone: 'plain', title: 'A Solana address', text: 'No article here names it. That says nothing good or bad about it.' };
  if (article)
    return {
      tone: 'plain',
      sign: 'article',
      title: article.title,
      text: 'The ticker of one article. Tickers can be copied, mints cannot.',
    };
  return { tone: 'plain', title: 'Not an address', text: 'An address of Solana has 32 to 44 letters and digits. Copy it whole.' };
}
