import * as Radix from '@radix-ui/react-tooltip';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Approach, TooltipTimes } from './tooltip.tsx';
import styles from './tooltip.module.css';

type Handler = (event: Event) => void;

/** What Radix gives to the element that a tooltip is for. */
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

/** Whether the focus came into a dialog from elsewhere, as when it opens: the first Escape is for the dialog then. */
function isTakenByDialog(element: HTMLElement, event: Event): boolean {
  const dialog = element.closest('[role="dialog"]');
  const from = event instanceof FocusEvent ? event.relatedTarget : null;
  return dialog !== null && !(from instanceof Node && dialog.contains(from));
}

/** Lends an element that stands elsewhere in the page to Radix, as if it were drawn here. */
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

  // What the tooltip repeats of a name is not read twice.
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
    // A click gives the focus as well, and a dialog takes it and gives it back: neither asks for anything.
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
      // Radix shuts only what is drawn. What is about to be drawn would stay.
      close();
    },
  };
  useEffect(() => {
    for (const [type, handler] of Object.entries(handlers)) if (handler) element.addEventListener(type, handler);
    return () => {
      for (const [type, handler] of Object.entries(handlers)) if (handler) element.removeEventListener(type, handler);
    };
  });

  // What happened before anybody listened.
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
  // The first time, part of it went by while this was loaded.
  const [wait, setWait] = useState(() => Math.max(0, delay - (performance.now() - at)));
  const change = (open: boolean) => {
    setWait(delay);
    // It may say something else by now.
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

/** The tooltip of what was approached last, and beside it the one before, which closes by its own rules. */
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
