import { useQuery } from '@tanstack/react-query';
import { dateAndTime } from '#contract/format.ts';
import { switchNames } from '#contract/moderation/limits.ts';
import { type SwitchOn } from '#contract/moderation/switches.ts';
import { read } from '#web/client/calls.ts';
import { send } from '#web/client/sending.ts';
import { useMay } from '#web/features/people/use-may.ts';
import { Person } from '#web/features/people/person.tsx';
import { ListWait } from '#web/lists/list-failure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AdminActionButton } from './admin-action-button.tsx';
import { SwitchForm } from './switch-form.tsx';
import { levelWords, switchWords } from './switch-words.ts';
import styles from './switches-panel.module.css';

/** An active switch: its start, reason and end, and the button that turns it off. */
function SwitchState({ on }: { on: SwitchOn }) {
  const { name, subject, protection, reason, until, createdAt, wallet, profile } = on;
  const isAdministering = useMay('administer');
  const what = subject || switchWords[name].title;
  return (
    <div className={styles.state}>
      <p>
        {subject ? <b className="mono">{subject}</b> : <b>On</b>}{' '}
        {until ? `until ${dateAndTime(until)}` : 'without an end'}: <span className="written">{reason}</span>
      </p>
      {protection ? <p className="small">{levelWords(protection)}</p> : null}
      <p className="muted small">
        Since <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>, by{' '}
        <Person tiny leading={6} wallet={wallet} profile={profile} />
      </p>
      {protection?.publish === 'admins' && !isAdministering ? null : (
        <AdminActionButton
          label={`End now: ${what}`}
          action={{
            carryOut: (client) => send(client, 'DELETE /admin/switches/:name', { name, subject }),
            done: 'Ended',
          }}
        >
          End now
        </AdminActionButton>
      )}
    </div>
  );
}

/** The emergency switches of an admin, and the active ones. */
export function SwitchesPanel() {
  const { data, error, refetch } = useQuery({ ...read('/admin/switches', {}), refetchOnMount: 'always' });
  const isAdministering = useMay('administer');
  if (data === undefined) return <ListWait error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.panels}>
      {switchNames
        .filter((name) => isAdministering || name === 'protect')
        .map((name) => {
          const on = data.switches.filter((one) => one.name === name);
          return (
            <Panel key={name} title={switchWords[name].title}>
              <p className="muted small">{switchWords[name].what}</p>
              {on.map((one) => (
                <SwitchState key={one.subject} on={one} />
              ))}
              {on.length === 0 || switchWords[name].subject ? <SwitchForm name={name} /> : null}
            </Panel>
          );
        })}
    </div>
  );
}
