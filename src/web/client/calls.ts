import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AnswerOf, Api } from '#contract/api.ts';
import { fetched, timeout } from './http.ts';
import { announceTouched, forget } from './tags.ts';

/** The path of a call below `/api`, as the contract declares it, with its parameters as `:name`. */
export type ReadPath = keyof Api extends infer A ? (A extends `GET ${infer Path}` ? Path : never) : never;
type WriteAddress = Exclude<keyof Api, `GET ${string}`>;

type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Given<Schema extends z.ZodType> = unknown extends z.input<Schema> ? object : z.input<Schema>;
/** The browser gives numbers and booleans, which the server reads from text. */
type Loose<Fields> = {
  readonly [Name in keyof Fields]?: unknown extends Fields[Name] ? string | number : Fields[Name] | undefined;
};

/** What is asked: the parameters of the path and those of the query. */
export type Question<Path extends ReadPath> = Readonly<Record<ParamsIn<Path>, string>> &
  Loose<Given<Api[`GET ${Path}`]['query']>>;
/** What a write sends: the parameters of the path and the fields of the body. */
export type Message<Address extends WriteAddress> = Readonly<Record<ParamsIn<Address>, string>> &
  Given<Api[Address]['body']>;

/** The address of a call with its parameters filled in, and the given values that were not needed for it. */
function filled(path: string, given: object): { path: string; rest: [string, unknown][] } {
  const rest = new Map<string, unknown>(Object.entries(given));
  const segments = path.split('/').map((segment) => {
    if (!segment.startsWith(':')) return segment;
    const value = rest.get(segment.slice(1));
    rest.delete(segment.slice(1));
    return encodeURIComponent(String(value));
  });
  return { path: `/api${segments.join('/')}`, rest: [...rest] };
}

/** The path of a question, from `/api` on. */
export function pathOf<Path extends ReadPath>(path: Path, question: Question<Path>): string {
  const { path: address, rest } = filled(path, question);
  const query = rest.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value as string)}`],
  );
  return query.length === 0 ? address : `${address}?${query.join('&')}`;
}

/** A path in segments, which are joined by '/' (spec §7). */
function keyOf(path: string): string[] {
  const [, api, first, ...segments] = path.split('/');
  return [`/${api}/${first}`, ...segments];
}

/** The query of a call: what `useQuery` and `load` take. Its key is the path in segments (spec §7). */
export function read<Path extends ReadPath>(path: Path, question: Question<Path>) {
  return queryOptions<AnswerOf<`GET ${Path}`>>({ queryKey: keyOf(pathOf(path, question)) });
}

/**
 * Asks at once, from the browser. Returns the answer and its tags, for code that keeps the answer under a key of its
 * own.
 */
export async function askTagged<Path extends ReadPath>(
  path: Path,
  question: Question<Path>,
): Promise<{ body: AnswerOf<`GET ${Path}`>; tags: readonly string[] }> {
  const { body, tags } = await fetched(pathOf(path, question));
  return { body: body as AnswerOf<`GET ${Path}`>, tags };
}

/** Asks at once, from the browser. */
export const ask = async <Path extends ReadPath>(
  path: Path,
  question: Question<Path>,
): Promise<AnswerOf<`GET ${Path}`>> => (await askTagged(path, question)).body;

interface SendOptions {
  readonly headers?: Record<string, string>;
  /** Ends the request in place of the usual timeout. */
  readonly signal?: AbortSignal;
  /**
   * When the queries on the screen that were touched are read again: 'at once', for which `send` does not wait;
   * 'first', for which it waits; or 'later', when they are next shown.
   */
  readonly refresh?: 'at once' | 'first' | 'later';
  /** The key of a query that gets this write's answer as its own, so that it need not be read again. */
  readonly fills?: QueryKey;
}

/**
 * Sends a write and returns its answer. This window and the site's other windows forget every query that was made from
 * what the write touched. Throws an `ApiError` when it is refused.
 */
export async function send<Address extends WriteAddress>(
  client: QueryClient,
  address: Address,
  message: Message<Address>,
  { headers, signal = AbortSignal.timeout(timeout), refresh = 'at once', fills }: SendOptions = {},
): Promise<AnswerOf<Address>> {
  const [method, path] = address.split(' ') as [string, string];
  const { path: url, rest } = filled(path, message);
  const { body, tags } = await fetched(url, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(Object.fromEntries(rest)),
    signal,
  });
  announceTouched(tags);
  const forgotten = forget(client, tags, { isLater: refresh === 'later', except: fills });
  if (refresh === 'first') await forgotten;
  return body as AnswerOf<Address>;
}
