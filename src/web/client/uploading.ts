import type { QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/api.ts';
import { filled } from './calls.ts';
import { fetched } from './http.ts';
import { announceTouched, forget } from './tags.ts';

/** The calls that accept a file. */
type UploadAddress = 'POST /media' | 'PUT /media/:id/file';

interface UploadOptions {
  /** Receives the bytes that were sent, and those of the whole form. */
  readonly onProgress: (sent: number, total: number) => void;
  /** Stops the upload. */
  readonly signal: AbortSignal;
}

// The server waits 25 s for the file, and needs at most 90 s in all.
const longest = 120_000;

/** The headers of an answer, which XMLHttpRequest returns as one text. */
const headersOf = (request: XMLHttpRequest): Headers =>
  new Headers(
    request
      .getAllResponseHeaders()
      .trim()
      .split(/[\r\n]+/)
      .filter((line) => line.includes(':'))
      .map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }),
  );

/** Sends a request as `fetch` does, and reports its progress, which `fetch` cannot. */
const sender =
  ({ onProgress, signal }: UploadOptions) =>
  (path: string, { method, body }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method!, path);
      request.setRequestHeader('accept', 'application/json');
      request.timeout = longest;
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) })),
      );
      const lose = () => reject(new TypeError('The connection was lost.'));
      request.addEventListener('error', lose);
      request.addEventListener('timeout', lose);
      request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')));
      signal.addEventListener('abort', () => request.abort());
      request.send(body as FormData);
    });

/**
 * Uploads a file with the text fields of its form. The queries that the write touched are refetched. Throws an
 * `ApiError` on a refusal, a `TypeError` if the connection is lost, and an `AbortError` after `signal`.
 */
export async function upload<Address extends UploadAddress>(
  client: QueryClient,
  address: Address,
  parameters: Readonly<Record<string, string>>,
  { fields = {}, file }: { readonly fields?: Readonly<Record<string, string>>; readonly file: File },
  options: UploadOptions,
): Promise<AnswerOf<Address>> {
  const [method, path] = address.split(' ') as [string, string];
  const body = new FormData();
  // The server reads the texts before the file.
  for (const [name, text] of Object.entries(fields)) body.append(name, text);
  body.append('file', file);
  const { body: answer, tags } = await fetched(filled(path, parameters).path, { method, body }, sender(options));
  announceTouched(tags);
  void forget(client, tags);
  return answer as AnswerOf<Address>;
}
