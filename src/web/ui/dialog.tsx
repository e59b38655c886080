import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useCallback, useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from './icon-button.tsx';
import { useBackCloses } from './behaviour/over-page.ts';
import { useKeptFocus } from './behaviour/use-kept-focus.ts';
import styles from './dialog.module.css';

/**
 * Moves the focus to `start`, and later back to the former element, or to the page if that is gone. Radix does so only
 * for its own trigger.
 */
function useReturningFocus(start?: RefObject<HTMLElement | null>) {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      if (!start?.current) return;
      event.preventDefault();
      start.current.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
      if (!before.current?.isConnected && document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    },
  };
}

/**
 * The content of a dialog. If its focused part disappears or is disabled, the dialog gets the focus, and not the page
 * behind it.
 */
function Body({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const dialog = useCallback(() => body.current?.closest<HTMLElement>('[role="dialog"]') ?? null, []);
  useKeptFocus(body, dialog);
  return (
    <div ref={body} className={styles.body}>
      {children}
    </div>
  );
}

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly wide?: boolean;
  /** The first focused element; by default the close button. */
  readonly start?: RefObject<HTMLElement | null>;
  /** The language of its words, if it differs from the page's. */
  readonly lang?: string;
  /** The label of the close button. */
  readonly closeLabel?: string;
  /** Whether its owner handles Back: it already has a history entry, or asks before leaving one. */
  readonly ownsBack?: boolean;
  readonly children: ReactNode;
}

/** In a field with an open list, Escape closes only the list, not the dialog. */
const closeListFirst = (event: Event) => {
  if (document.activeElement?.matches('[role="combobox"][aria-expanded="true"]')) event.preventDefault();
};

/** A dialog over the page, which Back closes. Focus stays in it and then returns. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    wide = false,
    start,
    lang,
    closeLabel = 'Close',
    ownsBack = false,
    children,
  } = props;
  const focus = useReturningFocus(start);
  useBackCloses(open && !ownsBack, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim}>
          <Radix.Content
            {...focus}
            onEscapeKeyDown={closeListFirst}
            lang={lang}
            className={`floating ${styles.dialog} ${wide ? styles.wide : ''}`}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <div className={styles.head}>
              <div>
                <Radix.Title asChild>
                  <h2>{title}</h2>
                </Radix.Title>
                {description ? (
                  <Radix.Description asChild>
                    <p className={styles.description}>{description}</p>
                  </Radix.Description>
                ) : null}
              </div>
              <Radix.Close asChild>
                <IconButton label={closeLabel}>
                  <X className="icon" aria-hidden />
                </IconButton>
              </Radix.Close>
            </div>
            <Body>{children}</Body>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** At the top beside the close button. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** A menu that slides in from the left (spec §9: 280px); Back closes it. */
export function Drawer({ open, onOpenChange, title, head, children }: DrawerProps) {
  const focus = useReturningFocus();
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={`${styles.scrim} ${styles.side}`}>
          <Radix.Content {...focus} className={styles.drawer} aria-describedby={undefined}>
            <Radix.Title className="sr-only">{title}</Radix.Title>
            <div className={styles.drawerHead}>
              {head}
              <Radix.Close asChild>
                <IconButton label="Close menu">
                  <X className="icon" aria-hidden />
                </IconButton>
              </Radix.Close>
            </div>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
