import { useState, type FormEvent } from 'react';
import { send } from '#web/client/sending.ts';
import { useAdminAction } from '#web/features/moderation/admin-action.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Queues a receipt that an admin doubts for another reading. */
export function ReceiptAgain() {
  const [typed, setTyped] = useState('');
  const { act, isPending, failure } = useAdminAction(() => setTyped(''));
  const signature = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signature !== '')
      act({
        carryOut: (client) => send(client, 'POST /admin/receipts/:signature/again', { signature }),
        done: 'The receipt will be read again',
      });
  };
  return (
    <Panel title="Receipts">
      <form onSubmit={submit}>
        <TextField
          label="Transaction or account"
          hint="Does a receipt say something wrong? Paste its signature or address, and we read it from the chain again."
          className="mono"
          maxLength={100}
          spellCheck={false}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          error={failure}
        />
        <div className="row" style={{ marginTop: 'var(--s3)' }}>
          <Button type="submit" disabled={signature === ''} aria-busy={isPending}>
            Read again
          </Button>
        </div>
      </form>
    </Panel>
  );
}
