import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Notice } from '#contract/notices/notices.ts';
import { read, send } from '#web/client/calls.ts';
import { readPages } from '#web/client/pages.ts';
import { personal } from '#web/features/people/accounts.queries.ts';

/** How many notices are unread, beside the newest. */
export const unreadQuery = { ...read('/notices', { limit: 1 }), meta: personal };

/** All notices, newest first. */
export const noticesQuery = { ...readPages('/notices', { limit: 30 }), meta: personal };

type Shown = Pick<Notice, 'id' | 'createdAt'>;

/** The moment of the newest of these. */
const newestOf = (shown: readonly Shown[]) =>
  shown.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), '');

/** Marks notices as read, as they were shown; without `isKept` they look so at once. */
export function useReading() {
  const client = useQueryClient();
  return async (shown: readonly Shown[], { isAll = false, isKept = false } = {}): Promise<void> => {
    const ids = isAll ? {} : { ids: shown.map(({ id }) => id) };
    const { unread } = await send(
      client,
      'POST /notices/read',
      { ...ids, until: newestOf(shown) },
      { refresh: isKept ? 'later' : 'at once' },
    );
    client.setQueryData(unreadQuery.queryKey, (before) => before && { ...before, unread });
  };
}

/** Does something whenever more notices are unread than before, as the bell hears it. */
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

// How long what came into sight is gathered before the server is told, in milliseconds.
const gathering = 400;

/**
 * Marks as read what comes into sight. Returns what each unread notice's element is given to; what was shown as unread
 * stays so.
 */
export function useSeen(): (notice: Shown) => (element: HTMLElement | null) => (() => void) | undefined {
  const read = useReading();
  const reading = useRef(read);
  useEffect(() => {
    reading.current = read;
  });
  // What the server was told of, as it was then, and what it is to be told of.
  const told = useRef(new Map<string, string>());
  const seen = useRef<Shown[]>([]);
  const tell = () => {
    const shown = seen.current.splice(0);
    // One that fails is told when it is seen again.
    reading.current(shown, { isKept: true }).catch(() => shown.forEach(({ id }) => told.current.delete(id)));
  };
  const see = (notice: Shown) => {
    if (told.current.get(notice.id) === notice.createdAt) return;
    told.current.set(notice.id, notice.createdAt);
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
