import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  Outlet,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useRouteError,
  useNavigate,
  type LoaderFunctionArgs,
} from 'react-router';
import { followWindows } from '#web/client/tags.ts';
import { featuredQuery, largestCategoriesQuery } from '#web/features/articles/articles.queries.ts';
import { LoginHost } from '#web/features/people/login-host.tsx';
import { load, PageNotFetched } from '#web/navigation/load.ts';
import { siteQuery } from '#web/site/site.queries.ts';
import { isPlainClick } from '#web/ui/behaviour/plain-click.ts';
import { isOffline, reloadIfReachable } from '#web/ui/behaviour/network.ts';
import { Button } from '#web/ui/button.tsx';
import { Layout } from './layout.tsx';

/**
 * Makes jumps within a page entries of the router's history, so that Back returns to the former place. Keeps the
 * browser's own effects, such as the start of the keyboard's focus.
 */
function useJumps(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
      const place = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
      if (!link || !place) return;
      event.preventDefault();
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
      place.focus({ preventScroll: true });
      void navigate({ hash: link.hash, search: location.search }, { replace: location.hash === link.hash });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}

/** Loads the data of every page's frame. */
export async function rootLoader({ context }: LoaderFunctionArgs): Promise<null> {
  await load(context, [], [siteQuery, featuredQuery, largestCategoriesQuery]);
  return null;
}

/** Moves the focus to the new page, for keyboards and screen readers, since the followed link may be gone. */
function useFocusOnPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) document.getElementById('main')?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
}

/** The frame around every page. */
export function App() {
  const client = useQueryClient();
  useEffect(() => followWindows(client), [client]);
  useFocusOnPage();
  useScrollRestoration();
  useJumps();
  useRecovery();
  usePreviews();
  useOfflineReading();
  return (
    <Layout>
      <Outlet />
      <LoginHost />
    </Layout>
  );
}

// Links whose targets have a preview: in a text, in an infobox, and in lists of titles.
const previewed = 'main :is(.prose, dl, .previewed) a[href^="/article/"]';

/** Offers previews of links to articles. The code loads with the first such link that somebody points at. */
function usePreviews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const over = new AbortController();
    const notice = (event: Event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(previewed);
      if (link)
        void import('#web/features/articles/link-preview.tsx').then(
          ({ offerPreview }) => offerPreview(client, link, event),
          () => {},
        );
    };
    for (const kind of ['pointerover', 'pointerdown', 'focusin'])
      document.addEventListener(kind, notice, { signal: over.signal });
    return () => over.abort();
  }, [client]);
}

/** Stores read pages for offline reading, after the page has loaded and when the browser is idle. */
function useOfflineReading(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    // Without https browsers have no service workers, and Vite's pages have no built files to store.
    if (!import.meta.env.PROD || !navigator.serviceWorker) return undefined;
    const keep = () =>
      void import('./offline-reading.tsx')
        .then(({ keepRead }) => keepRead(pathname, search))
        // In a stored page without this script, the notice gets its link when there is a network again.
        .catch(() => addEventListener('online', keep, { once: true }));
    const start = () => (globalThis.requestIdleCallback ?? setTimeout)(keep);
    if (document.readyState === 'complete') start();
    else addEventListener('load', start, { once: true });
    return () => removeEventListener('load', start);
  }, [pathname, search]);
}

/** Retries failed queries when the network returns. */
function useRecovery(): void {
  const client = useQueryClient();
  useEffect(() => {
    const recover = () => void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    addEventListener('online', recover);
    return () => removeEventListener('online', recover);
  }, [client]);
}

/** The message when a page's code failed to load: without a network it loads as soon as the network returns. */
function NotFetched() {
  const isCut = isOffline();
  useEffect(() => {
    addEventListener('online', reloadIfReachable);
    return () => removeEventListener('online', reloadIfReachable);
  }, []);
  return (
    <>
      <title>Not loaded</title>
      <div role="alert">
        <h1>{isCut ? 'You seem to be offline.' : 'This page could not be loaded.'}</h1>
        {isCut ? <p className="lede">This page comes as soon as there is a network again.</p> : null}
      </div>
      <div className="row section">
        <Button onClick={reloadIfReachable}>{isCut ? 'Retry' : 'Reload'}</Button>
      </div>
    </>
  );
}

/** The message when a page's code fails: the frame stays, with all its links. */
export function RouteFailure() {
  const error = useRouteError();
  // Only in the browser: the server logs its own errors, without people's texts.
  useEffect(() => console.error(error), [error]);
  if (error instanceof PageNotFetched)
    return (
      <Layout>
        <NotFetched />
      </Layout>
    );
  return (
    <Layout>
      <h1>This page failed</h1>
      <p className="lede">Reload the page, or go on from the menu.</p>
    </Layout>
  );
}
