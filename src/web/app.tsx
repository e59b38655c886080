import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useRouteError, type LoaderFunctionArgs } from 'react-router';
import { LoginHost } from './features/accounts/login-host.tsx';
import { categoriesQuery, featuredQuery } from './features/articles/articles.queries.ts';
import { followChanges } from './features/submissions/submissions.queries.ts';
import { siteQuery } from './features/site/site.queries.ts';
import { Layout } from './layout/layout.tsx';
import { load } from './load.ts';

/** What every page's frame is made from. */
export async function rootLoader({ context }: LoaderFunctionArgs): Promise<null> {
  await load(context, [], [siteQuery, featuredQuery, categoriesQuery]);
  return null;
}

/** Moves the keyboard, and whoever listens, to the page that was gone to: the link that led there may be gone. */
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
  useEffect(() => followChanges(client), [client]);
  useFocusOnPage();
  return (
    <Layout>
      <Outlet />
      <LoginHost />
      <ScrollRestoration />
    </Layout>
  );
}

/** What shows when a page's code fails: the frame stays, so that every way out stays. */
export function RouteFailure() {
  const error = useRouteError();
  console.error(error);
  return (
    <Layout>
      <h1>This page failed</h1>
      <p className="lede">Something went wrong on our side. Reload the page, or go on from the menu.</p>
    </Layout>
  );
}
