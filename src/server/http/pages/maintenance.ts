import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listSwitches } from '#contract/moderation/switches.ts';
import { getMe, issueNonce, logout, verifyLogin } from '#contract/people/accounts.ts';
import { escapeXml } from '#server/core/escape-xml.ts';
import type { Switches } from '#server/core/switches.ts';
import { isInternal } from './in-process.ts';
import type { PageSource } from './pages.ts';

// The calls of an admin's login; the switches' calls are recognised by their list's path.
const open: ReadonlySet<string> = new Set([issueNonce, verifyLogin, logout, getMe].map(({ path }) => path));
// The page where an admin logs in and reopens the site. Everybody may see it without a login.
const dashboard = '/boss';
/** The dependencies of the maintenance mode. */
export interface Closing {
  readonly switches: Switches;
  /** Has the style sheets for the page. */
  readonly source: PageSource;
  /** Marks the in-process calls of a page. */
  readonly internalToken: string;
  /** The name of the site. */
  readonly name: string;
}

// One route serves every page.
const everyPage = '/*';

/**
 * Whether a request is answered during maintenance: for a file of the build, an operator's check, the dashboard's page,
 * or a call by which an admin logs in and reopens the site.
 */
function isOpen({ routeOptions: { url = '', config }, url: requestedUrl }: FastifyRequest): boolean {
  if (url.startsWith('/api/')) return open.has(url) || url.startsWith(listSwitches.path);
  return config.public === undefined || requestedUrl.split('?', 1)[0] === dashboard;
}

/** The page that replaces every other one. It runs no script, since a script would call a closed API. */
const pageOf = (name: string, sentence: string, styles: readonly string[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Closed for maintenance · ${escapeXml(name)}</title>
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('')}<link rel="icon" href="/favicon.svg"></head>
<body><main style="max-width: 40rem; margin: 4rem auto; padding: 0 1rem; overflow-wrap: anywhere">
<h1>${escapeXml(name)} is closed for maintenance</h1>
<p class="written">${escapeXml(sentence)}</p>
<p class="linked"><a href="${dashboard}">Admins log in here</a></p>
</main></body></html>
`;

/**
 * During maintenance, answers everybody except admins with 503: pages with one page, calls and machine-readable files
 * with a sentence. It answers in-process calls, since their page was admitted. It runs after the rate limits, because
 * it looks up the session.
 */
export function closeForMaintenance(app: FastifyInstance, { switches, source, internalToken, name }: Closing): void {
  app.addHook('onRequest', async (request, reply) => {
    const closed = switches.maintenance;
    if (closed === null || isOpen(request) || isInternal(request, internalToken)) return undefined;
    if ((await request.actor())?.isAdmin) return undefined;
    if (request.routeOptions.url !== everyPage) throw closed;
    return reply
      .code(503)
      .headers({ 'cache-control': 'no-store', 'retry-after': String(closed.retryAfter) })
      .type('text/html; charset=utf-8')
      .send(pageOf(name, closed.message, source.assets(null).styles));
  });
}
