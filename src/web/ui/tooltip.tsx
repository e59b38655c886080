import { lazy, Suspense, useEffect, useState, type FunctionComponent } from 'react';

/** That a pointer or the keyboard came to an element which has something to tell, and when. */
export interface Approach {
  readonly element: HTMLElement;
  readonly event: Event;
  readonly at: number;
}

/** When a tooltip shows, in milliseconds: after a delay, and at once for so long after another one was closed. */
export interface TooltipTimes {
  readonly delay: number;
  readonly skipDelay: number;
}

// Loaded at the first approach. Without it the page says the same in fewer words.
const Tooltips = lazy<FunctionComponent<{ approach: Approach } & TooltipTimes>>(async () => ({
  default: await import('./tooltips.tsx').then(
    ({ Tooltips }) => Tooltips,
    () => () => null,
  ),
}));

/**
 * Shows what elements say of themselves in their attribute `data-tip`: a tooltip on hover and keyboard focus, which
 * Escape shuts. There is one of these in a page, whatever the number of elements, and nothing is loaded before one of
 * them is approached. Fingers get no tooltip: what one must know stands in the page. An element that cannot have the
 * focus tells it only to those who point.
 */
export function TooltipHost(times: TooltipTimes) {
  const [approach, setApproach] = useState<Approach | null>(null);
  useEffect(() => {
    const come = (event: Event) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
      if (element === null || (event instanceof PointerEvent && event.pointerType === 'touch')) return;
      // Until they are loaded, the last time that the focus came is what they begin with.
      const isSame = (before: Approach | null) => before?.element === element && event.type !== 'focusin';
      setApproach((before) => (isSame(before) ? before : { element, event, at: performance.now() }));
    };
    document.addEventListener('pointerover', come);
    document.addEventListener('focusin', come);
    return () => {
      document.removeEventListener('pointerover', come);
      document.removeEventListener('focusin', come);
    };
  }, []);
  if (approach === null) return null;
  return (
    <Suspense>
      <Tooltips approach={approach} {...times} />
    </Suspense>
  );
}
