import { start } from './layout/browser.tsx';
import { routes } from './routes.tsx';

// Not awaited: pages import from this file, and a top-level await would make them wait for themselves.
void start(routes);
