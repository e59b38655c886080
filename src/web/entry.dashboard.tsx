import { start } from './browser.tsx';
import { allRoutes } from './dashboard.routes.tsx';

await start(allRoutes);
