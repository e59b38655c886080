import { ArrowLeft, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Contribution } from '#contract/contributions.ts';
import { reviewStatuses } from '#contract/limits.ts';
import { Person } from '#web/features/accounts/person.tsx';
import { useAdminAction } from '#web/features/dashboard/admin-action.ts';
import { PagedList } from '#web/features/dashboard/paged-list.tsx';
import { usePagedList } from '#web/features/dashboard/use-paged-list.ts';
import { DeleteDialog } from '#web/features/reviews/delete-dialog.tsx';
import { dutchDate } from '#web/format.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field.tsx';
import { Toolbar } from '#web/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#web/ui/table.tsx';
import styles from './moderation-table.module.css';

function StatusForm({ contribution: { id, status } }: { contribution: Contribution }) {
  const [chosen, setChosen] = useState(status);
  const [known, setKnown] = useState(status);
  if (status !== known) {
    setKnown(status);
    setChosen(status);
  }
  const [isDeleting, setDeleting] = useState(false);
  const { act, isPending } = useAdminAction();
  const save = () => {
    if (chosen === status) return;
    act({ method: 'PUT', path: `/api/admin/contributions/${id}/status`, body: { status: chosen }, done: '✓ Status updated' });
  };
  return (
    <span className={styles.actions}>
      <Select aria-label="Status" value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value as typeof chosen)}>
        {reviewStatuses.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      {/* Not `disabled`, which would take the focus from it once it has saved. */}
      <Button aria-disabled={chosen === status} aria-busy={isPending} onClick={save}>
        Save
      </Button>
      <IconButton className={styles.delete!} label="Delete contribution" onClick={() => setDeleting(true)}>
        <Trash2 className="icon" aria-hidden />
      </IconButton>
      {isDeleting ? <DeleteDialog kind="contribution" id={id} onClose={() => setDeleting(false)} /> : null}
    </span>
  );
}

function Rows({ contributions }: { contributions: readonly Contribution[] }) {
  return (
    <Table cards label="Contributions">
      <thead>
        <Tr>
          <Th>User</Th>
          <Th>Text</Th>
          <Th number>Likes</Th>
          <Th number>Dislikes</Th>
          <Th number>Comments</Th>
          <Th number>When</Th>
          <Th>Status</Th>
        </Tr>
      </thead>
      <tbody>
        {contributions.map((contribution) => (
          <Tr key={contribution.id}>
            <Td tight wide>
              <Person tiny leading={6} wallet={contribution.wallet} profile={contribution.profile} />
            </Td>
            <Td wide>
              <span className={styles.text}>{contribution.text}</span>
            </Td>
            <Td number label="Likes">
              {contribution.votes.likes}
            </Td>
            <Td number label="Dislikes">
              {contribution.votes.dislikes}
            </Td>
            <Td number label="Comments">
              {contribution.commentCount}
            </Td>
            <Td number end>
              <time className="muted" dateTime={contribution.createdAt} lang="nl">
                {dutchDate(contribution.createdAt)}
              </time>
            </Td>
            <Td tight wide>
              <StatusForm contribution={contribution} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** All contributions to one article over the whole width, to be accepted, rejected or deleted (spec §2, /boss). */
export function ModerationTable({ slug, title, onBack }: { slug: string; title: string; onBack: () => void }) {
  const list = usePagedList<Contribution>(`/api/articles/${encodeURIComponent(slug)}/contributions`, 'contributions');
  return (
    <section className={styles.moderation} aria-label="Contributions">
      <Toolbar label="Contributions">
        <Button onClick={onBack}>
          <ArrowLeft className="icon" aria-hidden />
          Back to Articles
        </Button>
        <h2 className={styles.title}>Contributions: {title}</h2>
      </Toolbar>
      <PagedList list={list} none="No contributions yet.">
        <Rows contributions={list.items} />
      </PagedList>
    </section>
  );
}
