import { dutchTime } from '#contract/format.ts';
import type { AuditEntry } from '#contract/moderation/audit.ts';
import { restorableDays } from '#contract/submissions/limits.ts';
import { send } from '#web/client/sending.ts';
import { readPages } from '#web/client/pages.ts';
import { Person } from '#web/features/people/person.tsx';
import { PagedList, RefreshList } from '#web/lists/paged-list.tsx';
import { shared, usePages } from '#web/lists/use-pages.ts';
import { head, Table, Td, Tr } from '#web/ui/table.tsx';
import { AdminActionButton } from './admin-action-button.tsx';
import styles from './audit-log.module.css';

function Restore({ entry: { restorable, subjectId, title } }: { entry: AuditEntry }) {
  if (restorable === null) return null;
  return (
    <AdminActionButton
      label={`Restore the ${restorable}: ${title}`}
      action={{
        carryOut: (client) => send(client, `POST /admin/${restorable}s/:id/restore`, { id: subjectId }),
        done: 'Restored',
      }}
    >
      Restore
    </AdminActionButton>
  );
}

/** Labels for the stored names of an article's fields in the log. */
const fieldWords: Readonly<Record<string, string>> = {
  bodyMarkdown: 'text',
  imageUrl: 'picture',
  facts: 'infobox',
  life: 'life status',
};

/** Further details of an entry: for a saved article, its changed fields. */
const detailsOf = ({ details, fields }: AuditEntry): string =>
  fields.length === 0 ? details : fields.map((field) => fieldWords[field] ?? field).join(', ');

function AuditRow({ entry }: { entry: AuditEntry }) {
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
      <Td wide>
        {entry.action} {entry.subject}
      </Td>
      <Td wide>
        <span className={`written ${styles.which}`}>{entry.title}</span>
      </Td>
      <Td wide>{detailsOf(entry) ? <span className={`written ${styles.details}`}>{detailsOf(entry)}</span> : null}</Td>
      <Td tight wide>
        <Restore entry={entry} />
      </Td>
    </Tr>
  );
}

/** Admins' actions, newest first, with buttons to restore items deleted less than 30 days ago. */
export function AuditLog() {
  const list = usePages({ ...readPages('/admin/audit', {}), ...shared }, ({ entries }) => entries);
  return (
    <section aria-label="Audit log">
      <div className={styles.head}>
        <p className="muted small">Times are UTC. What was deleted can be restored for {restorableDays} days.</p>
        <RefreshList list={list} />
      </div>
      <PagedList list={list} none="Nothing here.">
        <Table
          cards="phones"
          label="Audit log"
          heads={['When', 'Who', 'What', 'Which', 'Details', head.hidden('Restore')]}
        >
          {list.rows.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </Table>
      </PagedList>
    </section>
  );
}
