import { Feed } from 'feed';
import { SitemapStream, streamToPromise } from 'sitemap';
import { page } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import type { App } from '#server/http/route.ts';
import * as articles from './articles.ts';

interface Deps {
  readonly db: Db;
  readonly site: { name: string; url: string };
}

const feedEntries = 50;
// The protocol allows 50,000 addresses in one site map (sitemaps.org); pages of the list are read until then.
const sitemapArticles = 49_000;
const staticPages = ['/', '/browse', '/bounties', '/contribute', '/roadmap', '/donate', '/socials'];

// What a device shows of the site where it was put on the home screen (W3C, Web Application Manifest).
const manifest = {
  description: 'The Encyclopedia of the Solana Trenches',
  start_url: '/',
  display: 'minimal-ui',
  background_color: '#fbfaf7',
  theme_color: '#fbfaf7',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  ],
};

/** What search engines, feed readers and home screens ask for. */
export function discoveryRoutes(app: App, { db, site }: Deps): void {
  const kept = { config: { public: { query: [], tags: ['articles'] } }, schema: { hide: true } };

  app.get('/feed.atom', kept, async (_request, reply) => {
    const changed = await articles.listChangedArticles(db, { limit: feedEntries });
    const feed = new Feed({
      id: `${site.url}/`,
      title: `${site.name}: changed articles`,
      link: site.url,
      feedLinks: { atom: `${site.url}/feed.atom` },
      copyright: '',
      generator: site.name,
      author: { name: site.name, link: site.url },
      updated: new Date(changed.articles[0]?.updatedAt ?? 0),
    });
    for (const { slug, title, summary, createdAt, updatedAt } of changed.articles) {
      const link = `${site.url}/article/${encodeURIComponent(slug)}`;
      feed.addItem({
        id: link,
        link,
        // The feed says that they are HTML; they are plain text.
        title: escapeXml(title),
        description: escapeXml(summary),
        published: new Date(createdAt),
        date: new Date(updatedAt),
      });
    }
    return reply.type('application/atom+xml; charset=utf-8').send(feed.atom1());
  });

  app.get('/sitemap.xml', kept, async (_request, reply) => {
    const stream = new SitemapStream({ hostname: site.url });
    staticPages.forEach((url) => stream.write({ url }));
    let cursor: string | undefined;
    for (let listed = 0; listed < sitemapArticles; listed += page.most) {
      const changed = await articles.listChangedArticles(db, { limit: page.most, cursor });
      changed.articles.forEach(({ slug, updatedAt }) => stream.write({ url: `/article/${encodeURIComponent(slug)}`, lastmod: updatedAt }));
      if (changed.next === null) break;
      cursor = changed.next;
    }
    stream.end();
    return reply.type('application/xml; charset=utf-8').send(await streamToPromise(stream));
  });

  app.get('/robots.txt', kept, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /boss\nDisallow: /profile\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n`),
  );

  app.get('/manifest.webmanifest', kept, (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').send(JSON.stringify({ name: site.name, short_name: site.name, ...manifest })),
  );

  app.get('/opensearch.xml', kept, (_request, reply) =>
    reply.type('application/opensearchdescription+xml; charset=utf-8').send(
      `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escapeXml(site.name.slice(0, 16))}</ShortName>
  <Description>Search ${escapeXml(site.name)}</Description>
  <Url type="text/html" template="${escapeXml(site.url)}/search?q={searchTerms}"/>
  <Image height="16" width="16" type="image/svg+xml">${escapeXml(site.url)}/favicon.svg</Image>
</OpenSearchDescription>
`,
    ),
  );
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
