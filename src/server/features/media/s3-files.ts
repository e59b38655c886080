import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { Unavailable } from '#server/core/later-errors.ts';
import { fetchFor } from '#server/core/outgoing.ts';
import type { FileStore } from './file-store.ts';

/** An S3-compatible service, addressed by paths: `ENDPOINT/BUCKET/KEY`. */
export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The settings of the configuration that name an S3 service. */
export interface S3Config {
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_BUCKET?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
}

// The time limit of one request, in milliseconds.
const timeout = 10_000;
// The most attempts: a failed connection or a temporary error is retried once.
const attempts = 2;
// The most bytes of an answer: a file has at most a few megabytes.
const mostBytes = 32 * 1024 ** 2;
// The prefix of all keys: other data may be in the same bucket.
const folder = 'media/';
const pageSize = 1_000;

const unreachable = 'The store of pictures does not answer; please try again later.';
const refused = 'The store of pictures refuses the request; ask the operator of this site to look at its settings.';

/** A request to sign. */
interface Unsigned {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/**
 * Signs a request by AWS Signature Version 4. The signature covers the body, by its SHA-256. `datetime`, as
 * 20130524T000000Z, is now by default.
 */
export async function signed(
  { region, accessKeyId, secretAccessKey }: Omit<S3Settings, 'endpoint' | 'bucket'>,
  { method, url, headers = {}, body }: Unsigned,
  datetime?: string,
): Promise<{ url: string; headers: Headers }> {
  const sha256 = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  const signer = new AwsV4Signer({
    method,
    url,
    headers: { ...headers, 'x-amz-content-sha256': sha256 },
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region,
    allHeaders: true,
    ...(datetime === undefined ? {} : { datetime }),
  });
  const made = await signer.sign();
  return { url: made.url.toString(), headers: made.headers };
}

/** Reads an answer. Refuses one with too many bytes. */
async function bytesOf(answer: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > mostBytes) throw new Unavailable(unreachable, 60);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The texts of an element in a list of keys. Keys contain no characters that XML escapes. */
const textsOf = (xml: string, name: string): string[] =>
  xml
    .split(`<${name}>`)
    .slice(1)
    .map((rest) => rest.split('<', 1)[0]!);

/** A file in a bucket. */
export interface ListedFile {
  readonly key: string;
  /** The time of its last PUT, in milliseconds; NaN if the service does not say it. */
  readonly storedAt: number;
}

/** The files of pictures in a bucket of an S3-compatible service. */
export class S3Files implements FileStore {
  readonly #settings: S3Settings;
  readonly #at: string;

  constructor(settings: S3Settings) {
    this.#settings = settings;
    this.#at = `${settings.endpoint.replace(/\/$/, '')}/${encodeURIComponent(settings.bucket)}`;
  }

  /** Sends a request, with one retry. Refuses a status other than success and 404. */
  async #send(request: Unsigned): Promise<Response> {
    for (let tried = 1; ; tried += 1) {
      const { url, headers } = await signed(this.#settings, request);
      const init: RequestInit = {
        method: request.method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
        ...(request.body ? { body: new Uint8Array(request.body) } : {}),
      };
      const answer = await fetchFor('s3', url, init).catch(() => null);
      if (answer !== null && (answer.ok || answer.status === 404)) return answer;
      await answer?.body?.cancel();
      const mayWorkLater = answer === null || answer.status >= 500 || answer.status === 429;
      if (!mayWorkLater) throw new Unavailable(refused, 600);
      if (tried === attempts) throw new Unavailable(unreachable, 60);
    }
  }

  #urlOf(key: string): string {
    return `${this.#at}/${folder}${encodeURIComponent(key)}`;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const headers = { 'content-type': `image/${key.split('.').at(-1)}` };
    const answer = await this.#send({ method: 'PUT', url: this.#urlOf(key), body: bytes, headers });
    await answer.body?.cancel();
    if (!answer.ok) throw new Unavailable(refused, 600);
  }

  async get(key: string): Promise<Uint8Array | null> {
    const answer = await this.#send({ method: 'GET', url: this.#urlOf(key) });
    if (answer.ok) {
      try {
        return await bytesOf(answer);
      } catch {
        throw new Unavailable(unreachable, 60);
      }
    }
    await answer.body?.cancel();
    return null;
  }

  async has(key: string): Promise<boolean> {
    return (await this.#send({ method: 'HEAD', url: this.#urlOf(key) })).ok;
  }

  async delete(key: string): Promise<void> {
    const answer = await this.#send({ method: 'DELETE', url: this.#urlOf(key) });
    await answer.body?.cancel();
  }

  /** All files after that key, in the order of their keys. */
  async *list(behind = ''): AsyncGenerator<ListedFile> {
    for (let after: string | undefined; ;) {
      const query = new URLSearchParams({
        'list-type': '2',
        'max-keys': String(pageSize),
        prefix: folder,
        ...(behind === '' ? {} : { 'start-after': `${folder}${behind}` }),
        ...(after === undefined ? {} : { 'continuation-token': after }),
      });
      const answer = await this.#send({ method: 'GET', url: `${this.#at}?${query}` });
      if (!answer.ok) throw new Unavailable(refused, 600);
      const xml = Buffer.from(await bytesOf(answer)).toString();
      const times = textsOf(xml, 'LastModified').map(Date.parse);
      yield* textsOf(xml, 'Key').map((key, place) => ({
        key: key.slice(folder.length),
        storedAt: times[place] ?? NaN,
      }));
      [after] = textsOf(xml, 'NextContinuationToken');
      if (after === undefined) return;
    }
  }
}

/** The configured store outside of the database; null without one. */
export function filesOutside(config: S3Config): S3Files | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  // `readConfig` accepts these settings only together.
  if (S3_ENDPOINT === undefined) return null;
  return new S3Files({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET!,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID!,
    secretAccessKey: S3_SECRET_ACCESS_KEY!,
  });
}
