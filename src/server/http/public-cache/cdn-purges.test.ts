import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { tags } from '#server/core/tags.ts';
import type { Database } from '#server/db/client.ts';
import { testApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { testDatabase } from '#test/database.ts';
import { CdnPurges } from './cdn-purges.ts';

interface PurgeRequest {
  readonly authorization: string | undefined;
  readonly body: { tags?: string[]; purge_everything?: boolean };
}

/** A CDN that answers with these statuses in turn and then with 200. It records its requests. */
async function cdn(...statuses: number[]): Promise<{ url: string; requests: PurgeRequest[] }> {
  const requests: PurgeRequest[] = [];
  const server = createServer(async (request, response) => {
    requests.push({
      authorization: request.headers.authorization,
      body: (await json(request)) as PurgeRequest['body'],
    });
    response.writeHead(statuses.shift() ?? 200, { connection: 'close' }).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`, requests };
}

const quiet = { warn: () => {} };
const tagsOf = (requests: readonly PurgeRequest[]) => requests.flatMap(({ body }) => body.tags ?? []);

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('a CDN in front', () => {
  it('may cache purgeable answers, and is purged after each write', async () => {
    const { url, requests } = await cdn();
    const test = await testApp({ CDN_PURGE_URL: url, CDN_PURGE_KEY: 'secret' }, { database, pages: 'built' });
    onTestFinished(() => test.close());
    const { headers } = await test.app.inject('/api/articles');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=3600, must-revalidate',
      'cache-tag': 'articles',
    });
    await buildArticle(test.store, { slug: 'bonk' });
    await expect.poll(() => tagsOf(requests)).toEqual(expect.arrayContaining(['articles', 'article:bonk']));
    expect(requests.at(-1)!.authorization).toBe('Bearer secret');
  });

  it('caches nothing without a purge URL', async () => {
    const test = await testApp({}, { database, pages: 'built' });
    onTestFinished(() => test.close());
    for (const url of ['/api/articles', '/', '/feed.atom'])
      expect((await test.app.inject(url)).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it('receives a refused purge again', async () => {
    const { url, requests } = await cdn(503);
    const purges = new CdnPurges({ url }, quiet);
    purges.purge([tags.article('a, b')]);
    await expect.poll(() => tagsOf(requests)).toEqual(['article:a%2C%20b', 'article:a%2C%20b']);
    await purges.close();
  });

  it('receives many tags in few requests, and for very many one purge of everything', async () => {
    const { url, requests } = await cdn();
    const purges = new CdnPurges({ url }, quiet);
    const many = (count: number) => Array.from({ length: count }, (_, index) => tags.article(String(index)));
    for (const tag of many(70)) purges.purge([tag]);
    await expect.poll(() => new Set(tagsOf(requests)).size).toBe(70);
    expect(requests).toHaveLength(3);
    purges.purge(many(5_000));
    await expect.poll(() => requests.at(-1)!.body).toEqual({ purge_everything: true });
    await purges.close();
  });

  it('receives the remaining purges at shutdown, once', async () => {
    const { url, requests } = await cdn(500, 500, 500);
    const purges = new CdnPurges({ url }, quiet);
    purges.purge([tags.article('last')]);
    await purges.close();
    expect(tagsOf(requests)).toEqual(['article:last']);
    const gone = new CdnPurges({ url: 'http://127.0.0.1:9/' }, quiet);
    gone.purge([tags.article('last')]);
    await gone.close();
  });
});
