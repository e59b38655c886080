import { read } from '#web/client/calls.ts';
import { paths } from '#web/navigation/paths.ts';

/** Whether a text may hold an address: more letters and digits in a row than any word has, or groups of four of them, as addresses are shown. */
const mayHoldAddress = (text: string): boolean => /\w{26}|^(?=.*(?:\d|[a-z][A-Z]))(?:[1-9A-HJ-NP-Za-km-z]{4}\s){7}/.test(text.trim());

/** Whether a text is the two ends of an address, as it is shown where there is no room for the whole. */
export const isShortened = (text: string): boolean => /^\w{4,8}…\w{4,8}$/.test(text.trim());

/** Whether a text may be something else than words: an address, or a ticker. */
export const isPasted = (text: string): boolean => mayHoldAddress(text) || isShortened(text) || /^\$\w/.test(text);

/** Where a text that somebody sent leads: to its check, or to what is found by its words. */
export const pathFor = (text: string): string => (mayHoldAddress(text) || isShortened(text) ? paths.check : paths.search)(text);

/** What a text is, and what is known here of the address in it. */
export const lookupQuery = (text: string) => read('/lookup', { q: text });
