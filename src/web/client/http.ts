import { QueryClient } from '@tanstack/react-query';
import type { Refusal } from '#contract/refusals.ts';
import { addTags, keepTags } from './tags.ts';

/** A refusal: its message is status code, colon, space and the server's sentence (spec §8). */
export class ApiError extends Error {
  readonly status: number;
  /** The server's sentence alone; '' when it gave none. */
  readonly sentence: string;
  /** For code that reacts to this refusal; undefined where none does. */
  readonly code: Refusal['code'];
  /** The field of the request that is wrong; undefined where the refusal is about none. */
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

/** What to tell people about a failure: the server's sentence, or `otherwise` when there is none. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.sentence) || otherwise;
}

/** Whether the server itself failed: a site that an admin switched off did not, and says so by a code. */
export const isFailure = ({ status, code }: ApiError): boolean => status >= 500 && !code;

/** As `sentenceOf`, but `otherwise` also when the server itself failed, whatever it says (spec §8). */
export function refusalOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && isFailure(error) ? otherwise : sentenceOf(error, otherwise);
}

/** An answer of the API with its tags: those that a read was made from, or those that a write touched. */
export interface Answered {
  readonly body: unknown;
  readonly tags: readonly string[];
}

/** Gets the answer at a path of the API. The browser fetches it, the server asks itself in process. */
export type Get = (path: string) => Promise<Answered>;

/** How long a request may take, in milliseconds. One that fails can be tried again; one that hangs cannot. */
export const timeout = 20_000;

/** Asks the API from the browser. Throws an `ApiError` for every answer that is not OK, 401 included (spec §7). */
export async function fetched(path: string, request?: RequestInit): Promise<Answered> {
  const response = await fetch(path, { credentials: 'include', signal: AbortSignal.timeout(timeout), ...request });
  const { headers } = response;
  if (response.ok) return { body: await response.json(), tags: headers.get('cache-tag')?.split(',') ?? [] };
  const text = await response.text();
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('application/problem+json')) {
    const refusal = JSON.parse(text) as Refusal;
    throw new ApiError(response.status, refusal.detail, refusal);
  }
  // Where a proxy refuses, it sends a page of its own: nothing to show as a sentence.
  const isPage = /html|json/.test(type);
  throw new ApiError(response.status, isPage ? '' : text, { text: text || response.statusText });
}

/**
 * The query client with the specification's options (§9). A query's key is its path in segments, which are joined by
 * '/' (§7). The parameter of a list's further page is the path of that page (`readPages`).
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
