import { useState } from 'react';
import { useAdminAction, type AdminAction } from '#web/features/dashboard/admin-action.ts';
import { Button } from '#web/ui/button.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import styles from './reason-toggle.module.css';

interface ReasonToggleProps {
  /** Why it is taken; null while it is not. */
  readonly reason: string | null;
  /** On the button: what takes it, and what gives it back. */
  readonly take: string;
  readonly giveBack: string;
  /** Before the reason. */
  readonly taken: string;
  /** What the dialog that asks for the reason is called, and what it says of the consequences. */
  readonly title: string;
  readonly what: string;
  /** Takes it with a reason, gives it back with null. */
  readonly action: (reason: string | null) => AdminAction;
}

/** Takes something from somebody, after asking for the reason; while it is taken, says that reason and gives it back. */
export function ReasonToggle({ reason, take, giveBack, taken, title, what, action }: ReasonToggleProps) {
  const [isAsking, setAsking] = useState(false);
  const { act, isPending, failure } = useAdminAction();
  const isTaken = reason !== null;
  return (
    <span className={styles.toggle}>
      {isTaken ? (
        <span className={styles.reason}>
          <b>{taken}:</b> {reason}
        </span>
      ) : null}
      {/* One button for both, so that the focus stays on it. */}
      <Button
        compact
        {...(isTaken ? {} : { variant: 'bare' })}
        aria-busy={isPending}
        onClick={() => (isTaken ? act(action(null)) : setAsking(true))}
      >
        {isTaken ? giveBack : take}
      </Button>
      {failure ? (
        <span className={styles.failure} role="alert">
          {failure}
        </span>
      ) : null}
      {isAsking ? <ReasonDialog title={title} what={what} confirm={take} action={action} onClose={() => setAsking(false)} /> : null}
    </span>
  );
}
