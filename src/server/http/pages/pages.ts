import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tagsIn } from '#server/core/tag-header.ts';
import { requestIdHeader } from '#server/http/observability/request-ids.ts';
import { fetchHeaders } from '#server/http/network.ts';
import type { Query } from '#server/http/public-cache/public-cache-key.ts';

/** The files that a page loads beside its HTML. */
export interface PageAssets {
  /** The script that runs before the first paint. */
  readonly first: string;
  /** The font of the headings; in development only the style sheet names it. */
  readonly font: string | null;
  /** The entry and the chunks for the first view of the page. */
  readonly scripts: readonly string[];
  /** Their style sheets, in the order of the page. */
  readonly styles: readonly string[];
  /** Further style sheets for a page with figures in its text. */
  readonly figureStyles: readonly string[];
}

/**
 * A page's status and its document without the doctype, or the path that it moved to. `missing` is the route pattern of
 * a page that was not found.
 */
type RenderedPage =
  | { readonly status: number; readonly html: string; readonly missing?: string }
  | { readonly movedTo: string };

/** The renderer, as the web build exports it. */
export interface Renderer {
  render(request: {
    url: string;
    get: (path: string) => Promise<{ readonly body: unknown; readonly tags: readonly string[] }>;
    assets: PageAssets;
  }): Promise<RenderedPage>;
  /**
   * The query parameters of a page: with their known values, as parameters of its calls to the API, or as free texts.
   */
  queryRules(path: string): Readonly<Record<string, readonly string[] | 'asked' | 'free'>>;
  pageFile(path: string): string | null;
  refusal(status: number, sentence: string): Error;
}

/** The source of the renderer: a build, or in development the present source. */
export interface PageSource {
  /**
   * Identifies everything that answers of this build depend on: instances with the same build give the same answers.
   */
  readonly build: string;
  renderer(): Promise<Renderer>;
  assets(file: string | null): PageAssets;
}

/** The page with a separate browser build (docs/decisions/0003). */
export const dashboardPage = 'src/web/pages/boss/boss.tsx';

// The base URL for the pages' calls to the API in process; only its path matters.
const inProcess = 'http://in.process';

// The server's own calls carry this header, so that limits for visitors do not count them.
const internalHeader = 'x-in-process';

// Every URL without a page gets the answer of this path.
const nowhere = '/404';
const nowherePage = 'src/web/pages/not-found.tsx';

/** The URL of a page, as this server parses it. */
const urlOf = ({ url }: Pick<FastifyRequest, 'url'>) => new URL(url.replace(/^\/+/, '/'), inProcess);

/**
 * The canonical path of a page: without `.` and `..`, without a slash at its end, and never with two at its start,
 * which a browser would take for a host.
 */
const onePath = ({ pathname }: URL) => `/${pathname.replace(/^\/+|(?<!\/)\/+$/g, '')}`;

type QueryRules = ReturnType<Renderer['queryRules']>;

/** The query parameters with values that the page knows, or may know. */
const knownNames = (query: Query, rules: QueryRules): string[] =>
  Object.keys(rules).filter((name) => typeof rules[name] === 'string' || rules[name]!.includes(query[name] as string));

/** A call of a page to the API: its canonical URL, and its request if it was not cached. */
interface Asked {
  readonly path: string;
  readonly question?: IncomingMessage;
}

/** The words of a URL: the parts of its path, and the values of its query. */
function wordsIn(path: string): string[] {
  const url = new URL(path, inProcess);
  return [...url.pathname.split('/').map(decodeURIComponent), ...url.searchParams.values()];
}

/**
 * Whether the URL has one of endlessly many variants: a free text, a value that no call in `asked` used, a repeated
 * parameter, or capitals that no call used, unlike those of a wallet's address.
 */
function isEndless(path: string, query: Query, rules: QueryRules, asked: readonly Asked[]): boolean {
  const words = new Set(asked.flatMap((one) => wordsIn(one.path)));
  const isFree = ([name, given]: [string, Query[string]]) =>
    rules[name] === 'free' ||
    typeof given !== 'string' ||
    (rules[name] === 'asked' && given !== '' && !words.has(given));
  const isSpelledSo = (part: string) => part === part.toLowerCase() || words.has(part);
  return !path.split('/').map(decodeURIComponent).every(isSpelledSo) || Object.entries(query).some(isFree);
}

