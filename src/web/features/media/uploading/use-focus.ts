import { useEffect, useRef } from 'react';

/**
 * Focuses the element that `find` returns when `isDue` becomes true: after a dialog that has just opened has noted
 * where the focus was, for when it closes.
 */
export function useFocus(isDue: boolean, find: () => HTMLElement | null | undefined): void {
  const finder = useRef(find);
  useEffect(() => {
    finder.current = find;
  });
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => finder.current()?.focus());
    return () => clearTimeout(timer);
  }, [isDue]);
}
