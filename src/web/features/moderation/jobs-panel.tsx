import { count, dateAndTime } from '#contract/format.ts';
import type { FailedJob, JobCounts } from '#contract/moderation/jobs.ts';
import { mostJobs } from '#contract/moderation/limits.ts';
import { readPages } from '#web/client/pages.ts';
import { send } from '#web/client/sending.ts';
import { PagedList, RefreshList } from '#web/lists/paged-list.tsx';
import { shared, usePages } from '#web/lists/use-pages.ts';
import { head, Table, Td, Tr } from '#web/ui/table.tsx';
import { AdminActionButton, AskingActionButton } from './admin-action-button.tsx';
import audit from './audit-log.module.css';
import styles from './jobs-panel.module.css';

/** A count up to a limit, with '+' at the limit. */
const upTo = (number: number) => `${number.toLocaleString('en-US')}${number >= mostJobs ? '+' : ''}`;

/** The failed jobs, page by page, for admins. */
const useJobs = (enabled = true) =>
  usePages({ ...readPages('/admin/jobs', {}), ...shared, enabled }, ({ jobs }) => jobs);

/** The number of failed jobs, for the tab; '' for none, while loading, and for people who may not know it. */
export function useFailedJobs(mayKnow: boolean): string {
  const { first } = useJobs(mayKnow);
  const failed = (first?.kinds ?? []).reduce((sum, kind) => sum + kind.failed, 0);
  return failed === 0 ? '' : upTo(failed);
}

/** A kind with its numbers, and a button that retries all its failed jobs. */
function KindRow({ kind: { kind, title, waiting, failed } }: { kind: JobCounts }) {
  return (
    <li className="line">
      <b>{title}</b>
      <span className="muted">
        {upTo(failed)} failed, {upTo(waiting)} waiting
      </span>
      {failed === 0 ? null : (
        <AdminActionButton
          label={`Send all again: ${title}`}
          action={{
            carryOut: (client) => send(client, 'POST /admin/jobs/retry', { kind }),
            done: failed >= mostJobs ? `${upTo(mostJobs)} sent again` : 'Sent again',
          }}
        >
          Send all again
        </AdminActionButton>
      )}
    </li>
  );
}

function JobRow({ job }: { job: FailedJob }) {
  const { id, title, about, attempts, error, failedAt } = job;
  return (
    <Tr>
      <Td tight>
        <time className="muted" dateTime={failedAt}>
          {dateAndTime(failedAt)}
        </time>
      </Td>
      <Td wide>
        {title} <span className={`mono ${styles.about}`}>{about}</span>{' '}
        <span className={`muted small ${styles.about}`}>Job {id}</span>
      </Td>
      <Td wide>
        <span className="written">{error}</span> <span className="muted">After {count(attempts, 'attempt')}.</span>
      </Td>
      <Td tight wide last>
        <span className={styles.actions}>
          <AdminActionButton
            label={`Send again: ${title} ${about}`}
            action={{
              carryOut: (client) => send(client, 'POST /admin/jobs/:id/retry', { id }),
              done: 'Sent again',
            }}
          >
            Send again
          </AdminActionButton>
          <AskingActionButton
            label={`Discard: ${title} ${about}`}
            title="Discard this job?"
            description={`The server will not do it again: ${title}. You cannot undo this.`}
            action={{ carryOut: (client) => send(client, 'DELETE /admin/jobs/:id', { id }), done: 'Discarded' }}
          >
            Discard
          </AskingActionButton>
        </span>
      </Td>
    </Tr>
  );
}

/** The failed jobs, newest first, with buttons to retry or discard them. */
export function JobsPanel() {
  const list = useJobs();
  const kinds = (list.first?.kinds ?? []).filter(({ waiting, failed }) => waiting + failed > 0);
  return (
    <section aria-label="Jobs">
      <div className={audit.head}>
        <p className="muted small">
          Jobs are work that depends on another server, such as the RPC. A job that failed at every attempt stays here
          for 90 days; the log names it by its id. Times are UTC.
        </p>
        <RefreshList list={list} />
      </div>
      {kinds.length === 0 ? null : (
        <ul aria-label="Kinds of jobs" className={styles.kinds}>
          {kinds.map((kind) => (
            <KindRow key={kind.kind} kind={kind} />
          ))}
        </ul>
      )}
      <PagedList list={list} none="No job failed for good.">
        <Table
          cards="phones"
          label="Failed jobs"
          heads={['Failed', 'What', 'Why', head.hidden('Send again or discard')]}
        >
          {list.rows.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </Table>
      </PagedList>
    </section>
  );
}
