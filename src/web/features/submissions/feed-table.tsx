import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { snippet } from '#contract/format.ts';
import type { SubmissionKind } from '#contract/kinds.ts';
import { submissionDisplay } from '#contract/submissions/limits.ts';
import { Person } from '#web/features/people/person.tsx';
import { ListFailure } from '#web/lists/list-failure.tsx';
import { Day } from '#web/lists/moment.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { takeFocus } from '#web/ui/behaviour/take-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { head, Table, Td, Tr } from '#web/ui/table.tsx';
import { feedQuery, shortFeedQuery } from './feed.queries.ts';
import { inShort, itemsIn, type SubmissionItem } from './submission-item.ts';
import styles from './feed-table.module.css';

function FeedCount({ number }: { number: number }) {
  return <span className={number === 0 ? 'muted' : ''}>{number}</span>;
}

function FeedRow({ item, isStart }: { item: SubmissionItem; isStart: boolean }) {
  const { kind, submission, article } = item;
  // The link in the snippet is the accessible target; a click anywhere in the row is a convenience.
  const onClick = ({ target, currentTarget }: MouseEvent) => {
    if (!(target as Element).closest('a')) currentTarget.querySelector<HTMLElement>(`.${styles.snippet}`)?.click();
  };
  // A proposal and a report start with their subject; a contribution does not name its article.
  const about = item.title ? null : article?.title;
  return (
    <Tr onClick={onClick}>
      <Td tight>
        <Person wallet={submission.wallet} profile={submission.profile} tiny />
      </Td>
      <Td wide line>
        <span className={styles.what}>
          {about ? <b className="cut">{about}</b> : null}
          <Link
            ref={isStart ? takeFocus : undefined}
            className={`cut ${styles.snippet}`}
            to={paths.submission(kind, submission.id)}
            over={{ kind, id: submission.id }}
          >
            {snippet(
              item.title ? `${item.title}: ${item.text}` : inShort(item.change, item.text),
              submissionDisplay.snippet,
            )}
          </Link>
        </span>
      </Td>
      <Td tight end>
        <StatusBadge status={submission.status} />
      </Td>
      <Td number label="Likes" tableOnly={submission.votes.likes === 0}>
        <FeedCount number={submission.votes.likes} />
      </Td>
      <Td number label="Dislikes" tableOnly={submission.votes.dislikes === 0}>
        <FeedCount number={submission.votes.dislikes} />
      </Td>
      <Td number label="Comments" tableOnly={submission.commentCount === 0}>
        <FeedCount number={submission.commentCount} />
      </Td>
      <Td number end>
        <Day instant={submission.createdAt} />
      </Td>
    </Tr>
  );
}

/** In place of missing rows: they are loading, failed to load, or do not exist, with `children` as the message. */
function Nothing({ query: { isPending, error, refetch }, children }: { query: UseQueryResult; children: ReactNode }) {
  if (error) return <ListFailure error={error} onRetry={() => void refetch()} />;
  return <p>{isPending ? 'Loading…' : children}</p>;
}

interface FeedTableProps {
  readonly kind: SubmissionKind;
  readonly title: string;
  /** Replaces an empty table: a message, and a link to the form. */
  readonly children: ReactNode;
}

/**
 * The latest submissions of one kind: ten, and the others on demand. A row opens the submission with votes and comments
 * (spec §2, /contribute).
 */
export function FeedTable({ kind, title, children }: FeedTableProps) {
  const [areAllWanted, setAllWanted] = useState(false);
  // The first row that 'Show more' adds gets the focus.
  const [addedId, setAddedId] = useState('');
  const first = useQuery(shortFeedQuery);
  const all = useQuery({ ...feedQuery, enabled: areAllWanted });
  const feed = (areAllWanted && all.data) || first.data;
  const items = feed ? itemsIn[kind](feed) : [];
  const shown = feed === all.data ? items : items.slice(0, submissionDisplay.feedRows);
  const showAll = () => {
    setAddedId(items[submissionDisplay.feedRows]?.submission.id ?? '');
    if (all.isError) void all.refetch();
    else setAllWanted(true);
  };
  return (
    <section className="section">
      <h2>{title}</h2>
      {items.length === 0 ? (
        <div className={`${styles.none} muted`}>
          <Nothing query={first}>{children}</Nothing>
        </div>
      ) : (
        <Table
          cards="phones"
          clickable
          label={title}
          heads={[
            'User',
            'Snippet',
            'Status',
            head.number('Likes'),
            head.number('Dislikes'),
            head.number('Comments'),
            head.number('When'),
          ]}
        >
          {shown.map((item) => (
            <FeedRow key={item.submission.id} item={item} isStart={item.submission.id === addedId} />
          ))}
        </Table>
      )}
      {shown.length < items.length ? (
        <p className={`${styles.more} scripted`}>
          <Button aria-busy={all.isFetching} onClick={showAll}>
            {all.isError ? 'Try again' : 'Show more'}
          </Button>
        </p>
      ) : null}
    </section>
  );
}
