import type { LookupAnswer } from '#contract/search/lookup.ts';
import { read } from '#web/client/calls.ts';
import { paths } from '#web/navigation/paths.ts';

/** Whether a text may hold an address: more letters and digits in a row than any word has, or groups of four of them, as addresses are shown. */
const mayHoldAddress = (text: string): boolean => /\w{26}|^(?=.*(?:\d|[a-z][A-Z]))(?:[1-9A-HJ-NP-Za-km-z]{4}\s){7}/.test(text.trim());

/** Whether a text may be something else than words: an address, or a ticker. */
export const isPasted = (text: string): boolean => mayHoldAddress(text) || /^\$\w/.test(text);

/** Where a text that somebody sent leads: to its check, or to what is found by its words. */
export const pathFor = (text: string): string => (mayHoldAddress(text) ? paths.check : paths.search)(text);

/** What a text is, and what is known here of the address in it. */
export const lookupQuery = (text: string) => read('/lookup', { q: text });

/** Where a line about what was looked up leads: the answer itself, the article that speaks of it, or what looks like it. */
export interface Lead {
  readonly to: 'answer' | 'article' | 'look-alikes';
  readonly path: string;
}

/** Where what was looked up leads, the answer first; nowhere where there is nothing to be seen. */
export function leadsOf({ address, mistyped, article, named, lookAlikes: [alike] }: LookupAnswer, typed: string): Lead[] {
  if (address === null && alike === undefined) return article ? [{ to: 'answer', path: paths.article(article.slug) }] : [];
  const leads: Lead[] = [{ to: 'answer', path: paths.check(address ?? mistyped ?? typed) }];
  if (address !== null && article) leads.push({ to: 'article', path: paths.article(article.slug, named ? undefined : 'h-sources') });
  if (named && named.kind !== 'scam' && alike) leads.push({ to: 'look-alikes', path: paths.check(alike.address) });
  return leads;
}
