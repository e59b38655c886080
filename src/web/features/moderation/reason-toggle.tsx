import { useState, useRef, type FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinesField } from '#web/ui/field.tsx';
import { useAdminAction, type AdminAction } from './admin-action.ts';
import styles from './reason-toggle.module.css';

interface ReasonDialogProps {
  readonly title: string;
  /** The consequences, in a sentence. */
  readonly what: string;
  /** The word on the button. */
  readonly confirm: string;
  readonly action: (reason: string) => AdminAction;
  /** Called with the reason afterwards. */
  readonly onDone?: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for the reason of a restraint, and applies it. Closes afterwards. */
export function ReasonDialog({ title, what, confirm, action, onDone, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { act, isPending, failure } = useAdminAction(() => {
    onClose();
    onDone?.(reason.trim());
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') act(action(reason));
  };
  return (
    <Dialog open onOpenChange={onClose} title={title} description={what} start={field}>
      <form onSubmit={submit}>
        <LinesField
          label="Reason"
          ref={field}
          rows={3}
          required
          maxLength={limits.note}
          value={reason}
          onChange={setReason}
        />
        <p className={`failure ${styles.refusal}`} role="alert">
          {failure}
        </p>
        <div className="row">
          <Button type="submit" variant="danger" disabled={reason.trim() === ''} aria-busy={isPending}>
            {confirm}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ReasonToggleProps {
  /** The reason of the restraint; null without one. */
  readonly reason: string | null;
  /** The words on the button: to apply it, and to lift it. */
  readonly take: string;
  readonly giveBack: string;
  /** Precedes the reason. */
  readonly taken: string;
  /** The title of the dialog, and its description of the consequences. */
  readonly title: string;
  readonly what: string;
  /** Applies it with a reason, lifts it with null. */
  readonly action: (reason: string | null) => AdminAction;
}

/**
 * Applies a restraint, after asking for the reason; while it is active, shows the reason and a button that lifts it.
 */
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
      {/* The same button in both states, so that it keeps the focus. */}
      <Button
        compact
        {...(isTaken ? {} : { variant: 'bare' })}
        aria-busy={isPending}
        onClick={() => (isTaken ? act(action(null)) : setAsking(true))}
      >
        {isTaken ? giveBack : take}
      </Button>
      {failure ? (
        <span className="failure" role="alert">
          {failure}
        </span>
      ) : null}
      {isAsking ? (
        <ReasonDialog title={title} what={what} confirm={take} action={action} onClose={() => setAsking(false)} />
      ) : null}
    </span>
  );
}
