import type { LookupAnswer } from '#contract/search/lookup.ts';
import { count, shortDate, shortWallet } from '#contract/format.ts';
import type { Lead } from './lookup.queries.ts';
import { verdictOn, type Verdict } from './verdict.ts';

/** What is said of the article that names an address or cites a transaction. */
function articleOf({ article, named, told }: LookupAnswer): Verdict {
  const sources = told ? `The article, with ${count(told.sources, 'source')}.` : 'The article.';
  const life = named?.kind === 'mint' && told?.life ? ` The token is ${told.life.status}, seen ${shortDate(told.life.date)}.` : '';
  const text = named ? `${sources}${life}` : 'The article that cites it.';
  return { tone: 'plain', sign: 'article', title: article!.title, text };
}

/** What is said of the known addresses that look like a true one. */
function alikeOf({ lookAlikes }: LookupAnswer): Verdict {
  const [first, ...others] = lookAlikes;
  const more = others.length === 0 ? '' : ` and ${count(others.length, 'other')}`;
  return {
    tone: 'plain',
    sign: 'look-alikes',
    title: others.length === 0 ? 'An address that looks like it' : `${lookAlikes.length} addresses that look like it`,
    text: `${shortWallet(first!.address)}${more}, known here.`,
  };
}

const verdicts: Readonly<Record<Lead['to'], (answer: LookupAnswer, typed: string) => Verdict>> = {
  answer: verdictOn,
  article: articleOf,
  'look-alikes': alikeOf,
};

/** What a line of the search box's list says of what was looked up. */
export const verdictFor = (to: Lead['to'], answer: LookupAnswer, typed: string): Verdict => verdicts[to](answer, typed);
