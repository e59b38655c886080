import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { keepTags, tagsOf } from './tags.ts';

/** An answer of the API as it travels in a page: what was said, or how it was refused; and the tags of what it was made from. */
export interface Travelling {
  readonly key: QueryKey;
  readonly data?: unknown;
  readonly error?: Error | null;
  readonly tags: readonly string[];
}

/**
 * All answers that a client has, for the page that was made from them. A refusal travels too, so that the browser shows what the server
 * showed. Nothing of when they came: the same answers make the same page.
 */
export function answersToTravel(client: QueryClient): Travelling[] {
  const answered = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status !== 'pending');
  return answered.map(({ queryKey, queryHash, state: { data, error } }) => ({
    key: queryKey,
    ...(error ? { error } : { data }),
    tags: [...(tagsOf(client).get(queryHash) ?? [])],
  }));
}

/** Takes over the answers that came with a page. */
export function takeAnswers(client: QueryClient, travelled: readonly Travelling[]): void {
  for (const { key, data, error, tags } of travelled) {
    keepTags(client, key, tags);
    if (error) client.getQueryCache().build(client, { queryKey: key }).setState({ status: 'error', error, errorUpdatedAt: Date.now() });
    else client.setQueryData(key, data);
  }
}

/** The answers as they stand in a page. Where the page shows a text as it is, they leave that out: it stands there once. */
export function written(client: QueryClient, { showsText }: { readonly showsText: boolean }): string {
  const shortened = (name: string, value: unknown) => (showsText && name === 'bodyHtml' ? null : value);
  return JSON.stringify(answersToTravel(client), shortened).replaceAll('<', '\\u003c');
}

/** The answers that stand in a page, with the text that it shows. */
export function readBack(state: string, textShown: () => string): Travelling[] {
  const whole = (name: string, value: unknown) => (name === 'bodyHtml' && value === null ? textShown() : value);
  return JSON.parse(state, whole) as Travelling[];
}
