import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What a page loads beside its HTML. */
export interface PageAssets {
  readonly script: string;
  readonly style: string | null;
  readonly preload: readonly string[];
}

/** A page's status and its document without the doctype, or the path at which it stands. */
type RenderedPage = { readonly status: number; readonly html: string } | { readonly movedTo: string };

/** The application's rendering half, as the web build exports it. */
export interface Renderer {
  render(request: { url: string; get: (path: string) => Promise<unknown>; assets: PageAssets }): Promise<RenderedPage>;
  queryKeys(path: string): readonly string[];
  pageFile(path: string): string | null;
  refusal(status: number, sentence: string): Error;
}

/** Where the rendering half comes from: a build, or in development the source as it is now. */
export interface PageSource {
  renderer(): Promise<Renderer>;
  assets(file: string | null): PageAssets;
}

// The address under which pages ask the API in process; only its path matters.
const inProcess = 'http://in.process';

// The server's own questions carry this, so that limits meant for visitors do not count them.
const internalHeader = 'x-in-process';

/** Serves every path that is not the API's or a file's as a page, rendered by asking the same `/api` in process (design §1). */
export async function pages(app: FastifyInstance, { source, internalToken }: { source: PageSource; internalToken: string }): Promise<void> {
  let queryKeys: Renderer['queryKeys'] = (await source.renderer()).queryKeys;

  /** Asks the API in process; the page is made anew when what it was made from changes. */
  function ask(reply: FastifyReply, renderer: Renderer) {
    return async (path: string) => {
      const answer = await app.inject({ url: path, headers: { [internalHeader]: internalToken } });
      reply.tag(
        ...String(answer.headers['cache-tag'] ?? '')
          .split(',')
          .filter(Boolean),
      );
      // What failed for a moment must not become everybody's page.
      if (answer.statusCode >= 500 || answer.statusCode === 429) reply.header('cache-control', 'no-store');
      if (answer.statusCode !== 200) throw renderer.refusal(answer.statusCode, answer.payload);
      return answer.json() as unknown;
    };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const url = new URL(request.url.replace(/^\/+/, '/'), inProcess);
    // One address for a page: no slash at its end, and never two at its start, which a browser would take for a host.
    const path = `/${url.pathname.replace(/^\/+|\/+$/g, '')}`;
    if (path !== url.pathname || request.url.startsWith('//')) return reply.redirect(path + url.search, 308);
    const renderer = await source.renderer();
    queryKeys = renderer.queryKeys;
    const page = await renderer.render({
      url: url.href,
      get: ask(reply, renderer),
      assets: source.assets(renderer.pageFile(path)),
    });
    if ('movedTo' in page) return reply.redirect(page.movedTo + url.search, 301);
    return reply.code(page.status).type('text/html; charset=utf-8').send(`<!doctype html>${page.html}`);
  }

  app.get('/admin', (_request, reply) => reply.redirect('/boss', 302));
  app.route({
    method: 'GET',
    url: '/*',
    schema: { hide: true },
    config: { public: { query: (request) => queryKeys(request.url.split('?')[0]!) } },
    handler: answer,
  });
}

/** Whether the server itself asks, in process. */
export function isInternal(request: FastifyRequest, internalToken: string): boolean {
  return request.headers[internalHeader] === internalToken;
}
