import { useEffect, type RefObject } from 'react';

/**
 * Keeps the focus in an area: when the focused element inside `where` is removed, hidden or disabled, focuses `heir`
 * instead of the start of the page. A dialog that opens from there takes the focus and returns it itself.
 */
export function useKeptFocus(where: RefObject<HTMLElement | null>, heir: () => HTMLElement | null): void {
  useEffect(() => {
    const element = where.current;
    if (element === null) return;
    let last: Element | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element && element.contains(target) ? target : null;
    };
    // A click elsewhere moves the focus by itself.
    const onPointer = () => {
      if (document.activeElement === document.body) last = null;
    };
    const observer = new MutationObserver(() => {
      const { activeElement } = document;
      if (last === null || (activeElement !== document.body && activeElement !== last)) return;
      if (last.isConnected && !last.matches(':disabled, [hidden] *')) return;
      last = null;
      heir()?.focus({ preventScroll: true });
    });
    observer.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['hidden', 'disabled'],
    });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerup', onPointer);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerup', onPointer);
    };
  }, [where, heir]);
}
