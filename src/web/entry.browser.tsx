import { start } from './layout/browser.tsx';
import { routes } from './routes.tsx';

// Not awaited: pages import from this file, and would wait for it in turn.
void start(routes);
