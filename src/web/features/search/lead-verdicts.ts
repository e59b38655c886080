import type { LookupAnswer } from '#contract/search/lookup.ts';
import { count, shortDate, shortWallet } from '#contract/format.ts';
import { takenFor, type Lead } from './leads.ts';
import { addressesIn, endOf, faresAs, holdsTickers, nameOf, oneOf, verdictOn, type Verdict } from './verdict.ts';

/** The addresses that imitate a known one: those that look like it, and those of which its article warns. */
const imitationsOf = ({ lookAlikes, told }: LookupAnswer): string[] => [
  ...new Set([...lookAlikes, ...(told?.fakes ?? [])].map(({ address }) => address)),
];

/** What is said of the article that names an address or cites a transaction. */
function articleOf({ article, named, told }: LookupAnswer): Verdict {
  if (!named || !told) return { tone: 'plain', sign: 'article', title: article!.title, text: 'The article that cites it.' };
  const sources = told.sources === 0 ? '' : `, with ${count(told.sources, 'source')}`;
  const life = named.kind === 'mint' && told.life ? ` ${faresAs(told.life)} ${shortDate(told.life.date)}.` : '';
  const what = named.kind === 'scam' ? 'The article that warns of it' : 'The article';
  return { tone: 'plain', sign: 'article', title: article!.title, text: `${what}${sources}.${life}` };
}

/** What is said of the known addresses that are taken for a true one. */
function imitationsSaid(answer: LookupAnswer): Verdict {
  const all = imitationsOf(answer);
  const isAlike = all.every((one) => answer.lookAlikes.some(({ address }) => address === one));
  const others = ['', ' and another'][all.length - 1] ?? ` and ${all.length - 1} others`;
  const like = all.length === 1 ? 'An address that looks like it' : `${all.length} addresses that look like it`;
  const fakes = all.length === 1 ? 'A fake of it' : `${all.length} fakes of it`;
  return {
    tone: 'plain',
    sign: 'warning',
    title: isAlike ? like : fakes,
    text: `${shortWallet(all[0]!)}${others}, known here.`,
  };
}

/** What is said of the address for which one is taken. */
function trueSaid(answer: LookupAnswer): Verdict {
  const { kind, address, article } = takenFor(answer)!;
  return { tone: 'good', title: `Open ${nameOf(kind, article.title)}`, text: `${shortWallet(address)}, as its article names it.` };
}

/** What is said of one of several addresses in a text. */
function severalSaid(answer: LookupAnswer, place: number): Verdict {
  const all = addressesIn(answer);
  const one = all[place]!;
  const text = `${shortWallet(one.address)}, one of ${all.length} addresses in it.`;
  return { tone: 'plain', sign: one.kind ? 'article' : 'warning', title: `Open ${oneOf(one)}`, text };
}

/** What is said of the wallet, the transaction or the account of which the two ends were given. */
function endSaid({ ends: [whole] }: LookupAnswer): Verdict {
  const { kind, address } = whole!;
  const sign = kind === 'transaction' ? 'transaction' : 'wallet';
  return { tone: 'plain', sign, title: `Open ${endOf(whole!)}`, text: `${shortWallet(address)}, known here.` };
}

/** What is said of the person of ours whose wallet it is. */
function profileSaid({ profile }: LookupAnswer): Verdict {
  const { username, wallet } = profile!;
  return { tone: 'plain', sign: 'person', title: `Open the profile of ${username ?? shortWallet(wallet)}`, text: 'What they wrote here.' };
}

/** What is said of one of the articles that have a ticker. */
const tickerSaid = ({ tickerOf }: LookupAnswer, title: string, typed: string): Verdict => ({
  tone: 'plain',
  sign: 'article',
  title,
  text: `One of ${tickerOf.length} articles with ${holdsTickers(typed) ? 'these tickers' : 'this ticker'}. Tickers can be copied, mints cannot.`,
});

/** What a line of the search box's list says of what was looked up. */
export function verdictFor({ to, title, place }: Lead, answer: LookupAnswer, typed: string): Verdict {
  switch (to) {
    case 'answer':
      return verdictOn(answer, typed);
    case 'article':
      return articleOf(answer);
    case 'one of several':
      return severalSaid(answer, place ?? 0);
    case 'ends':
      return endSaid(answer);
    case 'profile':
      return profileSaid(answer);
    case 'the true one':
      return trueSaid(answer);
    case 'look-alikes':
      return imitationsSaid(answer);
    case 'ticker':
      return tickerSaid(answer, title ?? '', typed);
  }
}
