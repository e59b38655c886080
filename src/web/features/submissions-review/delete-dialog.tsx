import { useRef } from 'react';
import type { SubmissionKind } from '#contract/kinds.ts';
import { restorableDays } from '#contract/submissions/limits.ts';
import { send } from '#web/client/sending.ts';
import { useAdminAction } from '#web/features/moderation/admin-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './review-form.module.css';

// The titles; the specification has a Dutch one (§5).
const titles = {
  contribution: 'Bijdrage verwijderen?',
  proposal: 'Voorstel verwijderen?',
  report: 'Melding verwijderen?',
  line: 'Regel verwijderen?',
} as const;

// An additional sentence, since the specification's title does not say that it can be undone (design §4, Errors).
const restorable = `. You can restore it for ${restorableDays} days in the tab Audit log.`;

const done = {
  contribution: `Contribution deleted${restorable}`,
  proposal: `Proposal deleted${restorable}`,
  report: `Report deleted${restorable}`,
  line: `Line deleted${restorable}`,
} as const;

interface DeleteDialogProps {
  readonly kind: SubmissionKind;
  readonly id: string;
  /** Called after the deletion, before `onClose`. */
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
}

/** Asks before deleting a submission, and deletes it. */
export function DeleteDialog({ kind, id, onDeleted, onClose }: DeleteDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const { act, isPending, failure } = useAdminAction(() => {
    onDeleted?.();
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={titles[kind]}
      description="Dit kan niet ongedaan worden gemaakt."
      start={cancel}
      lang="nl"
      closeLabel="Sluiten"
    >
      <div className="row">
        <Button
          variant="danger"
          aria-busy={isPending}
          onClick={() =>
            act({
              carryOut: (client) => send(client, `DELETE /admin/${kind}s/:id`, { id }),
              done: done[kind],
              failed: 'Delete failed',
            })
          }
        >
          Verwijderen
        </Button>
        <Button ref={cancel} onClick={onClose}>
          Annuleren
        </Button>
      </div>
      <p className={`failure ${styles.refusal}`} role="alert" lang="en">
        {failure}
      </p>
    </Dialog>
  );
}
