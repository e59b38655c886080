import { start } from './layout/browser.tsx';
import { allRoutes } from './dashboard.routes.tsx';

await start(allRoutes);
