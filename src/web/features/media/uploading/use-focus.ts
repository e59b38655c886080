import { useEffect } from 'react';

/**
 * Focuses the element that `find` returns when `isDue` becomes true: after a dialog that has just opened has noted
 * where the focus was, for when it closes.
 */
export function useFocus(isDue: boolean, find: () => HTMLElement | null | undefined): void {
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => find()?.focus());
    return () => clearTimeout(timer);
    // `find` reads a ref: a new function is no reason to move the focus again.
  }, [isDue]);
}
