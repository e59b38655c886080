import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Query } from '#server/http/public-cache/public-cache-key.ts';
import { callInProcess, type ApiCall } from './in-process.ts';

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
  /** The same for pictures. */
  readonly pictureStyles: readonly string[];
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
   * The rules for a page's query parameters: the list of known values, `asked` for parameters of its API calls, or
   * `free` for any text.
   */
  queryRules(path: string): Readonly<Record<string, readonly string[] | 'asked' | 'free'>>;
  pageFile(path: string): string | null;
  refusal(status: number, sentence: string): Error;
}

/** The source of the renderer: a build, or in development the current source files. */
export interface PageSource {
  /** Identifies the build: two instances with the same value give the same answers. */
  readonly build: string;
  renderer(): Promise<Renderer>;
  assets(file: string | null): PageAssets;
}

/** The page with a separate browser build (docs/decisions/0003). */
export const dashboardPage = 'src/web/pages/boss/boss.tsx';

// The base URL for the pages' calls to the API in process; only its path matters.
const inProcess = 'http://in.process';

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

/** The words of a URL: the parts of its path, and the values of its query. */
function wordsIn(path: string): string[] {
  const url = new URL(path, inProcess);
  return [...url.pathname.split('/').map(decodeURIComponent), ...url.searchParams.values()];
}

/**
 * Whether a URL has an unbounded number of variants: it has a free text, a repeated parameter, a value that no call in
 * `calls` used, or capitals that no call used, unlike those in a wallet's address.
 */
function isEndless(path: string, query: Query, rules: QueryRules, calls: readonly ApiCall[]): boolean {
  const words = new Set(calls.flatMap((one) => wordsIn(one.path)));
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

  /** Asks the API in process. */
  function ask(request: FastifyRequest, reply: FastifyReply, renderer: Renderer, calls: ApiCall[]) {
    return async (path: string) => {
      const { status, text, tags, ...call } = await callInProcess(app, internalToken, request, reply, path);
      calls.push(call);
      if (status !== 200) throw renderer.refusal(status, text);
      return { body: JSON.parse(text) as unknown, tags };
    };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const url = urlOf(request);
    const path = onePath(url);
    if (path !== request.url.split('?', 1)[0]) return reply.redirect(path + url.search, 308);
    const renderer = await source.renderer();
    ({ queryRules, pageFile } = renderer);
    const calls: ApiCall[] = [];
    const page = await renderer.render({
      url: url.href,
      get: ask(request, reply, renderer, calls),
      assets: source.assets(renderer.pageFile(path)),
    });
    if (isEndless(path, request.query as Query, queryRules(path), calls)) reply.header('cache-control', 'no-store');
    if ('movedTo' in page) return reply.redirect(page.movedTo, 301);
    if (page.status === 404) {
      await app.misses?.noteFor(
        request,
        calls.flatMap(({ question }) => question ?? []),
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
