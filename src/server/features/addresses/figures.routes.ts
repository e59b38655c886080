import { getFigure, listFigures } from '#contract/addresses/figures.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { anyone } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as figures from './figures.ts';

/** The routes of figures. */
export function figureRoutes(app: App, { db }: Pick<Store, 'db'>): void {
  const made = { public: true, tags: [tags.constants] } as const;

  route(app, listFigures, { guard: anyone, public: true }, async () => figures.listFigures());
  route(app, getFigure, { guard: anyone, ...made }, async ({ params, query: { at }, reply }) => {
    const answer = await figures.getFigure(db, params.kind, at);
    // A figure has more states than the cache should keep, and each state has an unbounded number of spellings.
    if (at !== '') reply.tag(tags.briefly);
    if (at !== answer.state.at) reply.header('cache-control', 'no-store');
    return answer;
  });

  const still = { config: { public: { query: ['at'], tags: made.tags } }, schema: { hide: true } };
  app.get('/figures/:kind/still.svg', still, async (request, reply) => {
    const { at = '' } = request.query as { at?: string | string[] };
    if (at !== '') reply.tag(tags.briefly);
    const svg = await figures.getFigureStill(db, (request.params as { kind: string }).kind, [at].flat().join('&'));
    return reply.type('image/svg+xml; charset=utf-8').send(svg);
  });
}
