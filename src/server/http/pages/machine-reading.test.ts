import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { tags } from '#server/core/tags.ts';
import { testApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { testAppWithPages } from '#test/pages.ts';
import { logInAnonymously } from '#test/wallet.ts';

const test = await testAppWithPages();
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

afterAll(() => test.close());

describe('the machine-readable files', () => {
  it('list every article in the sitemap', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect(body).toContain('<loc>https://wiki.example/article/bonk</loc>');
  });

  it('name the picture of an article in the sitemap', async () => {
    const imageUrl = 'https://pictures.example/a.png?x=1&y="<2>"';
    await buildArticle(test.store, { slug: 'pictured', imageUrl });
    const entry = (await get('/sitemap.xml')).body.split('<url>').find((one) => one.includes('/article/pictured<'));
    expect(entry).toContain(
      '<image:image><image:loc>https://pictures.example/a.png?x=1&amp;y=%22%3C2%3E%22</image:loc></image:image>',
    );
    expect((await get('/sitemap.xml')).body).toContain(
      ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
    );
  });

  it('list a new article in the sitemap at once, also one without a category', async () => {
    await get('/sitemap.xml');
    await buildArticle(test.store, { slug: 'loose', category: '' });
    expect((await get('/sitemap.xml')).body).toContain('<loc>https://wiki.example/article/loose</loc>');
    expect((await get('/api/categories')).json().categories).not.toContain('');
  });

  it('count articles without a category when they split the sitemap', async () => {
    const { db } = test.database;
    await buildArticle(test.store, { slug: 'loose-too', category: '' });
    // Counts more articles than one sitemap can hold.
    await db.execute(sql`update categories set count = count + 50000 where name = ''`);
    test.store.purge([tags.articles]);
    expect((await get('/sitemap.xml')).body).toContain('/sitemaps/0-of-4.xml');
    await db.execute(sql`update categories set count = count - 50000 where name = ''`);
    test.store.purge([tags.articles]);
    expect((await get('/sitemap.xml')).body).toContain('<loc>https://wiki.example/article/loose-too</loc>');
  });

  it('include an Atom feed of changed articles', async () => {
    const { body, headers } = await get('/feed.atom');
    expect(headers['content-type']).toContain('application/atom+xml');
    expect(body).toContain('<id>https://wiki.example/article/bonk</id>');
    // The titles of the feed have the type HTML, so they are escaped.
    expect(body).toContain('<title type="html"><![CDATA[BONK &amp; &quot;friends&quot; &lt;/script&gt;]]></title>');
    expect(body).toContain('<summary type="html"><![CDATA[The &lt;dog&gt; coin.]]></summary>');
  });

  it('omit characters from the feed that XML cannot contain', async () => {
    await buildArticle(test.store, { slug: 'odd', title: 'Odd\u0001\u001b\ufffe one', summary: 'Sum\u000bmary\u0085' });
    const { body } = await get('/feed.atom');
    expect(body).toContain('<![CDATA[Odd one]]>');
    expect(body).toContain('<![CDATA[Summary]]>');
  });

  it('state the licence of the text for people and machines', async () => {
    const url = 'https://creativecommons.org/licenses/by-sa/4.0/';
    const { body } = await get('/');
    expect(body).toContain(`<link rel="license" href="${url}"/>`);
    expect(/<footer.*The text is under.*CC BY-SA 4\.0/s.exec(body)).not.toBeNull();
    expect((await get('/contribute/new')).body).toContain('What you send is published under');
    expect((await get('/feed.atom')).body).toContain(`<rights>The text is under CC BY-SA 4.0, ${url}</rights>`);
    expect((await get('/api/docs/json')).json().info.license).toEqual({ name: 'CC BY-SA 4.0', url });
  });

  it('point robots to the sitemap and keep them out of the API', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain('Disallow: /api/');
    expect(body).toContain('Sitemap: https://wiki.example/sitemap.xml');
  });

  it('are compressed as JSON of one person and as documentation', async () => {
    const { cookie, send } = await logInAnonymously(test.app);
    for (const title of ['One', 'Two', 'Three'])
      expect(
        (await send('POST', '/api/proposals', { title, body: 'A trench is dug by hand. '.repeat(20) })).status,
      ).toBe(200);
    for (const url of ['/api/proposals/mine', '/api/docs/json']) {
      const { statusCode, headers, rawPayload } = await get(url, { cookie, 'accept-encoding': 'br' });
      expect([url, statusCode, headers['content-encoding'], headers.vary]).toEqual([url, 200, 'br', 'accept-encoding']);
      expect(brotliDecompressSync(rawPayload).length).toBeGreaterThan(rawPayload.length);
    }
  });

  it('describe the API', async () => {
    const paths = Object.keys((await get('/api/docs/json')).json().paths);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/api/articles',
        '/api/articles/{slug}',
        '/api/search',
        '/api/bounties/all',
        '/api/feed/latest',
      ]),
    );
    expect((await get('/api/docs')).statusCode).toBe(200);
  });

  it('use the operator’s name of the site', async () => {
    const named = await testApp(
      { SITE_NAME: 'Ape <&> Co, the wiki of all' },
      { database: test.database, pages: 'built' },
    );
    const read = async (url: string) => (await named.app.inject(url)).body;
    expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({
      name: 'Ape <&> Co, the wiki of all',
      start_url: '/',
    });
    expect(await read('/opensearch.xml')).toContain('<ShortName>Ape &lt;&amp;&gt; Co, the </ShortName>');
    const home = await read('/');
    expect(home).toContain('"name":"Ape \\u003c&> Co, the wiki of all"');
    expect(home.replaceAll('<!-- -->', '')).toContain('<h1>Welcome to Ape &lt;&amp;&gt; Co, the wiki of all</h1>');
    expect(home).not.toContain('Search Trenchpedia');
    await named.close();
  });

  it('report liveness and readiness', async () => {
    expect((await get('/healthz')).body).toMatch(/^up\nversion /);
    expect((await get('/readyz')).body).toBe('ready');
    expect((await get('/metrics')).body).toContain('trenchpedia_http_request_duration_seconds');
  });
});
