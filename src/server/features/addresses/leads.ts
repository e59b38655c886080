import type { Lead } from '#contract/addresses/said.ts';
import { count, shortDate, shortWallet } from '#contract/format.ts';
import type { Found, FoundAddress } from './pasted/found.ts';
import { faresAs } from './named-verdict.ts';

const plain = { tone: 'plain', sign: null } as const;

/** A link to the imitated address. */
function toTrueOne({ takenFor }: Found): Lead[] {
  if (!takenFor) return [];
  const sentence = `${shortWallet(takenFor.address)}, as its article names it.`;
  return [{ to: 'check', at: takenFor.address, tone: 'green', sign: null, title: `Open ${takenFor.name}`, sentence }];
}

/** A link to the article that names or cites an address. */
function toArticle({
  article,
  named,
  told,
}: Pick<FoundAddress, 'article'> & Partial<Pick<FoundAddress, 'named' | 'told'>>): Lead[] {
  if (article === null) return [];
  const line = { at: article.slug, tone: 'plain', sign: 'article', title: article.title } as const;
  if (!named || !told) return [{ ...line, to: 'sources', sentence: 'The article that cites it.' }];
  const sources = told.sources === 0 ? '' : `, with ${count(told.sources, 'source')}`;
  const life = named.kind === 'mint' && told.life ? ` ${faresAs(told.life)} ${shortDate(told.life.date)}.` : '';
  const what = named.kind === 'scam' ? 'The article that warns of it' : 'The article';
  return [{ ...line, to: 'article', sentence: `${what}${sources}.${life}` }];
}

/** Links to fakes of a genuine address: its look-alikes, and those that its article lists. */
function toImitation({ named, lookAlikes, told }: FoundAddress): Lead[] {
  const all = [...new Set([...lookAlikes, ...(told?.fakes ?? [])].map(({ address }) => address))];
  const [first] = all;
  if (named?.kind !== 'mint' || first === undefined) return [];
  const isAlike = all.every((one) => lookAlikes.some(({ address }) => address === one));
  const others = ['', ' and another'][all.length - 1] ?? ` and ${all.length - 1} others`;
  const like = all.length === 1 ? 'An address that looks like it' : `${all.length} addresses that look like it`;
  const fakes = all.length === 1 ? 'A fake of it' : `${all.length} fakes of it`;
  const title = isAlike ? like : fakes;
  return [
    {
      to: 'check',
      at: first,
      tone: 'plain',
      sign: 'warning',
      title,
      sentence: `${shortWallet(first)}${others}, known here.`,
    },
  ];
}

function toProfile({ profile }: FoundAddress): Lead[] {
  if (!profile) return [];
  const { username, wallet } = profile;
  const title = `Open the profile of ${username ?? shortWallet(wallet)}`;
  return [{ to: 'profile', at: wallet, tone: 'plain', sign: 'person', title, sentence: 'What they wrote here.' }];
}

/** A link to the check of the address alone, when the verdict covers more of the text. */
const toItself = (address: string, isWhole: boolean): Lead[] =>
  isWhole
    ? []
    : [
        {
          ...plain,
          to: 'check',
          at: address,
          title: 'Check the address alone',
          sentence: `${shortWallet(address)}, without the rest of the text.`,
        },
      ];

/** Further links of a verdict, the most useful first. */
export function leadsFrom(found: Found, isWhole: boolean): Lead[] {
  switch (found.kind) {
    case 'words':
      return [];
    case 'other chain':
      return [];
    case 'tickers':
      return found.articles.map(({ slug, title }) => {
        const one = found.articles.length === 1;
        const sentence = one
          ? 'The ticker of one article.'
          : `One of ${found.articles.length} articles with such a ticker.`;
        return {
          to: 'article',
          at: slug,
          tone: 'plain',
          sign: 'article',
          title,
          sentence: `${sentence} Tickers can be copied, mints cannot.`,
        };
      });
    case 'several':
      return found.addresses.map(({ address, name, article }) => ({
        to: 'check',
        at: address,
        tone: 'plain',
        sign: article ? 'article' : 'warning',
        title: `Open ${name}`,
        sentence: `${shortWallet(address)}, one of ${found.addresses.length} addresses in it.`,
      }));
    case 'shortened': {
      const [whole] = found.ends;
      if (!whole) return toTrueOne(found);
      const sign = whole.kind === 'transaction' ? 'transaction' : 'wallet';
      const sentence = `${shortWallet(whole.address)}, known here.`;
      return [
        ...toTrueOne(found),
        { to: 'check', at: whole.address, tone: 'plain', sign, title: `Open ${whole.called}`, sentence },
      ];
    }
    case 'mistyped':
    case 'lost case':
      return toTrueOne(found);
    case 'transaction':
      return [...toItself(found.address, isWhole), ...toArticle(found)];
    default:
      return [
        ...toItself(found.address, isWhole),
        ...toTrueOne(found),
        ...toProfile(found),
        ...toArticle(found),
        ...toImitation(found),
      ];
  }
}
