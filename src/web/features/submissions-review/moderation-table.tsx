import { ArrowLeft, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { dutchDate } from '#contract/format.ts';
import { reviewStatuses } from '#contract/kinds.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import { send } from '#web/client/sending.ts';
import { readPages } from '#web/client/pages.ts';
import { useAdminAction } from '#web/features/moderation/admin-action.ts';
import { Person } from '#web/features/people/person.tsx';
import { LongText } from '#web/features/submissions/long-text.tsx';
import { PagedList } from '#web/lists/paged-list.tsx';
import { shared, usePages } from '#web/lists/use-pages.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Select } from '#web/ui/input.tsx';
import { Toolbar } from '#web/ui/panel.tsx';
import { head, Table, Td, Tr } from '#web/ui/table.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
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
    act({
      carryOut: (client) => send(client, 'PUT /admin/contributions/:id/status', { id, status: chosen }),
      done: 'Status updated',
    });
  };
  return (
    <span className={styles.actions}>
      <Select
        aria-label="Status"
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value as typeof chosen)}
      >
        {reviewStatuses.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      {/* `disabled` would drop the focus after saving. */}
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

function ModerationRows({ contributions }: { contributions: readonly Contribution[] }) {
  return (
    <Table
      cards="phones"
      label="Contributions"
      heads={[
        'User',
        'Text',
        head.number('Likes'),
        head.number('Dislikes'),
        head.number('Comments'),
        head.number('When'),
        'Status',
      ]}
    >
      {contributions.map((contribution) => (
        <Tr key={contribution.id}>
          <Td tight wide>
            <Person tiny leading={6} wallet={contribution.wallet} profile={contribution.profile} />
          </Td>
          <Td wide>
            <div className={styles.text}>
              <LongText
                unclamped
                of="contribution"
                id={contribution.id}
                text={contribution.text}
                truncated={contribution.truncated}
              />
            </div>
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
    </Table>
  );
}

/** All contributions to one article over the whole width, to accept, reject or delete (spec §2, /boss). */
export function ModerationTable({ slug, title, onBack }: { slug: string; title: string; onBack: () => void }) {
  const list = usePages(
    { ...readPages('/articles/:slug/contributions', { slug }), ...shared },
    ({ contributions }) => contributions,
  );
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
        <ModerationRows contributions={list.rows} />
      </PagedList>
    </section>
  );
}
