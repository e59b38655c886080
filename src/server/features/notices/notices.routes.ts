import { listNotices, readNotices } from '#contract/notices/notices.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Store } from '#server/db/client.ts';
import { loggedIn } from '#server/http/guards.ts';
import { visitorOf } from '#server/http/network.ts';
import { gauge } from '#server/http/observability/gauges.ts';
import { route, type App } from '#server/http/route.ts';
import type { NoticeStreams } from './notice-streams.ts';
import * as notices from './notices.ts';

/** The routes of notices. Each call concerns only the caller's own: no request names an account. */
export function noticeRoutes(
  app: App,
  { store, streams, areBounded }: { store: Store; streams: NoticeStreams; areBounded: boolean },
): void {
  route(app, listNotices, { guard: loggedIn }, ({ actor, query, reply }) => {
    reply.tag(peopleTags.noticesReadBy(actor.accountId));
    return notices.listNotices(store.db, actor.accountId, query);
  });

  route(app, readNotices, { guard: loggedIn, writes: 'notices' }, ({ actor, body }) =>
    notices.readNotices(store, actor.accountId, body),
  );

  gauge(app.metrics, { name: 'notice_streams', help: 'Open streams of notices', read: () => streams.size });
  // At the start of stopping, since the server then waits for open requests.
  app.stopping.onBegin(() => streams.close());
  const schema = {
    tags: ['Notices'],
    summary: 'How many notices are unread, as server-sent events: {"unread": 3}, now and whenever it changes',
  };
  // Not a call of the contract, since its answer has no end. It has no HEAD route, which would never end.
  app.get('/api/notices/stream', { schema, exposeHeadRoute: false }, async (request, reply) => {
    const { accountId, wallet } = await loggedIn(request);
    const listener = { accountId, isAnonymous: wallet === null, visitor: areBounded ? visitorOf(request.ip) : null };
    streams.mustHaveRoom(listener);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store',
      // Tells nginx not to buffer.
      'x-accel-buffering': 'no',
    });
    streams.add(listener, reply.raw);
  });
}
