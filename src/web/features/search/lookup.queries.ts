import { limits } from '#contract/limits.ts';
import { read } from '#web/client/calls.ts';
import { paths } from '#web/navigation/paths.ts';

/**
 * Whether a text may hold an address: more letters and digits in a row than any word has, or one that white space parted, in groups of four as
 * addresses are shown, or in a few parts. What is not seen does not part it.
 */
function mayHoldAddress(text: string): boolean {
  const seen = text.replaceAll(/\p{Cf}/gu, '').trim();
  const whole = seen.replaceAll(/\s/g, '');
  const isParted = /^(?=.*\d)(?=.*[A-Z])[1-9A-HJ-NP-Za-km-z]{32,88}$/.test(whole) && /^(?:\w{4}\s){7}|\w{12}/.test(seen);
  return isParted || /\w{26}/.test(seen);
}

/** Whether a text is the two ends of an address, as it is shown where there is no room for the whole. */
export const isShortened = (text: string): boolean => /^\w{4,8}…\w{4,8}$/.test(text.trim());

/** Whether a text may be something else than words: an address, or a ticker. */
export const isPasted = (text: string): boolean => mayHoldAddress(text) || isShortened(text) || /^["“(]?[$＄]./.test(text);

/** Where a text that somebody sent leads: to its check, or to what is found by its words, as any text that is too long for a check. */
export const pathFor = (text: string): string =>
  (text.length <= limits.checked && (mayHoldAddress(text) || isShortened(text)) ? paths.check : paths.search)(text);

/** What a text is, and what is known here of the address in it. */
export const lookupQuery = (text: string) => read('/lookup', { q: text });
