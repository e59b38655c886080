import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tagsIn } from '#server/core/tag-header.ts';
import { fetchHeaders } from '#server/http/network.ts';
import type { Query } from '#server/http/public-cache/public-cache-key.ts';

/** What a page loads beside its HTML. */
export interface PageAssets {
  /** What runs before anything is painted. */
  readonly first: string;
  /** The font of the headings; in development the style sheet alone names it. */
  readonly font: string | null;
  /** The entry and the chunks that it needs for the page's first view. */
  readonly scripts: readonly string[];
  /** The style sheets of these, in the order in which they stand in the page. */
  readonly styles: readonly string[];
  /** The style sheets that a page loads besides where its text has figures. */
  readonly figureStyles: readonly string[];
}

/**
 * A page's status and its document without the doctype, or the path to which it moved. `missing` is the pattern of an
 * address that leads nowhere.
 */
type RenderedPage =
  | { readonly status: number; readonly html: string; readonly missing?: string }
  | { readonly movedTo: string };

/** The application's rendering half, as the web build exports it. */
export interface Renderer {
  render(request: {
    url: string;
    get: (path: string) => Promise<{ readonly body: unknown; readonly tags: readonly string[] }>;
    assets: PageAssets;
  }): Promise<RenderedPage>;
  /**
   * The query keys on which a page depends: with their known values, as part of a question to the API, or free texts.
   */
  queryRules(path: string): Readonly<Record<string, readonly string[] | 'asked' | 'free'>>;
  pageFile(path: string): string | null;
  refusal(status: number, sentence: string): Error;
}

/** Where the rendering half comes from: a build, or in development the source as it is now. */
export interface PageSource {
  /** Stands for all that the answers of this build depend on: instances of the same one make the same. */
  readonly build: string;
  renderer(): Promise<Renderer>;
  assets(file: string | null): PageAssets;
}

/** The page that has a browser build of its own (docs/decisions/0003). */
export const dashboardPage = 'src/web/pages/boss/boss.tsx';

// The address under which pages ask the API in process; only its path matters.
const inProcess = 'http://in.process';

// The server's own questions carry this, so that limits meant for visitors do not count them.
const internalHeader = 'x-in-process';

// The path whose answer every address without a page gets.
const nowhere = '/404';
const nowherePage = 'src/web/pages/not-found.tsx';

/** The address of a page as this server reads it. */
const urlOf = ({ url }: Pick<FastifyRequest, 'url'>) => new URL(url.replace(/^\/+/, '/'), inProcess);

/**
 * The one path of a page: no steps up or nowhere in it, no slash at its end, and never two at its start, which a
 * browser would take for a host.
 */
const onePath = ({ pathname }: URL) => `/${pathname.replace(/^\/+|(?<!\/)\/+$/g, '')}`;

type QueryRules = ReturnType<Renderer['queryRules']>;

/** The names in a query whose values the page knows, or may know. */
const knownNames = (query: Query, rules: QueryRules): string[] =>
  Object.keys(rules).filter((name) => typeof rules[name] === 'string' || rules[name]!.includes(query[name] as string));

/**
 * What was asked of the API for a page: where, in the one spelling of that, and as which request, where it was not
 * kept.
 */
interface Asked {
  readonly path: string;
  readonly question?: IncomingMessage;
}

/** The words of an address: the parts of its path, and the values of its query. */
function wordsIn(path: string): string[] {
  const url = new URL(path, inProcess);
  return [...url.pathname.split('/').map(decodeURIComponent), ...url.searchParams.values()];
}

/**
 * Whether the address has a value that anybody can make up without end: a free text, a value that went into none of the
 * questions that were `asked`, a value given twice, or capitals that no question had, as a wallet's address has them.
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
 * Serves every path that is not the API's or a file's as a page, rendered by asking the same `/api` in process (design
 * §1).
 */
export async function pages(
  app: FastifyInstance,
  { source, internalToken }: { source: PageSource; internalToken: string },
): Promise<void> {
  let { queryRules, pageFile } = await source.renderer();

  /** Asks the API in process; the page is made anew when what it was made from changes. */
  function ask(
    { ownWritesAhead, ip, headers }: FastifyRequest,
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
      ...(ownWritesAhead === undefined ? {} : { cookie: ownWritesAhead }),
    };
    return async (path: string) => {
      // What this browser wrote may be missing from what is kept.
      const kept = ownWritesAhead === undefined ? app.publicCache.read(path) : undefined;
      if (kept !== undefined) {
        asked.push({ path });
        reply.tag(...kept.tags);
        return { body: JSON.parse(kept.text) as unknown, tags: kept.tags };
      }
      // Asked from the visitor's address, because some calls count what an address asks for, on pages too.
      const answer = await app.inject({ url: path, headers: sent, remoteAddress: ip });
      const question = answer.raw.req as unknown as IncomingMessage;
      asked.push({ path: question.url!, question });
      const made = tagsIn(answer.headers['cache-tag']);
      reply.tag(...made);
      // A page with a part that failed is not kept for everybody. Nor is one whose question was refused: there are
      // endlessly many wrong questions.
      if (answer.statusCode >= 500 || [400, 429].includes(answer.statusCode)) reply.header('cache-control', 'no-store');
      // A page is not kept either when one of its answers must not be.
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
          // What stands at its one path already is not sent there.
          return { path: pageFile(path) === nowherePage && path === onePath(urlOf({ url })) ? nowhere : path, query };
        },
      },
    },
    handler: answer,
  });
}

/** Whether the server itself asks, in process. */
export function isInternal(request: FastifyRequest, internalToken: string): boolean {
  return request.headers[internalHeader] === internalToken;
}
