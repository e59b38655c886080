import { getSite, type Site } from '#contract/site.ts';
import { anyone } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';

/** The public constants of this installation; they change only with a restart. */
export function siteRoutes(app: App, { site }: { site: Site }): void {
  route(app, getSite, { guard: anyone, public: { tags: ['site'] } }, () => Promise.resolve(site));
}
