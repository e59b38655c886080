import { Socket } from 'node:net';
import { draftArticle, getDrafting } from '#contract/drafts/drafts.ts';
import { TooMany } from '#server/core/later-errors.ts';
import { admin } from '#server/http/guards.ts';
import { leaving } from '#server/http/leaving.ts';
import { route, type App } from '#server/http/route.ts';
import * as drafts from './drafts.ts';

// Each draft occupies a connection to a paid service.
const mostAtOnce = 2;

/** The routes of AI drafts, for admins. */
export function draftRoutes(app: App, { settings }: { settings: drafts.DraftSettings }): void {
  let running = 0;

  route(app, getDrafting, { guard: admin }, async () => ({ missing: drafts.missingSetup(settings) }));

  const longest = drafts.timeLimit + 15_000;
  route(
    app,
    draftArticle,
    { guard: admin, limit: { max: 10, per: '1 hour' }, writes: 'draft', longest },
    async ({ body, request, reply }) => {
      if (running >= mostAtOnce)
        throw new TooMany('Two drafts are being written already; wait for one of them and try again.', 30);
      // The server would close the silent connection after a minute, as long as the model may take, and cut off the
      // sentence about the timeout.
      const { socket } = request.raw;
      if (socket instanceof Socket) socket.setTimeout(longest);
      running += 1;
      try {
        return { draft: await drafts.draftArticle(settings, body, leaving(reply.raw)) };
      } finally {
        running -= 1;
      }
    },
  );
}
