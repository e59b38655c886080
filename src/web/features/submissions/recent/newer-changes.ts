import { useEffect, useState } from 'react';
import type { Change } from '#contract/submissions/recent.ts';
import { ask } from '#web/client/calls.ts';
import type { ChangeFilters } from './recent.queries.ts';

/** The pause between two checks for newer changes, in milliseconds. */
const pause = 60_000;

/** Calls `look` every minute while this window is visible, and as soon as it becomes visible again. */
function whileSeen(look: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const start = () => {
    clearInterval(timer);
    timer = document.hidden ? undefined : setInterval(look, pause);
  };
  const onChange = () => {
    if (!document.hidden) look();
    start();
  };
  start();
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

const isAfter = (one: Change, other: Change | undefined) =>
  other === undefined || one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id);

/**
 * Checks for changes newer than the listed ones, without changing the list. Returns their number; with `isFull` there
 * may be more. For a list that starts at a cursor it does not check.
 */
export function useNewer(
  filters: ChangeFilters,
  listed: readonly Change[],
  isFromCursor: boolean,
): { number: number; isFull: boolean } {
  const { kind, category, by, notBy } = filters;
  const [found, setFound] = useState<readonly Change[]>([]);
  useEffect(() => {
    if (isFromCursor) return undefined;
    // A failure shows no message, since the next check may succeed.
    return whileSeen(() => {
      ask('/recent', { kind, category, by, notBy }).then(
        ({ changes }) => setFound(changes),
        () => undefined,
      );
    });
  }, [kind, category, by, notBy, isFromCursor]);
  const newer = found.filter((change) => isAfter(change, listed[0]));
  return { number: newer.length, isFull: newer.length > 0 && newer.length === found.length && listed.length > 0 };
}
