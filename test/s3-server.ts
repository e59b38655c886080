import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const keys = { S3_ACCESS_KEY_ID: 'AKIDEXAMPLE', S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Whether a request has the signature of AWS Signature Version 4 for its method, URL, headers and body. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const at = new URL(url!, 'http://s3.test');
  const query = [...at.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const named = names.split(';');
  const canonical = [
    method,
    at.pathname,
    query,
    ...named.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n');
  const [day = '', region = '', service = '', end = ''] = scope.split('/');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.S3_SECRET_ACCESS_KEY}`, day), region), service), end);
  return (
    headers['x-amz-content-sha256'] === sha256(body) &&
    ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => named.includes(name)) &&
    hmac(key, toSign).toString('hex') === signature
  );
}

/**
 * A service like S3 with one bucket, which verifies every signature; a page of a list has two keys. `times` has the
 * last PUT of each file, in milliseconds.
 */
export async function s3Server() {
  const files = new Map<string, Buffer>();
  const times = new Map<string, number>();
  let isDown = false;
  let beforeGet: (() => Promise<void>) | null = null;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (isDown) return void response.writeHead(503).end();
    if (!isSigned(request, body)) return void response.writeHead(403).end();
    const { pathname, searchParams } = new URL(request.url!, 'http://s3.test');
    const key = pathname.replace(/^\/pictures\/?/, '');
    if (request.method === 'GET' && key !== '') {
      const work = beforeGet;
      beforeGet = null;
      await work?.();
    }
    const known = files.get(key);
    if (key === '') {
      const after = searchParams.get('continuation-token') ?? searchParams.get('start-after') ?? '';
      const found = [...files.keys()].toSorted().filter((one) => one > after);
      const more = found.length > 2 ? `<NextContinuationToken>${found[1]}</NextContinuationToken>` : '';
      const listed = found.slice(0, 2).map((one) => {
        const at = new Date(times.get(one)!).toISOString();
        return `<Contents><Key>${one}</Key><LastModified>${at}</LastModified><Size>1</Size></Contents>`;
      });
      return void response.writeHead(200).end(`<ListBucketResult>${more}${listed.join('')}</ListBucketResult>`);
    }
    if (request.method === 'PUT') {
      files.set(key, body);
      times.set(key, Date.now());
    }
    if (request.method === 'DELETE') files.delete(key);
    const isMissing = known === undefined && (request.method === 'GET' || request.method === 'HEAD');
    response.writeHead(isMissing ? 404 : 200).end(request.method === 'GET' ? known : undefined);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_BUCKET: 'pictures',
    ...keys,
  };
  return {
    settings,
    files,
    times,
    setDown: (down: boolean) => (isDown = down),
    /** Does this once, before the next file is read. */
    onNextGet: (work: () => Promise<void>) => (beforeGet = work),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
