import { lazy, Suspense, useEffect, useState, type FunctionComponent } from 'react';

/** A pointer or the keyboard reached an element with a tooltip, and when. */
export interface Approach {
  readonly element: HTMLElement;
  readonly event: Event;
  readonly at: number;
}

/**
 * The timing of tooltips, in milliseconds: the delay, and the time after closing one in which the next opens at once.
 */
export interface TooltipTimes {
  readonly delay: number;
  readonly skipDelay: number;
}

// Loaded on the first approach. Without it, readers still get the necessary information.
const Tooltips = lazy<FunctionComponent<{ approach: Approach } & TooltipTimes>>(async () => ({
  default: await import('./tooltips.tsx').then(
    ({ Tooltips }) => Tooltips,
    () => () => null,
  ),
}));

/**
 * Shows the attribute `data-tip` of elements as a tooltip on hover and keyboard focus; Escape closes it. A page has one
 * host for all elements, and its code loads on the first approach. Touch screens have no tooltips: the page itself
 * contains all necessary information. An element that cannot have the focus shows its tooltip only on hover.
 */
export function TooltipHost(times: TooltipTimes) {
  const [approach, setApproach] = useState<Approach | null>(null);
  useEffect(() => {
    const come = (event: Event) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
      if (element === null || (event instanceof PointerEvent && event.pointerType === 'touch')) return;
      // Until the code has loaded, only the last approach counts.
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
