import type { LookAlike, LookupAnswer } from '#contract/search/lookup.ts';
import { read } from '#web/client/calls.ts';
import { paths } from '#web/navigation/paths.ts';

/** Whether a text may hold an address: more letters and digits in a row than any word has, or groups of four of them, as addresses are shown. */
const mayHoldAddress = (text: string): boolean => /\w{26}|^(?=.*(?:\d|[a-z][A-Z]))(?:[1-9A-HJ-NP-Za-km-z]{4}\s){7}/.test(text.trim());

/** Whether a text is the two ends of an address, as it is shown where there is no room for the whole. */
export const isShortened = (text: string): boolean =>
  /^[1-9A-HJ-NP-Za-km-z]{4,8}\s?(?:…|\.{2,3})\s?[1-9A-HJ-NP-Za-km-z]{4,8}$/.test(text.trim());

/** Whether a text may be something else than words: an address, or a ticker. */
export const isPasted = (text: string): boolean => mayHoldAddress(text) || isShortened(text) || /^\$\w/.test(text);

/** Where a text that somebody sent leads: to its check, or to what is found by its words. */
export const pathFor = (text: string): string => (mayHoldAddress(text) || isShortened(text) ? paths.check : paths.search)(text);

/** What a text is, and what is known here of the address in it. */
export const lookupQuery = (text: string) => read('/lookup', { q: text });

/** An address that another one is taken for: the true one that it looks like, or the mint of the article that warns of it. */
export function takenFor({ named, article, told, lookAlikes }: LookupAnswer): Omit<LookAlike, 'differences'> | undefined {
  if (named && named.kind !== 'scam') return undefined;
  const nearest = lookAlikes.find(({ kind }) => kind !== 'scam');
  return nearest ?? (article && told?.mint ? { kind: 'mint', address: told.mint.address, article } : undefined);
}

/** The addresses that imitate a known one: those that look like it, and those of which its article warns. */
export const imitationsOf = ({ lookAlikes, told }: LookupAnswer): string[] => [
  ...new Set([...lookAlikes, ...(told?.fakes ?? [])].map(({ address }) => address)),
];

/** Where a line about what was looked up leads: the answer itself, or what else there is to be seen of it. */
export interface Lead {
  readonly to: 'answer' | 'the true one' | 'profile' | 'article' | 'look-alikes' | 'ticker';
  readonly path: string;
  /** Of a ticker that several articles have: the title of this one. */
  readonly title?: string;
}

/** Where what was looked up leads, the answer first; nowhere where there is nothing to be seen. */
export function leadsOf(answer: LookupAnswer, typed: string): Lead[] {
  const { address, mistyped, article, tickerOf, named, profile } = answer;
  if (address === null && mistyped === null) {
    if (article) return [{ to: 'answer', path: paths.article(article.slug) }];
    return tickerOf.map(({ slug, title }) => ({ to: 'ticker', path: paths.article(slug), title }));
  }
  const leads: Lead[] = [{ to: 'answer', path: paths.check(address ?? mistyped ?? typed) }];
  const other = takenFor(answer);
  if (other) leads.push({ to: 'the true one', path: paths.check(other.address) });
  if (profile) leads.push({ to: 'profile', path: paths.profile(profile.wallet) });
  if (address !== null && article) leads.push({ to: 'article', path: paths.article(article.slug, named ? undefined : 'h-sources') });
  const [imitation] = imitationsOf(answer);
  if (named?.kind === 'mint' && imitation) leads.push({ to: 'look-alikes', path: paths.check(imitation) });
  return leads;
}
