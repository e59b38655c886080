import { useQuery } from '@tanstack/react-query';
import { dateAndTime } from '#contract/format.ts';
import type { RoleHolder } from '#contract/moderation/roles.ts';
import { read } from '#web/client/calls.ts';
import { Person } from '#web/features/people/person.tsx';
import { ListWait } from '#web/lists/list-failure.tsx';
import { RoleActions } from './person-actions.tsx';
import { roleNames } from './role-words.ts';
import styles from './people-panel.module.css';

/** The date of a role's grant and the person who granted it. */
function Origin({ since, by }: Pick<RoleHolder, 'since' | 'by'>) {
  if (since === null) return <>by the setting ADMIN_WALLET, which only the operator of the server can change</>;
  return (
    <>
      since <time dateTime={since}>{dateAndTime(since)}</time>, by{' '}
      {by === null ? 'the command line' : <Person tiny leading={6} {...by} />}
    </>
  );
}

function HolderRow({ holder }: { holder: RoleHolder }) {
  const { id, wallet, profile, role, isConfigured, since, by } = holder;
  return (
    <li className={styles.row}>
      <div className="line">
        <Person leading={6} wallet={wallet} profile={profile} />
        {role === 'admin' ? null : <b>{roleNames[role]}</b>}
      </div>
      <p className="muted small">
        <Origin since={since} by={by} />
      </p>
      {id === null || isConfigured ? null : (
        <div className={styles.actions}>
          <RoleActions person={{ id, wallet, username: profile.username, role }} />
        </div>
      )}
    </li>
  );
}

/** The list of admins and moderators. */
export function RoleList() {
  const { data, error, refetch } = useQuery({ ...read('/admin/roles', {}), refetchOnMount: 'always' });
  if (data === undefined) return <ListWait error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p className="muted small">Find a person under People to make them a moderator or an admin.</p>
      <ul aria-label="Admins and moderators">
        {data.holders.map((holder) => (
          <HolderRow key={holder.wallet} holder={holder} />
        ))}
      </ul>
    </>
  );
}
