import { useRef, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useAdminAction, type AdminAction } from './admin-action.ts';

/** A button with an immediate action, and the refusal beside it. */
export function AdminActionButton({
  action,
  label,
  isDisabled = false,
  children,
}: {
  action: AdminAction;
  label?: string;
  isDisabled?: boolean;
  children: ReactNode;
}) {
  const { act, isPending, failure } = useAdminAction();
  return (
    <>
      <Button compact disabled={isDisabled} aria-label={label} aria-busy={isPending} onClick={() => act(action)}>
        {children}
      </Button>
      {failure ? (
        <span className="failure" role="alert">
          {failure}
        </span>
      ) : null}
    </>
  );
}

/** A button for an irreversible action: asks in a dialog, which also shows a refusal. */
export function AskingActionButton({
  action,
  label,
  title,
  description,
  confirm,
  children,
}: {
  action: AdminAction;
  /** The accessible name of the button, if its words do not say enough. */
  label?: string;
  title: string;
  description: string;
  /** The words on the confirming button; by default those of the first one. */
  confirm?: string;
  children: string;
}) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const close = () => setAsking(false);
  const { act, isPending, failure } = useAdminAction(close);
  return (
    <>
      <Button compact variant="bare" aria-label={label} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {isAsking ? (
        <Dialog open onOpenChange={close} title={title} description={description} start={cancel}>
          <p className="failure" role="alert">
            {failure}
          </p>
          <div className="row">
            <Button variant="danger" aria-busy={isPending} onClick={() => act(action)}>
              {confirm ?? children}
            </Button>
            <Button ref={cancel} onClick={close}>
              Cancel
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
