import type { QueryClient } from '@tanstack/react-query';
import { addressLimits } from '#contract/addresses/limits.ts';
import { mayBePasted } from '#contract/addresses/may-be-pasted.ts';
import { read } from '#web/client/calls.ts';
import { paths } from '#web/navigation/paths.ts';

/** Cuts a text one character after the limit, so that the server refuses a text that is too long. */
export const asPasted = (text: string): string => text.trim().slice(0, addressLimits.pasted + 1);

/** The lookup of a text. */
export const lookupQuery = (text: string) => read('/lookup', { q: asPasted(text) });

/** The look-alikes that people pasted most often this week, or last week. */
export const seenFakesQuery = read('/fakes', {});

/** The path for a submitted text, according to the server: its check, or the search. */
export async function pathFor(client: QueryClient, text: string): Promise<string> {
  const answer = mayBePasted(text) ? await client.fetchQuery(lookupQuery(text)).catch(() => undefined) : undefined;
  return answer?.check ? paths.check(answer.check) : paths.search(asPasted(text));
}
