import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import { ApiError, createQueryClient, type Get } from './client/http.ts';
import { written } from './client/travel.ts';
import { Document, type Assets } from './layout/document.tsx';
import { loadingContext } from './navigation/load.ts';
import { pageFate } from './navigation/page-fate.ts';
import { allRoutes as routes } from './dashboard.routes.tsx';
import { StructuredContext } from './navigation/head.tsx';
import type { PageHandle } from './routes.tsx';

const handler = createStaticHandler(routes);

// Cache of the handles of recent paths: matching flattens and ranks all routes each time, and a page asks four times.
const handles = new Map<string, PageHandle | undefined>();
const mostHandles = 200;

function handleOf(path: string): PageHandle | undefined {
  if (!handles.has(path)) {
    if (handles.size >= mostHandles) handles.clear();
    handles.set(path, matchRoutes(routes, path)?.at(-1)?.route.handle as PageHandle | undefined);
  }
  return handles.get(path);
}

/** The query parameters of the page at `path`, and their values. */
export function queryRules(path: string): NonNullable<PageHandle['query']> {
  return handleOf(path)?.query ?? {};
}

/** The source file of the page at `path`, under which the build lists its assets. */
export function pageFile(path: string): string | null {
  const file = handleOf(path)?.file;
  return file ? `src/web/pages/${file}.tsx` : null;
}

/** A response of the API that is not OK, for `get` to throw. */
export const refusal = (status: number, sentence: string): Error => new ApiError(status, sentence);

/**
 * A page's status and its HTML document without the doctype, or the path that it moved to. `missing` is the route
 * pattern of a page that was not found.
 */
type RenderedPage =
  | { readonly status: number; readonly html: string; readonly missing?: string }
  | { readonly movedTo: string };

/** Rendered "not found" pages by route pattern, with the answers and files that they were rendered from. */
const missingPages = new Map<string, { readonly from: string; readonly html: string }>();

/** Adds the style sheets of figures and pictures to a document that contains one: known only after rendering. */
function withFigureStyles({ figureStyles, pictureStyles }: Assets, html: string): string {
  const styles = [
    ...(html.includes('<figure class="figure"') ? figureStyles : []),
    ...(html.includes('<figure class="picture"') ? pictureStyles : []),
  ];
  if (styles.length === 0) return html;
  const links = styles.map((style) => `<link rel="stylesheet" href="${style}"/>`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

/** Renders the page at `url` from the answers of `get`; the document contains them as a JSON block. */
export async function render({ url, get, assets }: { url: string; get: Get; assets: Assets }): Promise<RenderedPage> {
  const client = createQueryClient(get);
  const page = pageFate();
  const requestContext = new RouterContextProvider();
  requestContext.set(loadingContext, { client, page });
  const context = await handler.query(new Request(url), { requestContext });
  if (context instanceof Response) throw new Error('A page redirects; redirects are for the server.');
  if (page.movedTo !== undefined) return { movedTo: page.movedTo + (page.hasTakenQuery ? '' : new URL(url).search) };
  // A failed loader is our error, for the server to log; an unknown path is not.
  if (context.statusCode >= 500) throw Object.values(context.errors ?? {})[0];
  const { pathname } = new URL(url);
  const handle = handleOf(pathname);
  if (context.statusCode !== 200 || handle?.file === 'not-found') page.status = 404;
  const { status } = page;
  const missing = status === 404 ? matchRoutes(routes, pathname)!.at(-1)! : null;
  const state = written(client, { showsText: handle?.showsText ?? false, missing: missing && missing.params });
  const router = createStaticRouter(handler.dataRoutes, context);
  let structured: string | undefined;
  const draw = () =>
    withFigureStyles(
      assets,
      renderToString(
        <StructuredContext value={(text) => (structured = text)}>
          <Document made={{ assets, state, structured: () => structured }}>
            <QueryClientProvider client={client}>
              <StaticRouterProvider router={router} context={context} hydrate={false} />
            </QueryClientProvider>
          </Document>
        </StructuredContext>,
      ),
    );
  if (missing === null) return { status, html: draw() };
  const path = missing.route.path!;
  const from = JSON.stringify([state, assets]);
  const known = missingPages.get(path);
  if (known?.from === from) return { status, html: known.html, missing: path };
  const html = draw();
  missingPages.set(path, { from, html });
  return { status, html, missing: path };
}
