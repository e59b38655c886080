import { start } from './layout/browser.tsx';
import { routes } from './routes.tsx';

await start(routes);
