import { useState, type MouseEvent } from 'react';
import { display } from '#contract/limits.ts';
import type { Submission, SubmissionKind } from '#contract/submissions.ts';
import { Person } from '#web/features/accounts/person.tsx';
import { Entry } from '#web/features/submissions/entry.tsx';
import { shortDate, snippet } from '#web/format.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Table, Td, Th, Tr } from '#web/ui/table.tsx';
import styles from './feed-table.module.css';

/** One row of a feed: a submission, and what is particular to its kind. */
export interface FeedItem {
  readonly submission: Submission;
  readonly title: string;
  readonly category?: string;
  readonly text: string;
  readonly article: { readonly slug: string; readonly title: string } | null;
}

function Count({ number }: { number: number }) {
  return <span className={number === 0 ? 'muted' : ''}>{number}</span>;
}

function Row({ item, onOpen }: { item: FeedItem; onOpen: () => void }) {
  const { submission } = item;
  // The link in the snippet is the real target; a click anywhere in the row is a convenience.
  const onClick = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('a, button')) onOpen();
  };
  return (
    <Tr onClick={onClick}>
      <Td tight>
        <Person wallet={submission.wallet} profile={submission.profile} tiny />
      </Td>
      <Td wide>
        <button type="button" className={styles.snippet} onClick={onOpen}>
          {snippet(item.title ? `${item.title}: ${item.text}` : item.text, display.snippet)}
        </button>
      </Td>
      <Td tight end>
        <StatusBadge status={submission.status} />
      </Td>
      <Td number label="Likes">
        <Count number={submission.votes.likes} />
      </Td>
      <Td number label="Dislikes">
        <Count number={submission.votes.dislikes} />
      </Td>
      <Td number label="Comments">
        <Count number={submission.commentCount} />
      </Td>
      <Td number end>
        <time className="muted" dateTime={submission.createdAt}>
          {shortDate(submission.createdAt)}
        </time>
      </Td>
    </Tr>
  );
}

/** The latest submissions of one kind; a row opens the whole of it with votes and comments (spec §2, /contribute). */
export function FeedTable({ kind, items, title, none }: { kind: SubmissionKind; items: readonly FeedItem[]; title: string; none: string }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = items.find(({ submission }) => submission.id === openId);
  return (
    <section className="section">
      <h2>{title}</h2>
      {items.length === 0 ? (
        <p className={`${styles.none} muted`}>{none}</p>
      ) : (
        <Table cards clickable label={title}>
          <thead>
            <Tr>
              <Th>User</Th>
              <Th>Snippet</Th>
              <Th>Status</Th>
              <Th number>Likes</Th>
              <Th number>Dislikes</Th>
              <Th number>Comments</Th>
              <Th number>When</Th>
            </Tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Row key={item.submission.id} item={item} onOpen={() => setOpenId(item.submission.id)} />
            ))}
          </tbody>
        </Table>
      )}
      {open ? (
        <Dialog
          wide
          open
          onOpenChange={() => setOpenId(null)}
          title={open.title || (open.article ? `Contribution to ${open.article.title}` : 'Report')}
        >
          <Entry
            open
            kind={kind}
            item={open.submission}
            text={open.text}
            heading={
              open.article ? (
                <p className="small">
                  <Link to={paths.article(open.article.slug)}>{open.article.title}</Link>
                </p>
              ) : open.category ? (
                <p className="muted small">Category: {open.category}</p>
              ) : null
            }
          />
        </Dialog>
      ) : null}
    </section>
  );
}
