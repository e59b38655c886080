import { useRef, useState } from 'react';
import { count } from '#contract/format.ts';
import { send } from '#web/client/calls.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useAdminAction, type AdminAction } from './admin-action.ts';

type Settled = { readonly settled: number; readonly isMore: boolean };

/** The result in the dialog. */
const became = ({ settled, isMore }: Settled): string =>
  isMore
    ? `${count(settled, 'submission')} rejected; more are waiting. Press again.`
    : `${count(settled, 'submission')} rejected. Nothing waits.`;

/** Rejects all waiting submissions of a person, after asking. */
export function SettleAll({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<Settled>();
  const cancel = useRef<HTMLButtonElement>(null);
  const { act, isPending, failure } = useAdminAction<Settled>(setAnswer);
  const settle: AdminAction<Settled> = {
    carryOut: (client) => send(client, 'POST /admin/people/:id/settle', { id }),
    done: 'Settled',
  };
  const close = () => {
    setAsking(false);
    setAnswer(undefined);
  };
  return (
    <>
      <Button compact variant="bare" onClick={() => setAsking(true)}>
        Settle all
      </Button>
      {isAsking ? (
        <Dialog
          open
          onOpenChange={close}
          title="Settle all of this person?"
          description="Everything they sent that waits for review is rejected, and everything they flagged is settled. Each can be put back in Review."
          start={cancel}
        >
          <p role="status">{answer ? became(answer) : ''}</p>
          <p className="failure" role="alert">
            {failure}
          </p>
          <div className="row">
            <Button variant="danger" aria-busy={isPending} onClick={() => act(settle)}>
              Reject all that waits
            </Button>
            <Button ref={cancel} onClick={close}>
              {answer ? 'Close' : 'Cancel'}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
