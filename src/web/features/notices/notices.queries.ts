import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Notice } from '#contract/notices/notices.ts';
import { read } from '#web/client/calls.ts';
import { send } from '#web/client/sending.ts';
import { readPages } from '#web/client/pages.ts';
import { personal } from '#web/features/people/accounts.queries.ts';

/** The number of unread notices, with the newest one. */
export const unreadQuery = { ...read('/notices', { limit: 1 }), meta: personal };

/** All notices, newest first. */
export const noticesQuery = { ...readPages('/notices', { limit: 30 }), meta: personal };

type Shown = Pick<Notice, 'id' | 'createdAt'>;

/** The time of the newest of these. */
const newestOf = (shown: readonly Shown[]) =>
  shown.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), '');

/** Marks notices as read. Without `isDeferred`, the page shows them as read at once. */
export function useReading() {
  const client = useQueryClient();
  return async (shown: readonly Shown[], { isAll = false, isDeferred = false } = {}): Promise<void> => {
    const ids = isAll ? {} : { ids: shown.map(({ id }) => id) };
    const { unread } = await send(
      client,
      'POST /notices/read',
      { ...ids, until: newestOf(shown) },
      { refresh: isDeferred ? 'later' : 'at once' },
    );
    client.setQueryData(unreadQuery.queryKey, (before) => before && { ...before, unread });
  };
}

/** Calls `onArrival` whenever the number of unread notices grows, like the bell. */
export function useArrivals(onArrival: () => void): void {
  const unread = useQuery({ ...unreadQuery, enabled: false }).data?.unread;
  const before = useRef(unread);
  const arrive = useRef(onArrival);
  useEffect(() => {
    arrive.current = onArrival;
  });
  useEffect(() => {
    if (unread !== undefined && before.current !== undefined && unread > before.current) arrive.current();
    before.current = unread;
  }, [unread]);
}

// How long to collect visible notices before telling the server, in milliseconds.
const gathering = 400;

/** Marks visible notices as read. Returns a ref callback for each notice; notices that were unread keep their look. */
export function useSeen(): (notice: Shown) => (element: HTMLElement | null) => (() => void) | undefined {
  const read = useReading();
  const reading = useRef(read);
  useEffect(() => {
    reading.current = read;
  });
  // Notices already sent to the server, with their time, and those to send.
  const sent = useRef(new Map<string, string>());
  const seen = useRef<Shown[]>([]);
  const tell = () => {
    const shown = seen.current.splice(0);
    // After a failure, sends a notice again when it is next visible.
    reading.current(shown, { isDeferred: true }).catch(() => shown.forEach(({ id }) => sent.current.delete(id)));
  };
  const see = (notice: Shown) => {
    if (sent.current.get(notice.id) === notice.createdAt) return;
    sent.current.set(notice.id, notice.createdAt);
    if (seen.current.push(notice) === 1) setTimeout(tell, gathering);
  };
  return (notice) => (element) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && see(notice),
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}
