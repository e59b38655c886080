import { useRef, useState, type FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { useAdminAction, type AdminAction } from '#web/features/dashboard/admin-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import styles from './reason-dialog.module.css';

interface ReasonDialogProps {
  readonly title: string;
  /** What it will do. */
  readonly what: string;
  /** The word on the button that does it. */
  readonly confirm: string;
  readonly action: (reason: string) => AdminAction;
  readonly onClose: () => void;
}

/** Asks for the reason of what an admin takes from somebody, and does it. It closes when that is done. */
export function ReasonDialog({ title, what, confirm, action, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { act, isPending, failure } = useAdminAction(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') act(action(reason));
  };
  return (
    <Dialog open onOpenChange={onClose} title={title} description={what} start={field}>
      <form onSubmit={submit}>
        <Field label="Reason">
          {(wiring) => (
            <Textarea
              {...wiring}
              ref={field}
              rows={3}
              required
              maxLength={limits.note}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
        <p className={styles.failure} role="alert">
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
