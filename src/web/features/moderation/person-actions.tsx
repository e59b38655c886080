import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { adminName, count, dateAndTime } from '#contract/format.ts';
import type { Role } from '#contract/people/roles.ts';
import { read } from '#web/client/calls.ts';
import { send } from '#web/client/sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useAdminAction, type AdminAction } from './admin-action.ts';
import { AdminActionButton } from './admin-action-button.tsx';
import styles from './people-panel.module.css';
import { ReasonDialog } from './reason-toggle.tsx';
import { roleNouns, roleRights, roles } from './role-words.ts';

type Settled = { readonly settled: number; readonly isMore: boolean };

/** The result, shown in the dialog. */
const became = ({ settled, isMore }: Settled): string =>
  isMore
    ? `${count(settled, 'submission')} rejected; more are waiting. Press again.`
    : `${count(settled, 'submission')} rejected. Nothing waits.`;

/** Rejects all waiting submissions of a person, after asking. */
export function SettleAll({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<Settled>();
  const cancel = useRef<HTMLButtonElement>(null);
  const { act, isPending, failure } = useAdminAction<Settled>(setAnswer);
  const settle: AdminAction<Settled> = {
    carryOut: (client) => send(client, 'POST /admin/people/:id/settle', { id }),
    done: 'Settled',
  };
  const close = () => {
    setAsking(false);
    setAnswer(undefined);
  };
  return (
    <>
      <Button compact variant="bare" onClick={() => setAsking(true)}>
        Settle all
      </Button>
      {isAsking ? (
        <Dialog
          open
          onOpenChange={close}
          title="Settle all of this person?"
          description="Everything they sent that waits for review is rejected, and everything they flagged is settled. Each can be put back in Review."
          start={cancel}
        >
          <p role="status">{answer ? became(answer) : ''}</p>
          <p className="failure" role="alert">
            {failure}
          </p>
          <div className="row">
            <Button variant="danger" aria-busy={isPending} onClick={() => act(settle)}>
              Reject all that waits
            </Button>
            <Button ref={cancel} onClick={close}>
              {answer ? 'Close' : 'Cancel'}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

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
            Started <time dateTime={begunAt}>{dateAndTime(begunAt)}</time>, last used{' '}
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

interface Subject {
  readonly id: string;
  readonly wallet: string;
  readonly username: string | null;
  readonly role: Role | null;
}

const grant = (id: string, role: Role, reason: string): AdminAction => ({
  carryOut: (client) => send(client, 'PUT /admin/people/:id/role', { id, role, reason }),
  done: `Made ${roleNouns[role]}`,
});

const take = (id: string, reason: string): AdminAction => ({
  carryOut: (client) => send(client, 'DELETE /admin/people/:id/role', { id, reason }),
  done: 'Role taken away',
});

/** Grants a person a role, or takes it, after asking for the reason. */
export function RoleActions({ person: { id, wallet, username, role } }: { person: Subject }) {
  const [asking, setAsking] = useState<Role | 'none' | null>(null);
  const name = adminName(wallet, username);
  const close = () => setAsking(null);
  return (
    <>
      {roles
        .filter((other) => other !== role)
        .map((other) => (
          <Button key={other} compact variant="bare" onClick={() => setAsking(other)}>
            Make {other}
          </Button>
        ))}
      {role === null ? null : (
        <Button compact variant="bare" onClick={() => setAsking('none')}>
          Take role away
        </Button>
      )}
      {asking === 'none' ? (
        <ReasonDialog
          title={`Take the role of ${name} away?`}
          what={`They are ${roleNouns[role ?? 'moderator']} now. They get a notice with the reason, and stay a member.`}
          confirm="Take role away"
          action={(reason) => take(id, reason)}
          onClose={close}
        />
      ) : null}
      {asking === null || asking === 'none' ? null : (
        <ReasonDialog
          title={`Make ${name} ${roleNouns[asking]}?`}
          what={`${roleRights[asking]} They get a notice with the reason.`}
          confirm={`Make ${asking}`}
          action={(reason) => grant(id, asking, reason)}
          onClose={close}
        />
      )}
    </>
  );
}
