import { useEffect, useRef, type RefObject } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
// Keys that may repeat when held: they move through the list. The others must not act on the next item.
const repeating = new Set(['ArrowDown', 'ArrowUp', 'j', 'k']);

/**
 * Keys that work while the focus is inside `where`, so that they never take a letter from anything else (WCAG 2.1.4).
 * While somebody types, only Escape works.
 */
export function useKeys(where: RefObject<HTMLElement | null>, keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const element = where.current;
    // Native events: React's own would include those of a dialog.
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, repeat, ctrlKey, metaKey, altKey, target } = event;
      if (ctrlKey || metaKey || altKey || (repeat && !repeating.has(key)) || (isTyping(target) && key !== 'Escape'))
        return;
      const act = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined;
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [where]);
}
