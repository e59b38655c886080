import type { QueryClient } from '@tanstack/react-query';
import { addressLimits } from '#contract/addresses/limits.ts';
import { mayBePasted } from '#contract/addresses/may-be-pasted.ts';
import { read } from '#web/client/calls.ts';
import { paths } from '#web/navigation/paths.ts';

/**
 * So much of a text as is asked about: one character more than is looked at, by which the server sees that there is
 * more.
 */
export const asPasted = (text: string): string => text.trim().slice(0, addressLimits.pasted + 1);

/** What a text is, and what is known here of it. */
export const lookupQuery = (text: string) => read('/lookup', { q: asPasted(text) });

/** Where a text that somebody sent leads, as the server says: to its check, or to what is found by its words. */
export async function pathFor(client: QueryClient, text: string): Promise<string> {
  const answer = mayBePasted(text) ? await client.fetchQuery(lookupQuery(text)).catch(() => undefined) : undefined;
  return answer?.check ? paths.check(answer.check) : paths.search(asPasted(text));
}
