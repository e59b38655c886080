import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { keepTags, tagsOf } from './tags.ts';

/** An answer of the API as a page carries it: its data or its refusal, and the tags of its data. */
export interface Travelling {
  readonly key: QueryKey;
  readonly data?: unknown;
  readonly error?: Error | null;
  readonly tags: readonly string[];
}

/**
 * All answers of a client, for the page rendered from them. Includes refusals, so that the browser shows the same as
 * the server, and no times, so that the same answers give the same page.
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

/** Adds the answers of a page to the cache. */
export function takeAnswers(client: QueryClient, travelled: readonly Travelling[]): void {
  for (const { key, data, error, tags } of travelled) {
    keepTags(client, key, tags);
    if (error)
      client
        .getQueryCache()
        .build(client, { queryKey: key })
        .setState({ status: 'error', error, errorUpdatedAt: Date.now() });
    else client.setQueryData(key, data);
  }
}

/** The parameters of a path, by the names in its route. */
export type Named = Readonly<Record<string, string | undefined>>;

/** In a key: a placeholder for that parameter of the page's path. */
interface Part {
  readonly part: string;
}

/**
 * Makes the answers equal for all missing paths of one kind: replaces the values of path parameters in keys by the
 * parameters' names, and drops the tags.
 */
function unnamed(travelling: readonly Travelling[], params: Named): object[] {
  const parts = new Map(Object.entries(params).map(([part, value]) => [encodeURIComponent(value ?? ''), part]));
  const asPart = (segment: unknown) =>
    parts.has(segment as string) ? ({ part: parts.get(segment as string)! } satisfies Part) : segment;
  return travelling.map(({ key, ...rest }) =>
    rest.error ? { ...rest, key: key.map(asPart), tags: [] } : { ...rest, key },
  );
}

interface Shown {
  /** Whether the page shows an article's text unchanged: then the serialised answers omit it, since the HTML has it. */
  readonly showsText: boolean;
  /** For a missing page: the parameters of its path. */
  readonly missing: Named | null;
}

/** The serialised answers of a page. */
export function written(client: QueryClient, { showsText, missing }: Shown): string {
  const shortened = (name: string, value: unknown) => (showsText && name === 'bodyHtml' ? null : value);
  const answers = answersToTravel(client);
  return JSON.stringify(missing ? unnamed(answers, missing) : answers, shortened).replaceAll('<', '\\u003c');
}

/** Parses the answers of a page. `textShown` returns the shown text, `params` are the parameters of its path. */
export function readBack(state: string, textShown: () => string, params: Named): Travelling[] {
  const whole = (name: string, value: unknown) => (name === 'bodyHtml' && value === null ? textShown() : value);
  const named = (segment: unknown) =>
    typeof segment === 'object' && segment !== null && 'part' in segment
      ? encodeURIComponent(params[(segment as Part).part] ?? '')
      : segment;
  return (JSON.parse(state, whole) as Travelling[]).map(({ key, ...rest }) => ({ ...rest, key: key.map(named) }));
}
