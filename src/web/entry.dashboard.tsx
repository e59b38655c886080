import { start } from './layout/browser.tsx';
import { allRoutes } from './dashboard.routes.tsx';

// Not waited for: the files of pages import from this one, and would wait for it in turn.
void start(allRoutes);
