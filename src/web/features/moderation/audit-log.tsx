import { dutchTime } from '#contract/format.ts';
import type { AuditEntry } from '#contract/moderation/audit.ts';
import { restorableDays } from '#contract/submissions/limits.ts';
import { send } from '#web/client/calls.ts';
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

/** What an article's fields are called where the log names them as they are stored. */
const fieldWords: Readonly<Record<string, string>> = {
  bodyMarkdown: 'text',
  imageUrl: 'picture',
  facts: 'infobox',
  life: 'life status',
};

/** What is said of an entry besides: of an article that was saved, which of its fields were changed. */
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

/** What admins did, newest first. What was deleted less than 30 days ago can be restored from here. */
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
