import { QueryClient } from '@tanstack/react-query';

/** A refusal: its message is status code, colon, space and the server's sentence (spec §8). */
export class ApiError extends Error {
  readonly status: number;
  /** The server's sentence alone. */
  readonly sentence: string;

  constructor(status: number, sentence: string) {
    super(`${status}: ${sentence}`);
    this.status = status;
    this.sentence = sentence;
  }
}

/** What is said of a failure: the server's sentence, or `otherwise` when it could not be asked. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError ? error.sentence : otherwise;
}

/** As `sentenceOf`, and `otherwise` as well when the server broke: what it says of that is no refusal (spec §8). */
export function refusalOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.status >= 500 ? otherwise : sentenceOf(error, otherwise);
}

/** What both sides can do: get the JSON behind a path of the API. The browser fetches, the server asks itself. */
export type Get = (path: string) => Promise<unknown>;

/** How long a request may take, in milliseconds: one that hangs is worse than one that fails. */
export const timeout = 20_000;

async function answerOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response.json();
}

/** Gets the JSON behind `path`. Throws an `ApiError` for every answer that is not OK, 401 included (spec §7). */
export const getFromBrowser: Get = async (path) =>
  answerOf(await fetch(path, { credentials: 'include', signal: AbortSignal.timeout(timeout) }));

interface SendOptions {
  readonly headers?: Record<string, string>;
  /** What gives up instead of the timeout. */
  readonly signal?: AbortSignal;
}

/** Sends a write and returns the JSON of its answer. Throws as `getFromBrowser` does. */
export async function send<Answer>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown = {},
  { headers, signal = AbortSignal.timeout(timeout) }: SendOptions = {},
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  });
  return (await answerOf(response)) as Answer;
}

/** The end of a list's path: for its first page, or for the one that begins at the cursor. */
export const pageOf = (list: string, cursor?: string | null): string =>
  cursor ? `${list}${list.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}` : list;

/** The query client with the specification's options (§9). A query's key is its path in segments, which are joined by '/' (§7). */
export function createQueryClient(get: Get): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => get(queryKey.join('/')),
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
        retryOnMount: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
