import type { ArticleAddress } from '#contract/addresses/addresses.ts';
import type { Said } from '#contract/addresses/said.ts';
import { count, shortDate } from '#contract/format.ts';
import type { Life } from '#contract/texts/article-parts.ts';
import type { FoundAddress } from './pasted/found.ts';
import { nameOf } from './known-alike.ts';
import type { Pasted } from './pasted/pasted.ts';

/** The number of https URLs among an address's sources. */
export const sourcesOf = ({ source }: ArticleAddress): number => new Set(source.match(/https:\/\/\S+/g)).size;

/** The reason why an article warns of an address: its own words, or people's reports. */
function warningOf(title: string, { label, met, checkedAt }: ArticleAddress): string {
  if (!met) return `The article ${title} warns of it: ${label.replace(/\.$/, '')}.`;
  return `It was reported ${count(met.reports, 'time')}, first on ${shortDate(checkedAt)}, and met at: ${met.places.join(', ')}.`;
}

/** The verdict on a fake, beside the genuine address. */
function onFake({ lookAlikes, takenFor }: FoundAddress, title: string, named: ArticleAddress): Said {
  const red = { tone: 'red', sign: null } as const;
  if (!takenFor) {
    const sentence = named.met ? warningOf(title, named) : `It is named there as: ${named.label.replace(/\.$/, '')}.`;
    return { ...red, title: `The article ${title} warns of this address`, sentence };
  }
  const alike = lookAlikes.find(({ address }) => address === takenFor.address);
  const like = alike ? `${alike.likeness} ` : '';
  const sentence = `${like}${warningOf(title, named)} What you send or pay there is lost.`;
  return { ...red, title: `Not ${takenFor.name}`, sentence };
}

// The statuses of tokens that have ended.
const ended: Readonly<Record<string, string>> = {
  abandoned: 'an abandoned token',
  drained: 'a drained token',
  migrated: 'a token that has moved to another mint',
};

/** The life status of a token in words, up to its date. */
export const faresAs = ({ status }: Life): string =>
  status === 'unknown' ? 'How the token fares is unknown, as of' : `The token is ${status}, seen`;

/**
 * Tone and sign for an address that an article names: green only for the subject of the article, and not when its token
 * has ended.
 */
function lookOf({ kind }: ArticleAddress, hasEnded: boolean): Pick<Said, 'tone' | 'sign'> {
  if (hasEnded) return { tone: 'amber', sign: 'warning' };
  if (kind === 'mint' || kind === 'program') return { tone: 'green', sign: null };
  return { tone: 'plain', sign: kind === 'pool' ? 'article' : 'wallet' };
}

/** The verdict on an address that an article names. */
export function onNamed(found: FoundAddress, { links }: Pasted): Said | null {
  const { named, article, told } = found;
  if (named === null || article === null) return null;
  if (named.kind === 'scam') return onFake(found, article.title, named);
  const life = named.kind === 'mint' ? told?.life : undefined;
  const end = life ? ended[life.status] : undefined;
  const from = sourcesOf(named) === 0 ? '' : `, from ${count(sourcesOf(named), 'source')}`;
  const inLink = links.length > 0 ? 'Found in the link that you pasted. ' : '';
  const seen = life && end ? `It was seen as ${life.status} on ${shortDate(life.date)}. ` : '';
  return {
    ...lookOf(named, end !== undefined),
    title: `This is ${nameOf(named.kind, article.title)}${end ? `, ${end}` : ''}`,
    sentence: `${inLink}${seen}Our article on ${article.title} gives this address${from}.`,
  };
}