/**
 * Serves every path that is neither the API's nor a file's as a page, rendered by calling the same `/api` in process
 * (design §1).
 */
export async function pages(
  app: FastifyInstance,
  { source, internalToken }: { source: PageSource; internalToken: string },
): Promise<void> {
  let { queryRules, pageFile } = await source.renderer();

  /** Calls the API in process, and gives the page the tags of the answer. */
  function ask(
    { ownWritesAhead, ip, headers, id }: FastifyRequest,
    reply: FastifyReply,
    renderer: Renderer,
    asked: Asked[],
  ) {
    const told = Object.fromEntries(
      fetchHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    );
    const sent = {
      ...told,
      [internalHeader]: internalToken,
      [requestIdHeader]: id,
      ...(ownWritesAhead === undefined ? {} : { cookie: ownWritesAhead }),
    };
    return async (path: string) => {
      // The cached answer may lack this browser's own writes.
      const kept = ownWritesAhead === undefined ? app.publicCache.read(path) : undefined;
      if (kept !== undefined) {
        asked.push({ path });
        reply.tag(...kept.tags);
        return { body: JSON.parse(kept.text) as unknown, tags: kept.tags };
      }
      // Sends the visitor's address, because some calls count by address, on pages too.
      const answer = await app.inject({ url: path, headers: sent, remoteAddress: ip });
      const question = answer.raw.req as unknown as IncomingMessage;
      asked.push({ path: question.url!, question });
      const made = tagsIn(answer.headers['cache-tag']);
      reply.tag(...made);
      // Do not cache a page with a failed part, nor one with a refused call: there are endlessly many wrong calls.
      if (answer.statusCode >= 500 || [400, 429].includes(answer.statusCode)) reply.header('cache-control', 'no-store');
      // Nor cache a page if one of its answers forbids it.
      if (answer.statusCode === 200 && /\bno-store\b/.test(String(answer.headers['cache-control'])))
        reply.header('cache-control', 'no-store');
      if (answer.statusCode !== 200) throw renderer.refusal(answer.statusCode, answer.payload);
      return { body: answer.json() as unknown, tags: made };
    };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const url = urlOf(request);
    const path = onePath(url);
    if (path !== request.url.split('?', 1)[0]) return reply.redirect(path + url.search, 308);
    const renderer = await source.renderer();
    ({ queryRules, pageFile } = renderer);
    const asked: Asked[] = [];
    const page = await renderer.render({
      url: url.href,
      get: ask(request, reply, renderer, asked),
      assets: source.assets(renderer.pageFile(path)),
    });
    if (isEndless(path, request.query as Query, queryRules(path), asked)) reply.header('cache-control', 'no-store');
    if ('movedTo' in page) return reply.redirect(page.movedTo, 301);
    if (page.status === 404) {
      await app.misses?.noteFor(
        request,
        asked.flatMap(({ question }) => question ?? []),
      );
      if (page.missing !== undefined) reply.missing(path === nowhere ? '' : page.missing);
    }
    if (page.status === 503) reply.header('retry-after', 5);
    return reply.code(page.status).type('text/html; charset=utf-8').send(`<!doctype html>${page.html}`);
  }

  app.get('/admin', { schema: { hide: true } }, (_request, reply) => reply.redirect('/boss', 302));
  app.route({
    method: 'GET',
    url: '/*',
    schema: { hide: true },
    config: {
      public: {
        query: (request) => knownNames(request.query as Query, queryRules(request.url.split('?')[0]!)),
        spelled: ({ url }, query) => {
          const path = url.split('?', 1)[0]!;
          // Do not redirect a page to its own path.
          return { path: pageFile(path) === nowherePage && path === onePath(urlOf({ url })) ? nowhere : path, query };
        },
      },
    },
    handler: answer,
  });
}

/** Whether the server itself sends the request, in process. */
export function isInternal({ headers }: Pick<FastifyRequest, 'headers'>, internalToken: string): boolean {
  return headers[internalHeader] === internalToken;
}
