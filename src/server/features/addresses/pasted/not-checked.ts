import type { AddressAnswer, CheckAnswer } from '#contract/addresses/lookup.ts';
import { pagesAbout } from '#contract/addresses/explorers.ts';
import type { Reading } from '#server/chain/readings.ts';
import { sentence, type Part } from '#server/core/sentence.ts';

type Unread = readonly {
  readonly name: string;
  /** May contain names of other sites, with links to their pages about the address. */
  readonly text: string | readonly Part[];
}[];

const [solscan, dexScreener, rugCheck] = [{ name: 'Solscan' }, { name: 'DEX Screener' }, { name: 'RugCheck' }];

/** Facts that are never on the chain: of any address, of a token, about the future, and about its worth. */
const neverOnChain = {
  ofAny: [{ name: 'Who stands behind it', text: 'An address has no name. Ten accounts can be ten people or one.' }],
  ofToken: [
    { name: 'Whether the trades are real', text: 'Somebody can trade with themselves. Volume and makers say little.' },
  ],
  after: [{ name: 'What anybody intends', text: 'A wallet that has held for a year can sell in the next second.' }],
  worth: [
    { name: 'What it will be worth', text: 'A token without any technical fault can still lose nearly everything.' },
  ],
} satisfies Readonly<Record<string, Unread>>;

/**
 * Facts on the chain that a site without an RPC cannot read: of an unknown address, a token, a program and an account.
 */
const unread = {
  unknown: [{ name: 'What it is: wallet, token, program, pool', text: [solscan, ' says it at the top of its page.'] }],
  token: [
    { name: 'Whether more can be made, or yours frozen', text: [solscan, ' names the two authorities of a token.'] },
    { name: 'How much there is to sell into', text: [dexScreener, ' shows each pool and its size.'] },
    { name: 'Who holds it, and who made it', text: [rugCheck, ' lists both. Read its findings, not its score.'] },
  ],
  program: [{ name: 'Whether it can be changed', text: [solscan, ' says who may replace its code, if anybody may.'] }],
  account: [{ name: 'What it holds and does', text: [solscan, ' lists its tokens and its transactions.'] }],
} satisfies Readonly<Record<string, Unread>>;

/** Facts about a token in accounts that the server does not read. */
const elsewhere: Unread = [
  {
    name: 'Whether the pool can be emptied',
    text: ['Each pool’s own program says it. ', rugCheck, ' and the pool’s page show who holds the liquidity.'],
  },
  { name: 'The pages that name it', text: 'Compare the address on two pages that do not copy each other.' },
];

/** The parts of a reading that failed. */
function missing({ account: { value }, holdings, first }: Reading): Unread {
  const holders = {
    name: 'Who holds it',
    text: ['The chain’s server did not say it this time. ', solscan, ' lists the largest holders.'],
  };
  const age = {
    name: 'How old it is',
    text: [
      'The first transaction that names it was not found: there are too many to be asked for at once, or none. ',
      solscan,
      ' shows them.',
    ],
  };
  return [...(value?.mint && value.mint.supply > 0n && !holdings ? [holders] : []), ...(value && !first ? [age] : [])];
}

/** Whether an address is a token by the chain, or may be one as far as the site knows. */
export const isTokenBy = (found: AddressAnswer, reading?: Reading): boolean =>
  reading ? Boolean(reading.account.value?.mint) : found.mayBeToken;

/** The facts that the site did not read, by the kind of the address as far as the site knows it. */
function unreadOf(found: AddressAnswer): Unread {
  if (found.kind === 'program') return unread.program;
  if (found.mayBeToken) return [...(found.kind === 'mint' ? [] : unread.unknown), ...unread.token];
  return unread.account;
}

/** Lists what the check of an address did not cover, given its reading. */
export function notChecked(found: AddressAnswer, reading?: Reading): CheckAnswer['notChecked'] {
  const isToken = isTokenBy(found, reading);
  const onTheChain = reading ? [...missing(reading), ...(isToken ? elsewhere : [])] : unreadOf(found);
  const { ofAny, ofToken, after, worth } = neverOnChain;
  const pages = pagesAbout(found.address, isToken);
  const linked = (part: Part) => {
    const url = typeof part === 'string' ? undefined : pages[part.name];
    return url === undefined || typeof part === 'string' ? sentence([part]).text : { name: part.name, url };
  };
  const all: Unread = [...onTheChain, ...ofAny, ...(isToken ? ofToken : []), ...after, ...(isToken ? worth : [])];
  return all.map(({ name, text }) => ({ name, ...sentence([text].flat().map(linked)) }));
}
