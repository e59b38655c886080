import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dateAndTime } from '#contract/format.ts';
import { read } from '#web/client/calls.ts';
import { send } from '#web/client/sending.ts';
import { refusalOf } from '#web/client/http.ts';
import { Button } from '#web/ui/button.tsx';
import { personal } from './accounts.queries.ts';
import { askLogin } from './login-events.ts';
import styles from './sessions.module.css';

const sessionsQuery = { ...read('/account/sessions', {}), meta: personal };

function Time({ moment }: { moment: string }) {
  return <time dateTime={moment}>{dateAndTime(moment)}</time>;
}

/** One's sessions, and a button that ends all others (security T10). */
export function Sessions() {
  const client = useQueryClient();
  const { data, isError } = useQuery({ ...sessionsQuery, refetchOnMount: 'always' });
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => send(client, 'DELETE /account/sessions/others', {}, { refresh: 'first' }),
    onError: askLogin,
  });
  const sessions = data?.sessions ?? [];
  return (
    <section className={styles.sessions} aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      <p className="muted">Each login of your wallet in a browser is a session. End those that you do not know.</p>
      {isError ? <p role="alert">The sessions could not be loaded.</p> : null}
      <ul>
        {sessions.map(({ begunAt, usedAt, isThis }) => (
          <li key={begunAt}>
            <span>
              Begun <Time moment={begunAt} />
            </span>
            <span className="muted">
              last used <Time moment={usedAt} />
            </span>
            {isThis ? <b>This one</b> : null}
          </li>
        ))}
      </ul>
      <div className="row">
        <Button compact disabled={isPending || sessions.length < 2} onClick={() => mutate()}>
          End all others
        </Button>
        <span role="status">{isSuccess && sessions.length < 2 ? 'All others are ended' : ''}</span>
        <span role="alert">{error ? refusalOf(error, 'The others could not be ended; please try again.') : ''}</span>
      </div>
    </section>
  );
}
