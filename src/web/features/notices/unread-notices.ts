import type { QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/api.ts';
import { paths } from '#web/navigation/paths.ts';
import { unreadQuery } from './notices.queries.ts';

type UnreadCount = Pick<AnswerOf<'GET /notices'>, 'unread'>;
type Tell = (message: UnreadCount) => void;

// The pause between streams, in milliseconds: it grows with each stream without a message.
const [shortest, longest] = [2_000, 300_000];

/** Waits for an event of `of`, or until the signal aborts. Removes its listener. */
function happened(of: EventTarget, event: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  const done = new AbortController();
  return new Promise<void>((resolve) => {
    const end = () => resolve();
    of.addEventListener(event, end, { signal: done.signal });
    signal.addEventListener('abort', end, { signal: done.signal });
  }).finally(() => done.abort());
}

/** Waits a number of milliseconds, or until the signal aborts. Removes its timer. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const over = new EventTarget();
  const timer = setTimeout(() => over.dispatchEvent(new Event('over')), milliseconds);
  await happened(over, 'over', signal);
  clearTimeout(timer);
}

/** Waits until this window is visible. */
async function looked(signal: AbortSignal): Promise<void> {
  while (document.hidden && !signal.aborted) await happened(document, 'visibilitychange', signal);
}

/** Passes on a stream's messages until it ends. Returns whether there were any. */
async function hear(tell: Tell, signal: AbortSignal): Promise<boolean> {
  let hasReceived = false;
  const source = new EventSource(`${paths.api}notices/stream`);
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    hasReceived = true;
    tell(JSON.parse(data) as UnreadCount);
  });
  await happened(source, 'error', signal);
  source.close();
  return hasReceived;
}

/**
 * Passes on the number of unread notices from one stream after another. Polls while streams fail, and pauses while this
 * window is hidden.
 */
async function listen(client: QueryClient, tell: Tell, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    failures = (await hear(tell, signal)) ? 0 : failures + 1;
    // Jitter, so that not all windows reconnect at once.
    await pause(Math.min(shortest * 2 ** failures, longest) * (0.5 + Math.random()), signal);
    if (failures === 0 || signal.aborted) continue;
    if (document.hidden) return;
    await client.fetchQuery({ ...unreadQuery, staleTime: 0 }).then(tell, () => undefined);
  }
}

/**
 * Keeps the number of unread notices current while a person is logged in. One of the site's windows listens to the
 * server and informs the others; when it closes, another takes over. Returns a function that stops this.
 */
export function followUnread(client: QueryClient): () => void {
  const channel = new BroadcastChannel('unread-notices');
  const show: Tell = ({ unread }) =>
    client.setQueryData(unreadQuery.queryKey, (before) => ({ ...(before ?? { notices: [], next: null }), unread }));
  channel.addEventListener('message', ({ data }: MessageEvent<UnreadCount>) => show(data));
  const tell: Tell = ({ unread }) => {
    show({ unread });
    channel.postMessage({ unread });
  };

  const follow = async (signal: AbortSignal): Promise<void> => {
    const turn = () => listen(client, tell, signal);
    // Without a secure context there are no locks, and each window listens for itself.
    const locks = (navigator as Partial<Navigator>).locks;
    for (; !signal.aborted; await looked(signal))
      await (locks ? locks.request('unread-notices', { signal }, turn) : turn());
  };
  let leaving = new AbortController();
  const begin = () => void follow(leaving.signal).catch(() => undefined);
  // A page in the back/forward cache must not hold a connection.
  const onHide = () => leaving.abort();
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    leaving = new AbortController();
    begin();
  };
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  begin();
  return () => {
    leaving.abort();
    channel.close();
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
  };
}
