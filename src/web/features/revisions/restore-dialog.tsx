import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { textLimits } from '#contract/texts/limits.ts';
import { ask } from '#web/client/calls.ts';
import { send } from '#web/client/sending.ts';
import { refusalOf } from '#web/client/http.ts';
import { askLogin } from '#web/features/people/login-events.ts';
import { toast } from '#web/say/say.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { TextField } from '#web/ui/field.tsx';

/** Asks for the reason to restore an older version, and restores it. */
export function RestoreDialog({ slug, number, onClose }: { slug: string; number: number; onClose: () => void }) {
  const client = useQueryClient();
  const [summary, setSummary] = useState(`Back to revision ${number}: `);
  const field = useRef<HTMLInputElement>(null);
  const restore = useMutation({
    mutationFn: async () => {
      const { article } = await ask('/articles/:slug', { slug });
      return send(client, 'POST /admin/articles/:id/restore', { id: article.id, number, summary });
    },
    onSuccess: ({ revision }) => {
      toast(`Revision ${number} is restored as revision ${revision.number}.`);
      onClose();
    },
    onError: askLogin,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (summary.trim() !== '' && !restore.isPending) restore.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Restore revision ${number}?`}
      description="Its text becomes the newest revision. What came after it stays in the history."
      start={field}
    >
      <form className="form" onSubmit={submit}>
        <TextField
          label="Reason"
          error={restore.isError ? refusalOf(restore.error, 'It could not be restored; try again.') : null}
          ref={field}
          required
          maxLength={textLimits.changeSummary}
          value={summary}
          onChange={setSummary}
        />
        <DialogButtons
          submit="Restore"
          isReady={summary.trim() !== ''}
          isPending={restore.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
