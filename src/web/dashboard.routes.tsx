import type { RouteObject } from 'react-router';
import { RouteFailure, rootLoader } from './layout/app.tsx';
import { Dashboard } from './layout/dashboard.tsx';
import { page, routes } from './routes.tsx';

/**
 * Every page, with the admin's. The browser gets them from a build of their own, so that nothing of the dashboard can
 * reach a reader (docs/decisions/0003); the server renders all of them.
 */
export const allRoutes: RouteObject[] = [
  {
    id: 'dashboard',
    loader: rootLoader,
    Component: Dashboard,
    ErrorBoundary: RouteFailure,
    HydrateFallback: () => null,
    children: [page('/boss', { file: 'boss/boss' }, () => import('./pages/boss/boss.tsx'))],
  },
  ...routes,
];
