import '@vitejs/plugin-react/preamble';
import './styles/index.css';
import { hydrate, QueryClientProvider, type DehydratedState } from '@tanstack/react-query';
import { StrictMode, startTransition, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider, type RouteObject } from 'react-router';
import { createQueryClient, getFromBrowser } from './api.ts';
import { Document, type Assets } from './document.tsx';
import { PrefetchContext } from './link.tsx';
import { loadingContext } from './load.ts';
import { prefetcher } from './prefetch.ts';
import { tellTypedEarly } from './typed-early.ts';

function attribute(selector: string, name: string): string | null {
  return document.querySelector(selector)?.getAttribute(name) ?? null;
}

/** Says when the page answers to clicks and keys. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    tellTypedEarly();
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return children;
}

/** Hydrates the page that the server wrote, and makes these routes answer to clicks. */
export async function start(routes: RouteObject[]): Promise<void> {
  // The document is hydrated as the server wrote it: what it loaded is read back from it.
  const assets: Assets = {
    script: attribute('script[type="module"][src]', 'src') ?? '',
    style: attribute('link[rel="stylesheet"]', 'href'),
    preload: [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href') ?? ''),
  };
  const state = document.getElementById('state')?.textContent ?? '{}';

  const client = createQueryClient(getFromBrowser);
  hydrate(client, JSON.parse(state) as DehydratedState);

  // The first page's module must be there before React compares.
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );

  const context = new RouterContextProvider();
  context.set(loadingContext, { client });

  const router = createBrowserRouter(routes, {
    // The server's answers are in the query cache: there is nothing to load again.
    hydrationData: { loaderData: Object.fromEntries(matches.map(({ route }) => [route.id, null])) },
    getContext: () => context,
  });

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Document assets={assets} state={state}>
          <QueryClientProvider client={client}>
            <PrefetchContext value={prefetcher(routes, context)}>
              <Hydrated>
                <RouterProvider router={router} />
              </Hydrated>
            </PrefetchContext>
          </QueryClientProvider>
        </Document>
      </StrictMode>,
    );
  });
}
