import '@vitejs/plugin-react/preamble';
import '#web/styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
  type RouteObject,
  type LoaderFunctionArgs,
} from 'react-router';
import { createQueryClient, fetched } from '#web/client/http.ts';
import { readBack, takeAnswers } from '#web/client/travel.ts';
import { textShown } from '#web/features/texts/section-links.ts';
import { Document } from './document.tsx';
import { PrefetchContext, type Prefetch } from '#web/navigation/link.tsx';
import { hearFirst, leaveOverlays } from '#web/ui/behaviour/over-page.ts';
import { loadingContext } from '#web/navigation/load.ts';

/**
 * Tells React what was typed into the server's page before React listened: the fields show it, and their components do
 * not know it. For when the page is hydrated.
 */
function tellTypedEarly(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const { value, defaultValue } = field;
    if (value === defaultValue) continue;
    // React watches the element's own property, and takes what it finds changed behind it for typed.
    field.value = defaultValue;
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Fetches a page's code and lets its loader fill the query cache, as going there would. */
function prefetcher(routes: RouteObject[], context: RouterContextProvider): Prefetch {
  return (path) => {
    const url = new URL(path, location.origin);
    const match = matchRoutes(routes, url)?.at(-1);
    if (match === undefined) return;
    const { route, params } = match;
    void (async () => {
      const { loader } = typeof route.lazy === 'function' ? await route.lazy() : route;
      if (typeof loader === 'function')
        await loader({ params, context, request: new Request(url) } as unknown as LoaderFunctionArgs);
    })().catch(() => {
      // Going there will say what is wrong.
    });
  };
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
  const state = document.getElementById('state')?.textContent ?? '[]';

  hearFirst();
  if (history.state?.overlays) await leaveOverlays();

  // What was opened over a page is, loaded anew, a page of its own, and begins at its top: not where the page below it
  // was read.
  if (history.state?.masked) {
    history.replaceState({ ...history.state, masked: undefined, usr: null }, '');
    history.scrollRestoration = 'manual';
    scrollTo(0, 0);
  }

  const client = createQueryClient(fetched);
  const matches = matchRoutes(routes, location) ?? [];
  takeAnswers(client, readBack(state, textShown, matches.at(-1)?.params ?? {}));

  // The first page's module must be there before React compares.
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
        <Document>
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
