import { useState } from 'react';
import { adminName } from '#contract/format.ts';
import type { Role } from '#contract/people/roles.ts';
import { send } from '#web/client/calls.ts';
import { Button } from '#web/ui/button.tsx';
import type { AdminAction } from './admin-action.ts';
import { ReasonDialog } from './reason-toggle.tsx';
import { roleNames, roleNouns, roleRights, roles } from './role-words.ts';

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

/** Gives a person a role, or takes it away, after asking for the reason. */
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
          what={`${roleNames[role ?? 'moderator']} is what they are now. They are told, with the reason, and stay a member.`}
          confirm="Take role away"
          action={(reason) => take(id, reason)}
          onClose={close}
        />
      ) : null}
      {asking === null || asking === 'none' ? null : (
        <ReasonDialog
          title={`Make ${name} ${roleNouns[asking]}?`}
          what={`${roleRights[asking]} They are told, with the reason.`}
          confirm={`Make ${asking}`}
          action={(reason) => grant(id, asking, reason)}
          onClose={close}
        />
      )}
    </>
  );
}
