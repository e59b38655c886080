import { listFigures } from '#contract/addresses/figures.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { anyone } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as figures from './figures.ts';

/** The figures that articles may have. */
export function figureRoutes(app: App, { db }: Pick<Store, 'db'>): void {
  route(app, listFigures, { guard: anyone, public: true, tags: [tags.constants] }, () => figures.listFigures(db));
}
