import { useRef, useState } from 'react';
import { send } from '#web/client/sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useAdminAction } from './admin-action.ts';

const what =
  'Do this only for a person who asked you. It deletes their name, bio, picture, votes, watched articles and ' +
  'notices, and withdraws their submissions that wait for review. Their accepted texts and comments stay, as by ' +
  '“a former member”; a bounty that they won shows this name too. You cannot undo this.';

/** The button that closes a person's account, after a question. */
export function ForgetPerson({ id, name }: { id: string; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const close = () => setAsking(false);
  const { act, isPending, failure } = useAdminAction(close);
  return (
    <>
      <Button compact variant="bare" onClick={() => setAsking(true)}>
        Forget
      </Button>
      {isAsking ? (
        <Dialog open onOpenChange={close} title={`Forget ${name}?`} description={what} start={cancel}>
          <p className="failure" role="alert">
            {failure}
          </p>
          <div className="row">
            <Button
              variant="danger"
              aria-busy={isPending}
              onClick={() =>
                act({ carryOut: (client) => send(client, 'DELETE /admin/people/:id', { id }), done: 'Forgotten' })
              }
            >
              Forget {name}
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
