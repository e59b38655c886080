import { useQuery } from '@tanstack/react-query';
import { count, dateAndTime } from '#contract/format.ts';
import { read } from '#web/client/calls.ts';
import { Panel } from '#web/ui/panel.tsx';

const dayHours = 24;
// From this number of days, an age is in days instead of hours.
const inDays = 2;

function ago(hours: number): string {
  if (hours < 1) return 'less than an hour ago';
  return hours < inDays * dayHours ? `${count(hours, 'hour')} ago` : `${Math.floor(hours / dayHours)} days ago`;
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{dateAndTime(at)}</time>;

/** The dates of the last backup and of the last verified or restored one. */
export function BackupsPanel() {
  const { data, isError } = useQuery({ ...read('/admin/backups', {}), refetchOnMount: 'always' });
  const { taken, proven } = data ?? {};
  return (
    <Panel title="Backups">
      {isError ? <p className="failure">The backups could not be loaded; open this tab again.</p> : null}
      {taken === null ? (
        <p className="failure">
          No backup of this site was taken. On the server: <code>npm run backup -- FILE</code>
        </p>
      ) : null}
      {taken ? (
        <p className={taken.hours < inDays * dayHours ? undefined : 'failure'}>
          The last backup was taken {ago(taken.hours)}, <Moment at={taken.takenAt} />: {count(taken.rows, 'row')},{' '}
          {(taken.bytes / 1e6).toFixed(1)} MB.
        </p>
      ) : null}
      {proven === null ? (
        <p>
          No backup was tested yet. On the server: <code>npm run backup -- --verify FILE</code>
        </p>
      ) : null}
      {proven ? (
        <p>
          {proven.how === 'verified' ? 'A backup was last verified' : 'This site was restored from a backup'}{' '}
          {ago(proven.hours)}: the one of <Moment at={proven.takenAt} />.
        </p>
      ) : null}
    </Panel>
  );
}
