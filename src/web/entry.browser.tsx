import { start } from './browser.tsx';
import { routes } from './routes.tsx';

await start(routes);
