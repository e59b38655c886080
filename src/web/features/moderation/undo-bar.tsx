import { useEffect, useState, type RefObject } from 'react';
import { undoSeconds } from '#contract/moderation/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { useAdminAction, type AdminAction } from './admin-action.ts';
import styles from './undo-bar.module.css';

/** A decision that can be undone: its name, and the action that undoes it. */
export interface Undoable {
  readonly what: string;
  readonly action: AdminAction;
  readonly onUndone: () => void;
}

interface OfferProps {
  readonly undoable: Undoable;
  readonly onGone: () => void;
  readonly button: RefObject<HTMLButtonElement | null>;
}

function Offer({ undoable: { what, action, onUndone }, onGone, button }: OfferProps) {
  const [isHeld, setHeld] = useState(false);
  const { act, isPending, failure } = useAdminAction(() => {
    onGone();
    onUndone();
  });
  // Stays while somebody uses it, and after a refused undo, to show the reason.
  const isStaying = isHeld || isPending || failure !== '';
  useEffect(() => {
    if (isStaying) return;
    const timer = setTimeout(onGone, undoSeconds * 1000);
    return () => clearTimeout(timer);
  }, [isStaying, onGone]);
  return (
    <div
      className={`floating ${styles.bar}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={failure ? 'failure' : styles.what}>{failure || what}</span>
      <Button compact ref={button} aria-busy={isPending} onClick={() => act(action)}>
        {failure ? 'Try again' : 'Undo'}
      </Button>
      {failure ? (
        <Button compact variant="bare" onClick={onGone}>
          Close
        </Button>
      ) : null}
    </div>
  );
}

/**
 * Offers to undo the last decision for some seconds. The decision is already stored, so leaving the page loses nothing.
 */
export function UndoBar({
  offered,
  ...rest
}: { offered: { undoable: Undoable; turn: number } | null } & Omit<OfferProps, 'undoable'>) {
  return (
    <div role="status" className={styles.place}>
      {offered ? <Offer key={offered.turn} undoable={offered.undoable} {...rest} /> : null}
    </div>
  );
}
