import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AnswerOf, Api } from '#contract/api.ts';
import { filled, type Given, type ParamsIn } from './calls.ts';
import { fetched, timeout } from './http.ts';
import { announceTouched, forget } from './tags.ts';

type WriteAddress = Exclude<keyof Api, `GET ${string}`>;

/** The message of a write: the parameters of the path and the fields of the body. */
export type Message<Address extends WriteAddress> = Readonly<Record<ParamsIn<Address>, string>> &
  Given<Api[Address]['body']>;

interface SendOptions {
  readonly headers?: Record<string, string>;
  /** Aborts the request, in place of the default timeout. */
  readonly signal?: AbortSignal;
  /**
   * When to refetch the visible queries that the write touched: 'at once', without waiting; 'first', and wait for it;
   * or 'later', when a component next uses them.
   */
  readonly refresh?: 'at once' | 'first' | 'later';
  /** The key of a query that takes the answer of this write, so that it need not be refetched. */
  readonly fills?: QueryKey;
}

/**
 * Sends a write and returns its answer. This window and the site's other windows invalidate every query with a touched
 * tag. Throws an `ApiError` on a refusal.
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
