import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listSwitches } from '#contract/moderation/switches.ts';
import { getMe, issueNonce, logout, verifyLogin } from '#contract/people/accounts.ts';
import { escapeXml } from '#server/core/escape-xml.ts';
import type { Switches } from '#server/core/switches.ts';
import { isInternal, type PageSource } from './pages.ts';

// The calls by which an admin logs in; those of the switches begin with the address of their list.
const open: ReadonlySet<string> = new Set([issueNonce, verifyLogin, logout, getMe].map(({ path }) => path));
// Where an admin logs in and opens the site again. What it shows without that, everybody may see.
const dashboard = '/boss';
/** What is asked and shown while the site is closed. */
export interface Closing {
  readonly switches: Switches;
  /** Whose style sheets the one page has. */
  readonly source: PageSource;
  /** Names what a page asks in process. */
  readonly internalToken: string;
  /** The site's own. */
  readonly name: string;
}

// Every page is served by one route.
const everyPage = '/*';

/**
 * Whether a request is answered while the site is closed: a file of the build, a question of an operator, the
 * dashboard's page, or a call by which an admin logs in and opens the site.
 */
function isOpen({ routeOptions: { url = '', config }, url: asked }: FastifyRequest): boolean {
  if (url.startsWith('/api/')) return open.has(url) || url.startsWith(listSwitches.path);
  return config.public === undefined || asked.split('?', 1)[0] === dashboard;
}

/** The page that stands in the place of every other one. It runs nothing: a script would ask what is closed. */
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
 * While the site is closed for maintenance, answers everybody but admins with 503: pages by one page, calls and files
 * that machines read by the sentence. What a page asks in process is answered, since it was let in. Behind the limits:
 * whoever asks is looked up.
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
