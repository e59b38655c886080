import type { RouteObject } from 'react-router';
import { RouteFailure, rootLoader } from './layout/app.tsx';
import { Dashboard } from './layout/dashboard.tsx';
import { page, routes } from './routes.tsx';

/**
 * Every page, including the admin's. The browser gets the admin's from a separate build, so that no code of the
 * dashboard reaches a reader (docs/decisions/0003); the server renders all of them.
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
