import { matchRoutes, type LoaderFunctionArgs, type RouteObject, type RouterContextProvider } from 'react-router';
import type { Prefetch } from './link.tsx';

/** Fetches a page's code and lets its loader fill the query cache, as going there would. */
export function prefetcher(routes: RouteObject[], context: RouterContextProvider): Prefetch {
  return (path) => {
    const url = new URL(path, location.origin);
    const match = matchRoutes(routes, url)?.at(-1);
    if (match === undefined) return;
    const { route, params } = match;
    void (async () => {
      const { loader } = typeof route.lazy === 'function' ? await route.lazy() : route;
      if (typeof loader === 'function') await loader({ params, context, request: new Request(url) } as unknown as LoaderFunctionArgs);
    })().catch(() => {
      // Going there will say what is wrong.
    });
  };
}
