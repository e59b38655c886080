import * as Radix from '@radix-ui/react-tooltip';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Approach, TooltipTimes } from './tooltip.tsx';
import styles from './tooltip.module.css';

type Handler = (event: Event) => void;

/** The props that Radix passes to a tooltip's trigger. */
interface Lent {
  readonly ref?: (element: HTMLElement | null) => void;
  readonly 'aria-describedby'?: string;
  readonly onPointerMove?: Handler;
  readonly onPointerLeave?: Handler;
  readonly onPointerDown?: Handler;
  readonly onFocus?: Handler;
  readonly onBlur?: Handler;
  readonly onClick?: Handler;
}

/** Whether the focus came into a dialog from outside, as when it opens: then the first Escape belongs to the dialog. */
function isTakenByDialog(element: HTMLElement, event: Event): boolean {
  const dialog = element.closest('[role="dialog"]');
  const from = event instanceof FocusEvent ? event.relatedTarget : null;
  return dialog !== null && !(from instanceof Node && dialog.contains(from));
}

/** Registers an element elsewhere in the page as Radix's trigger, as if it were rendered here. */
function Lend({
  element,
  event,
  close,
  ref,
  onFocus,
  'aria-describedby': description,
  ...on
}: Lent & Pick<Approach, 'element' | 'event'> & { close: () => void }) {
  useLayoutEffect(() => {
    ref?.(element);
    return () => ref?.(null);
  }, [element, ref]);

  // Avoids reading a tooltip that repeats the name.
  const isNew = element.dataset['tip'] !== element.ariaLabel;
  useEffect(() => {
    if (!description || !isNew) return undefined;
    const before = element.getAttribute('aria-describedby');
    element.setAttribute('aria-describedby', before ? `${before} ${description}` : description);
    return () => {
      if (before) element.setAttribute('aria-describedby', before);
      else element.removeAttribute('aria-describedby');
    };
  }, [element, description, isNew]);

  const focus: Handler = (event) => {
    // A click focuses too, and a dialog takes and returns the focus: neither should open a tooltip.
    if (element.matches(':focus-visible') && !isTakenByDialog(element, event)) onFocus?.(event);
  };
  const handlers: Record<string, Handler | undefined> = {
    pointermove: on.onPointerMove,
    pointerleave: on.onPointerLeave,
    pointerdown: on.onPointerDown,
    click: on.onClick,
    focusin: focus,
    focusout: (event) => {
      on.onBlur?.(event);
      // Radix closes only a rendered tooltip: close one that is about to be rendered.
      close();
    },
  };
  useEffect(() => {
    for (const [type, handler] of Object.entries(handlers)) if (handler) element.addEventListener(type, handler);
    return () => {
      for (const [type, handler] of Object.entries(handlers)) if (handler) element.removeEventListener(type, handler);
    };
  });

  // Replays events from before the listener was added.
  useEffect(() => {
    if (event.type === 'focusin') focus(event);
    else if (element.matches(':hover')) on.onPointerMove?.(event);
    // Only the first time.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}

function Tooltip({ approach: { element, event, at }, delay }: { approach: Approach; delay: number }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  // The first time, part of the delay passed while this loaded.
  const [wait, setWait] = useState(() => Math.max(0, delay - (performance.now() - at)));
  const change = (open: boolean) => {
    setWait(delay);
    // The text may have changed since.
    if (open) setText(element.dataset['tip'] ?? '');
    setOpen(open);
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={change} delayDuration={wait}>
      <Radix.Trigger asChild>
        <Lend element={element} event={event} close={() => setOpen(false)} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} sideOffset={6} collisionPadding={8} hideWhenDetached>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The tooltip of the last approached element, and the former one, which closes by its own rules. */
export function Tooltips({ approach, delay, skipDelay }: { approach: Approach } & TooltipTimes) {
  const [approached, setApproached] = useState<readonly Approach[]>([approach]);
  const isKnown = approached.some(({ element }) => element === approach.element);
  if (!isKnown) setApproached([approach, ...approached.slice(0, 1)]);
  return (
    <Radix.Provider delayDuration={delay} skipDelayDuration={skipDelay}>
      {approached.map((each) => (
        <Tooltip key={each.at} approach={each} delay={delay} />
      ))}
    </Radix.Provider>
  );
}
