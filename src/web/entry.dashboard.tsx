import { start } from './layout/browser.tsx';
import { allRoutes } from './dashboard.routes.tsx';

// Not awaited: pages import from this file, and a top-level await would make them wait for themselves.
void start(allRoutes);
