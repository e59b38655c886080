import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import type { Submission } from '#contract/submissions/submissions.ts';
import { send } from '#web/client/sending.ts';
import { sentenceOf } from '#web/client/http.ts';
import { askLogin } from '#web/features/people/login-events.ts';
import { ButtonLink } from '#web/navigation/button-link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { toast } from '#web/say/say.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { takeFocus } from '#web/ui/behaviour/take-focus.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './own-actions.module.css';

// Only authors need it.
const EditDialog = lazily(async () => (await import('./edit-dialog.tsx')).EditDialog);

/** An author's actions on their own waiting submission: edit or withdraw it. */
export function OwnActions({ kind, item }: { kind: SubmissionKind; item: Submission }) {
  const client = useQueryClient();
  const suggestion = kind === 'contribution' ? (item as Contribution) : null;
  const [isEditing, setEditing] = useState(false);
  // Null until the first question.
  const [isAsking, setAsking] = useState<boolean | null>(null);
  const withdraw = useMutation({
    mutationFn: () => send(client, `DELETE /${kind}s/:id`, { id: item.id }, { refresh: 'first' }),
    onSuccess: () => toast(`Your ${kind} was withdrawn.`),
    onError: askLogin,
  });
  return (
    <span className={styles.actions}>
      {suggestion?.change ? (
        <ButtonLink variant="bare" compact to={paths.editSuggestion(suggestion.article.slug, item.id)}>
          Edit
        </ButtonLink>
      ) : (
        <Button variant="bare" compact onClick={() => setEditing(true)}>
          Edit
        </Button>
      )}
      {isAsking ? (
        <>
          <Button variant="bare" compact ref={takeFocus} onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button
            variant="danger"
            compact
            aria-busy={withdraw.isPending}
            onClick={() => withdraw.isPending || withdraw.mutate()}
          >
            Withdraw it
          </Button>
        </>
      ) : (
        <Button variant="bare" compact ref={isAsking === false ? takeFocus : null} onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      )}
      {withdraw.isError ? <span role="alert">{sentenceOf(withdraw.error, 'Update failed')}</span> : null}
      {isEditing ? (
        <Suspense>
          <EditDialog kind={kind} item={item} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </span>
  );
}
