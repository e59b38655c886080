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

/** Where what was looked up leads; null where there is nothing to be seen. */
export const leadsTo = ({ address, article, lookAlikes }: LookupAnswer, typed: string): string | null =>
  address || lookAlikes[0] ? paths.check(address ?? typed) : article && paths.article(article.slug);
