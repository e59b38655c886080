import { useRef, useState } from 'react';
import { send } from '#web/client/sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useAdminAction } from './admin-action.ts';

const what =
  'For somebody who asked for it: their name, bio and picture are deleted, their votes, watched articles and notices go, ' +
  'and what waits for review is withdrawn. Their accepted texts and comments stay, as by “a former member”, whom a bounty ' +
  'that they won names too. This cannot be undone.';

/** Closes the account of a person who asked for it, after asking the admin. */
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
