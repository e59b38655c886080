import { QueryClient } from '@tanstack/react-query';
import type { Refusal } from '#contract/refusals.ts';
import { addTags, keepTags } from './tags.ts';

/** A refusal: its message is status code, colon, space and the server's sentence (spec §8). */
export class ApiError extends Error {
  readonly status: number;
  /** The server's sentence alone; '' without one. */
  readonly sentence: string;
  /** For code that reacts to this refusal; undefined for others. */
  readonly code: Refusal['code'];
  /** The wrong field of the request; undefined if the refusal concerns none. */
  readonly field: string | undefined;

  constructor(
    status: number,
    sentence: string,
    { text = sentence, code, field }: Partial<Pick<Refusal, 'code' | 'field'>> & { text?: string } = {},
  ) {
    super(`${status}: ${text}`);
    this.status = status;
    this.sentence = sentence;
    this.code = code;
    this.field = field;
  }
}

/** The message about a failure for people: the server's sentence, or `otherwise` without one. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.sentence) || otherwise;
}

/** Whether the server failed, as opposed to a site that an admin switched off, which a code shows. */
export const isFailure = ({ status, code }: ApiError): boolean => status >= 500 && !code;

/** Like `sentenceOf`, but `otherwise` also for a failure of the server (spec §8). */
export function refusalOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && isFailure(error) ? otherwise : sentenceOf(error, otherwise);
}

/** An answer of the API with its tags: those of a read's data, or those that a write touched. */
export interface Answered {
  readonly body: unknown;
  readonly tags: readonly string[];
}

/** Gets the answer at a path of the API: the browser by fetch, the server in process. */
export type Get = (path: string) => Promise<Answered>;

/** The timeout of a request, in milliseconds. The person can retry a failed request, but not a hanging one. */
export const timeout = 20_000;

/**
 * Calls the API from the browser. Throws an `ApiError` for every response that is not OK, 401 included (spec §7). `ask`
 * sends the request.
 */
export async function fetched(
  path: string,
  request?: RequestInit,
  ask: (path: string, request: RequestInit) => Promise<Response> = fetch,
): Promise<Answered> {
  const response = await ask(path, { credentials: 'include', signal: AbortSignal.timeout(timeout), ...request });
  const { headers } = response;
  if (response.ok) return { body: await response.json(), tags: headers.get('cache-tag')?.split(',') ?? [] };
  const text = await response.text();
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('application/problem+json')) {
    const refusal = JSON.parse(text) as Refusal;
    throw new ApiError(response.status, refusal.detail, refusal);
  }
  // A refusing proxy sends an HTML page, which is no sentence.
  const isPage = /html|json/.test(type);
  throw new ApiError(response.status, isPage ? '' : text, { text: text || response.statusText });
}

/**
 * The query client with the specification's options (§9). A query's key is its path in segments, joined by '/' (§7).
 * The page parameter of a list is the path of a further page (`readPages`).
 */
export function createQueryClient(get: Get): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ client, queryKey, pageParam }) => {
          const { body, tags } = await get((pageParam as string | null | undefined) ?? queryKey.join('/'));
          (pageParam === undefined ? keepTags : addTags)(client, queryKey, tags);
          return body;
        },
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
