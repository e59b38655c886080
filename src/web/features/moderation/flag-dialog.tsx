import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { send } from '#web/client/sending.ts';
import { sentenceOf } from '#web/client/http.ts';
import { askLogin } from '#web/features/people/login-events.ts';
import { toast } from '#web/say/say.ts';
import { useTyped } from '#web/typed/typed.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinesField } from '#web/ui/field.tsx';

/** The flagged item: a comment or a picture by its id, a profile by its wallet. */
export interface Flagged {
  readonly kind: 'comment' | 'profile' | 'picture';
  readonly key: string;
}

const sendFlag = (client: QueryClient, { kind, key }: Flagged, reason: string) => {
  switch (kind) {
    case 'comment':
      return send(client, 'POST /comments/:id/flag', { id: key, reason });
    case 'picture':
      return send(client, 'POST /media/:id/flag', { id: key, reason });
    case 'profile':
      return send(client, 'POST /profile/:wallet/flag', { wallet: key, reason });
  }
};

/** Asks for the reason of a flag, and sends it. Typed text is kept until it is sent or cancelled. */
export function FlagDialog({ subject, onClose }: { subject: Flagged; onClose: () => void }) {
  const client = useQueryClient();
  const { kind, key } = subject;
  const [reason, setReason] = useTyped(`flag:${kind}:${key}`);
  const flag = useMutation({
    mutationFn: (): Promise<unknown> => sendFlag(client, subject, reason),
    onSuccess: () => {
      toast('Thank you. An admin will look at it.');
      setReason('');
      onClose();
    },
    onError: askLogin,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '' && !flag.isPending) flag.mutate();
  };
  const cancel = () => {
    setReason('');
    onClose();
  };
  const failure = flag.isError ? sentenceOf(flag.error, 'Request failed') : null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Flag this ${kind}`}
      description="An admin reads why, and decides. Nobody else does."
    >
      <form onSubmit={submit}>
        <LinesField
          label="What is wrong with it?"
          error={failure}
          rows={3}
          maxLength={limits.note}
          value={reason}
          onChange={setReason}
        />
        <div className="row" style={{ marginTop: 'var(--s4)' }}>
          <Button type="submit" variant="primary" disabled={reason.trim() === ''} aria-busy={flag.isPending}>
            Send
          </Button>
          <Button onClick={cancel}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
