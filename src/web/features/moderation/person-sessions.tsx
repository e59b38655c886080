import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count, dateAndTime } from '#contract/format.ts';
import { read, send } from '#web/client/calls.ts';
import { Button } from '#web/ui/button.tsx';
import { AdminActionButton } from './admin-action-button.tsx';
import styles from './people-panel.module.css';

function SessionList({ id, name }: { id: string; name: string }) {
  const { data, error } = useQuery({ ...read('/admin/people/:id/sessions', { id }), refetchOnMount: 'always' });
  if (error) return <p role="alert">The sessions could not be loaded.</p>;
  if (data === undefined)
    return (
      <p className="muted" role="status">
        Loading…
      </p>
    );
  const { sessions } = data;
  return (
    <div className={styles.flagged}>
      <p>{sessions.length === 0 ? 'No session' : count(sessions.length, 'session')}</p>
      <ul aria-label={`Sessions of ${name}`}>
        {sessions.map(({ begunAt, usedAt }) => (
          <li key={begunAt} className="muted small">
            Begun <time dateTime={begunAt}>{dateAndTime(begunAt)}</time>, last used{' '}
            <time dateTime={usedAt}>{dateAndTime(usedAt)}</time>
          </li>
        ))}
      </ul>
      {sessions.length === 0 ? null : (
        <div className={styles.actions}>
          <AdminActionButton
            label={`End all sessions of ${name}`}
            action={{
              carryOut: (client) => send(client, 'DELETE /admin/people/:id/sessions', { id }),
              done: 'Sessions ended',
            }}
          >
            End all
          </AdminActionButton>
        </div>
      )}
    </div>
  );
}

/** A button that shows a person's sessions, and below the row of buttons these sessions. */
export function PersonSessions({ id, name }: { id: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button compact variant="bare" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Sessions
      </Button>
      {isOpen ? <SessionList id={id} name={name} /> : null}
    </>
  );
}
