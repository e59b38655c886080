import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { send } from '#web/client/sending.ts';
import { refusalOf } from '#web/client/http.ts';
import { paths } from '#web/navigation/paths.ts';
import { leaveOverlays } from '#web/ui/behaviour/over-page.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { askLogin } from './login-events.ts';
import { forgetPerson } from './sign-in.ts';
import { withSignature } from './signed-again.ts';
import styles from './sessions.module.css';

const what =
  'Your name, bio and picture are deleted. Your votes, watched articles and notices go, and what waits for review is ' +
  'withdrawn. You are logged out everywhere. Texts that were accepted and comments stay, as by “a former member”. A ' +
  'bounty that you won names “a former member” too: if you are still to be paid, wait for that before you close your ' +
  'account. You cannot undo this: if you log in with this wallet again, you start as someone new.';

/** Downloads a person's data, and closes their account for good. */
export function CloseAccount() {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => withSignature(client, () => send(client, 'DELETE /account/me', {})),
    onError: askLogin,
    // Removes everything about the person from all windows. The dialog's history entry goes first: going back from it
    // would abort the navigation to the main page.
    onSuccess: async () => {
      flushSync(() => setAsking(false));
      await leaveOverlays();
      await forgetPerson(client);
      location.assign('/');
    },
  });
  return (
    <section className={styles.sessions} aria-labelledby="closing">
      <h2 id="closing">Your data</h2>
      <p className="muted">
        Download what we keep of you: your texts, comments, votes and watched articles, in one JSON file.
      </p>
      <div className="row">
        <a className={buttonClass({ compact: true })} href={paths.exported} download>
          Download my data
        </a>
        <Button compact variant="danger" onClick={() => setAsking(true)}>
          Close my account
        </Button>
      </div>
      {isAsking ? (
        <Dialog
          open
          onOpenChange={() => setAsking(false)}
          title="Close your account?"
          description={what}
          start={cancel}
        >
          <div className="row">
            <Button variant="danger" aria-busy={isPending} onClick={() => mutate()}>
              Close my account
            </Button>
            <Button ref={cancel} onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </div>
          <p className="failure" role="alert">
            {error ? refusalOf(error, 'Your account could not be closed; please try again.') : ''}
          </p>
        </Dialog>
      ) : null}
    </section>
  );
}
