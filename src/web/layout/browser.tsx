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
 * Passes text that was typed before hydration to React: the fields show it, but their components do not know it. Call
 * it after hydration.
 */
function tellTypedEarly(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const { value, defaultValue } = field;
    if (value === defaultValue) continue;
    // React tracks the property `value` of the element: resetting it first makes React see the text as a change.
    field.value = defaultValue;
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Fetches a page's code and runs its loader, as navigating there would. */
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
      // An error appears when the reader navigates there.
    });
  };
}

/** Signals that the page responds to clicks and keys. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    tellTypedEarly();
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return children;
}

/** Hydrates the server's page, and activates these routes. */
export async function start(routes: RouteObject[]): Promise<void> {
  // Ends the task that evaluated the scripts: together they would block a phone's page for too long.
  await new Promise((resume) => setTimeout(resume));
  const state = document.getElementById('state')?.textContent ?? '[]';

  hearFirst();
  if (history.state?.overlays) await leaveOverlays();

  // After a reload, an item that was open over a page becomes a page of its own, which starts at its top, not at the
  // scroll position of the page below.
  if (history.state?.masked) {
    history.replaceState({ ...history.state, masked: undefined, usr: null }, '');
    history.scrollRestoration = 'manual';
    scrollTo(0, 0);
  }

  const client = createQueryClient(fetched);
  const matches = matchRoutes(routes, location) ?? [];
  takeAnswers(client, readBack(state, textShown, matches.at(-1)?.params ?? {}));

  // The first page's module must have loaded before hydration.
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );

  const context = new RouterContextProvider();
  context.set(loadingContext, { client });

  const router = createBrowserRouter(routes, {
    // The query cache has the server's answers: there is nothing to load again.
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
