import { useEffect, useRef } from 'react';

/**
 * Focuses the element that `find` returns when `isDue` becomes true, but not before a dialog that just opened has
 * stored the former focus.
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
