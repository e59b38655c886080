import type { LookAlike, LookupAnswer } from '#contract/search/lookup.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import { paths } from '#web/navigation/paths.ts';

/** An address that another one is taken for: the true one that it looks like, or the mint of the article that warns of it. */
export function takenFor({ named, article, told, lookAlikes }: LookupAnswer): Omit<LookAlike, 'differences'> | undefined {
  if (named && named.kind !== 'scam') return undefined;
  const nearest = lookAlikes.find(({ kind }) => kind !== 'scam');
  return nearest ?? (article && told?.mint ? { kind: 'mint', address: told.mint.address, article } : undefined);
}

/** Where a line about what was looked up leads: the answer itself, or what else there is to be seen of it. */
export interface Lead {
  readonly to: 'answer' | 'the true one' | 'one of several' | 'ends' | 'profile' | 'article' | 'look-alikes' | 'ticker';
  readonly path: string;
  /** Of a ticker that several articles have: the title of this one. */
  readonly title?: string;
  /** Of a text with several addresses: the place of this one. */
  readonly place?: number;
}

/** Where what was looked up leads, the answer first; nowhere where there is nothing to be seen. */
export function leadsOf(answer: LookupAnswer, typed: string): Lead[] {
  const { address, mistyped, article, tickerOf, named, profile } = answer;
  if (address === null && mistyped === null) {
    if (article) return [{ to: 'answer', path: paths.article(article.slug) }];
    return tickerOf.map(({ slug, title }) => ({ to: 'ticker', path: paths.article(slug), title }));
  }
  if (address !== null && answer.others.length > 0) {
    const all = [address, ...answer.others.map((other) => other.address)];
    return all.map((one, place) => ({ to: 'one of several', path: paths.check(one), place }));
  }
  const leads: Lead[] = [{ to: 'answer', path: paths.check(address ?? mistyped ?? typed) }];
  const other = takenFor(answer);
  if (other) leads.push({ to: 'the true one', path: paths.check(other.address) });
  const [whole] = answer.ends;
  if (whole) leads.push({ to: 'ends', path: paths.check(whole.address) });
  if (profile) leads.push({ to: 'profile', path: paths.profile(profile.wallet) });
  if (address !== null && article) leads.push({ to: 'article', path: paths.article(article.slug, named ? undefined : 'h-sources') });
  const imitation = answer.lookAlikes[0] ?? answer.told?.fakes[0];
  if (named?.kind === 'mint' && imitation) leads.push({ to: 'look-alikes', path: paths.check(imitation.address) });
  return leads;
}

/**
 * What is found by words beside what they are themselves: the parts of an address or of a link are nothing that anybody looks for, and what a
 * known ticker may have been mistyped for is not either.
 */
export function besides({ address, mistyped, tickerOf }: LookupAnswer, found: SearchAnswer): SearchAnswer {
  const isKnown = (address ?? mistyped) !== null || (tickerOf.length > 0 && found.correction !== null);
  if (isKnown) return { ...found, results: [], correction: null, unknown: [], total: 0, weaker: 0, next: null };
  return { ...found, results: found.results.filter(({ slug }) => !tickerOf.some((one) => one.slug === slug)) };
}
