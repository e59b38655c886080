import { start } from './layout/browser.tsx';
import { allRoutes } from './dashboard.routes.tsx';

// Not awaited: pages import from this file, and would wait for it in turn.
void start(allRoutes);
