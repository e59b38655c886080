import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { send, sentenceOf } from '#web/api.ts';
import { useDraft } from '#web/draft.ts';
import { askLogin } from '#web/features/accounts/login-events.ts';
import { toast } from '#web/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';

/** Says why an admin should look at something, and sends it. What is typed is kept until it is sent or cancelled. */
export function FlagDialog({ path, what, onClose }: { path: string; what: string; onClose: () => void }) {
  const [reason, setReason] = useDraft(`flag:${path}`);
  const flag = useMutation({
    mutationFn: () => send('POST', `${path}/flag`, { reason }),
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
    <Dialog open onOpenChange={onClose} title={`Flag this ${what}`} description="An admin reads why, and decides. Nobody else does.">
      <form onSubmit={submit}>
        <Field label="What is wrong with it?" error={failure}>
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={3}
              maxLength={limits.note}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </Field>
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
