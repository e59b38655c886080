import type { AuditEntry } from '#contract/audit.ts';
import { restorableDays } from '#contract/limits.ts';
import { Person } from '#web/features/accounts/person.tsx';
import { AdminActionButton } from '#web/features/dashboard/admin-action-button.tsx';
import { PagedList } from '#web/features/dashboard/paged-list.tsx';
import { usePagedList } from '#web/features/dashboard/use-paged-list.ts';
import { dutchTime } from '#web/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Table, Td, Th, Tr } from '#web/ui/table.tsx';
import styles from './audit-log.module.css';

function Restore({ entry: { restorable, subjectId, title } }: { entry: AuditEntry }) {
  if (restorable === null) return null;
  const path = `/api/admin/${restorable}s/${encodeURIComponent(subjectId)}/restore`;
  return (
    <AdminActionButton label={`Restore the ${restorable}: ${title}`} action={{ method: 'POST', path, done: '✓ Restored' }}>
      Restore
    </AdminActionButton>
  );
}

function Row({ entry }: { entry: AuditEntry }) {
  return (
    <Tr>
      <Td tight>
        <time className="muted" dateTime={entry.createdAt}>
          {dutchTime(entry.createdAt)}
        </time>
      </Td>
      <Td tight end>
        <Person tiny leading={6} wallet={entry.wallet} profile={entry.profile} />
      </Td>
      <Td tight wide>
        {entry.action} {entry.subject}
      </Td>
      <Td wide>
        <span className={`${styles.text} ${styles.which}`}>{entry.title}</span>
      </Td>
      <Td wide>{entry.details ? <span className={`${styles.text} ${styles.details}`}>{entry.details}</span> : null}</Td>
      <Td tight wide>
        <Restore entry={entry} />
      </Td>
    </Tr>
  );
}

/** What admins did, newest first. What was deleted less than 30 days ago can be restored from here. */
export function AuditLog() {
  const list = usePagedList<AuditEntry>('/api/admin/audit', 'entries');
  return (
    <section aria-label="Audit log">
      <div className={styles.head}>
        <p className="muted small">Times are UTC. What was deleted can be restored for {restorableDays} days.</p>
        <Button compact variant="bare" aria-busy={list.query.isFetching} onClick={() => void list.query.refetch()}>
          Refresh
        </Button>
      </div>
      <PagedList list={list} none="Nothing here.">
        <Table cards label="Audit log">
          <thead>
            <Tr>
              <Th>When</Th>
              <Th>Who</Th>
              <Th>What</Th>
              <Th>Which</Th>
              <Th>Details</Th>
              <Th>
                <span className="sr-only">Restore</span>
              </Th>
            </Tr>
          </thead>
          <tbody>
            {list.items.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </Table>
      </PagedList>
    </section>
  );
}
