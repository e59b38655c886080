import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { refusalOf, send } from '#web/api.ts';
import { useMe } from '#web/features/accounts/accounts.queries.ts';
import { BlockedNote } from '#web/features/accounts/restraint-note.tsx';
import { askLogin, openLogin } from '#web/features/accounts/login-events.ts';
import { Button } from '#web/ui/button.tsx';
import { refreshLists } from './submissions.queries.ts';
import styles from './submission-form.module.css';

interface SubmissionFormProps {
  readonly path: string;
  readonly body: object;
  /** Whether everything that must be there is. */
  readonly isComplete: boolean;
  readonly submit: string;
  /** What the login button says. */
  readonly login: string;
  /** What is said to whoever is not logged in. */
  readonly loginHint: string;
  readonly thanks: string;
  /** What is said when it fails and the server gave no sentence (spec §8). */
  readonly failed: string;
  readonly onSent: () => void;
  readonly children: ReactNode;
}

/** What contributing, proposing and reporting have in common: login first, send once, thank, and lose nothing when it fails. */
export function SubmissionForm({
  path,
  body,
  isComplete,
  submit,
  login,
  loginHint,
  thanks,
  failed,
  onSent,
  children,
}: SubmissionFormProps) {
  const client = useQueryClient();
  const me = useMe();
  const sending = useMutation({
    mutationKey: [path],
    mutationFn: (sent: object) => send('POST', path, sent),
    onSuccess: (_answer, sent) => {
      // What was typed since is no part of it.
      if (JSON.stringify(sent) === JSON.stringify(body)) onSent();
      void refreshLists(client);
    },
    onError: askLogin,
  });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!me) openLogin();
    // Asked of the client, who knows at once: two presses may come before this is drawn again.
    else if (client.isMutating({ mutationKey: [path] }) === 0) sending.mutate(body);
  };

  const { error } = sending;
  return (
    <form className="form" onSubmit={onSubmit}>
      <BlockedNote />
      {children}
      {me === null ? <p className={`muted small ${styles.hint}`}>{loginHint}</p> : null}
      <div className="row">
        {me === null ? (
          <Button variant="primary" onClick={openLogin}>
            {login}
          </Button>
        ) : null}
        <Button
          type="submit"
          {...(me === null ? {} : { variant: 'primary' })}
          disabled={!me || Boolean(me.restraints.writing) || !isComplete || sending.isPending}
        >
          {submit}
        </Button>
        <span role="status" className={styles.thanks}>
          {sending.isSuccess ? thanks : ''}
        </span>
        <span role="alert" className={styles.failure}>
          {error ? refusalOf(error, failed) : ''}
        </span>
      </div>
    </form>
  );
}
