import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { keepTags, tagsOf } from './tags.ts';

/**
 * An answer of the API as it travels in a page: what was said, or how it was refused; and the tags of what it was made
 * from.
 */
export interface Travelling {
  readonly key: QueryKey;
  readonly data?: unknown;
  readonly error?: Error | null;
  readonly tags: readonly string[];
}

/**
 * All answers that a client has, for the page that was made from them. A refusal travels too, so that the browser shows
 * what the server showed. Nothing of when they came: the same answers make the same page.
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
    if (error)
      client
        .getQueryCache()
        .build(client, { queryKey: key })
        .setState({ status: 'error', error, errorUpdatedAt: Date.now() });
    else client.setQueryData(key, data);
  }
}

/** The parts of an address, as its route names them. */
export type Named = Readonly<Record<string, string | undefined>>;

/** In a key: the part of the page's own address that its route calls so. */
interface Part {
  readonly part: string;
}

/**
 * The same answers for every address of one kind that leads nowhere: keys and tags name parts of the address, and not
 * what stands there.
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
  /** Whether the page shows a text as it is: then the answers leave that out, since it stands there once. */
  readonly showsText: boolean;
  /** Of an address that leads nowhere: its parts. */
  readonly missing: Named | null;
}

/** The answers as they stand in a page. */
export function written(client: QueryClient, { showsText, missing }: Shown): string {
  const shortened = (name: string, value: unknown) => (showsText && name === 'bodyHtml' ? null : value);
  const answers = answersToTravel(client);
  return JSON.stringify(missing ? unnamed(answers, missing) : answers, shortened).replaceAll('<', '\\u003c');
}

/** The answers that stand in a page, with the text that it shows and the parts of its address. */
export function readBack(state: string, textShown: () => string, params: Named): Travelling[] {
  const whole = (name: string, value: unknown) => (name === 'bodyHtml' && value === null ? textShown() : value);
  const named = (segment: unknown) =>
    typeof segment === 'object' && segment !== null && 'part' in segment
      ? encodeURIComponent(params[(segment as Part).part] ?? '')
      : segment;
  return (JSON.parse(state, whole) as Travelling[]).map(({ key, ...rest }) => ({ ...rest, key: key.map(named) }));
}
