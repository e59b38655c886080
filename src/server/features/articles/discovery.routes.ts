import { Feed } from 'feed';
import type { FastifyReply } from 'fastify';
import { limits, textLicence } from '#contract/limits.ts';
import { textLimits } from '#contract/texts/limits.ts';
import { categoryStill, stillColour, stillSvg } from '#drawings/category-still.ts';
import { slugOf } from '#contract/slug.ts';
import { escapeXml } from '#server/core/escape-xml.ts';
import { tags } from '#server/core/tags.ts';
import type { Db } from '#server/db/client.ts';
import type { App } from '#server/http/route.ts';
import * as articles from './articles.ts';
import { randomSlug } from './random.ts';
import * as siteMap from './site-map.ts';
import { listWeekPages } from './week-pages.ts';

interface Deps {
  readonly db: Db;
  readonly site: { name: string; url: string };
}

const feedEntries = 50;
// The width of the lines of a still, in CSS pixels.
const lineWidth = 1.5;
const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
// Of the pictures in a sitemap (Google, Image sitemaps).
const pictureNamespace = 'http://www.google.com/schemas/sitemap-image/1.1';
const staticPages = [
  '/',
  '/browse',
  '/bounties',
  '/contribute',
  '/recent',
  '/leaderboard',
  '/ranks',
  '/figures',
  ...articles.kindsOfFigures().map((kind) => `/figures/${kind}`),
  '/roadmap',
  '/donate',
  '/socials',
];

// The data of the site on a device's home screen (W3C, Web Application Manifest).
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

const cached = { config: { public: { query: [], tags: [tags.articles] } }, schema: { hide: true } };

/** The site map, in parts if the site is large. Whatever changes a picture in an article touches the tag of articles. */
function siteMapRoutes(app: App, { db, site }: Deps): void {
  const xml = (reply: FastifyReply, body: string) =>
    reply.type('application/xml; charset=utf-8').send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);

  const pagesFor = async (reply: FastifyReply) => {
    reply.tag(tags.lines);
    return [...staticPages, ...(await listWeekPages(db))];
  };

  // One sitemap while it has room for all; then an index of sitemaps.
  app.get('/sitemap.xml', cached, async (_request, reply) => {
    const maps = await siteMap.countSiteMaps(db);
    if (maps === 1) return xml(reply, urlSet(site.url, await pagesFor(reply), await siteMap.listSiteMap(db, 0, 1)));
    const paths = [
      '/sitemaps/pages.xml',
      ...Array.from({ length: maps }, (_, part) => `/sitemaps/${part}-of-${maps}.xml`),
    ];
    const entries = paths.map((path) => `<sitemap><loc>${escapeXml(site.url + path)}</loc></sitemap>`);
    return xml(reply, `<sitemapindex xmlns="${sitemapNamespace}">${entries.join('')}</sitemapindex>`);
  });

  app.get('/sitemaps/pages.xml', cached, async (_request, reply) =>
    xml(reply, urlSet(site.url, await pagesFor(reply), [])),
  );

  app.get('/sitemaps/:part', cached, async (request, reply) => {
    const listed = await siteMap.listNamedSiteMap(db, (request.params as { part: string }).part);
    return xml(reply, urlSet(site.url, [], listed));
  });
}

/** Routes for search engines, feed readers and home screens, and the pictures of lists. */
export function discoveryRoutes(app: App, { db, site }: Deps): void {
  randomRoute(app, db);
  app.get('/feed.atom', cached, async (_request, reply) => {
    const changed = await articles.listChangedArticles(db, { limit: feedEntries });
    const feed = new Feed({
      id: `${site.url}/`,
      title: `${site.name}: changed articles`,
      link: site.url,
      feedLinks: { atom: `${site.url}/feed.atom` },
      copyright: `The text is under ${textLicence.name}, ${textLicence.url}`,
      generator: site.name,
      author: { name: site.name, link: site.url },
      updated: new Date(changed.articles[0]?.updatedAt ?? 0),
    });
    for (const { slug, title, summary, createdAt, updatedAt } of changed.articles) {
      const link = `${site.url}/article/${encodeURIComponent(slug)}`;
      feed.addItem({
        id: link,
        link,
        // The feed declares them as HTML; they are plain text.
        title: escapeXml(title),
        description: escapeXml(summary),
        published: new Date(createdAt),
        date: new Date(updatedAt),
      });
    }
    return reply.type('application/atom+xml; charset=utf-8').send(feed.atom1());
  });

  siteMapRoutes(app, { db, site });

  const still = { config: { public: { query: [], tags: [tags.constants] } }, schema: { hide: true } };
  app.get('/article/:slug/still.svg', still, async (request, reply) => {
    const requestedSlug = (request.params as { slug: string }).slug.slice(0, limits.slug);
    reply.tag(tags.article(slugOf(requestedSlug)));
    const { slug, svg } = await articles.getStill(db, requestedSlug);
    reply.tag(tags.article(slug));
    return reply.type('image/svg+xml; charset=utf-8').send(svg);
  });

  // Anybody can request any name, so the cache keeps these only briefly.
  const drawn = { config: { public: { query: ['category'], tags: [tags.briefly] } }, schema: { hide: true } };
  app.get('/still.svg', drawn, (request, reply) => {
    const { category = '' } = request.query as { category?: string | string[] };
    const found = categoryStill([category].flat()[0]!.slice(0, textLimits.category));
    return reply.type('image/svg+xml; charset=utf-8').send(stillSvg(found, stillColour(found.hue), lineWidth));
  });

  app.get('/robots.txt', cached, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /boss\nDisallow: /random\nDisallow: /profile\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n`,
      ),
  );

  app.get('/manifest.webmanifest', cached, (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify({ name: site.name, short_name: site.name, ...manifest })),
  );

  app.get('/opensearch.xml', cached, (_request, reply) =>
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

/** A random article. */
function randomRoute(app: App, db: Db): void {
  // Each reader gets another article, so no cache may keep the answer.
  app.get('/random', { schema: { hide: true } }, async (_request, reply) => {
    const slug = await randomSlug(db);
    reply.header('cache-control', 'no-store');
    return reply.redirect(slug === undefined ? '/browse' : `/article/${encodeURIComponent(slug)}`, 302);
  });
}

/** The URLs of a sitemap. */
function urlSet(siteUrl: string, paths: readonly string[], listed: readonly siteMap.MappedArticle[]): string {
  const pages = paths.map((path) => `<url><loc>${escapeXml(siteUrl + path)}</loc></url>`);
  const rows = listed.map(({ slug, updatedAt, pictures }) => {
    const shown = pictures
      .map((address) => URL.parse(address, siteUrl))
      .map((address) => address && `<image:image><image:loc>${escapeXml(address.href)}</image:loc></image:image>`)
      .join('');
    return `<url><loc>${escapeXml(`${siteUrl}/article/${encodeURIComponent(slug)}`)}</loc><lastmod>${updatedAt}</lastmod>${shown}</url>`;
  });
  const head = `<urlset xmlns="${sitemapNamespace}" xmlns:image="${pictureNamespace}">`;
  return `${head}${[...pages, ...rows].join('')}</urlset>`;
}
