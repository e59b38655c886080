import { useRef, useState } from 'react';
import type { Review } from '#contract/submissions/reviews.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { ReviewDetail } from './review-detail.tsx';
import { ReviewList } from './review-list.tsx';
import { useReviews, type ReviewFilter } from './reviews.queries.ts';
import { useChosen } from './use-chosen.ts';
import { useKeys } from './use-keys.ts';
import styles from './review-queue.module.css';
import { useSearchParams } from 'react-router';
import { usePagedList } from '#web/lists/use-paged-list.ts';
import { count } from '#contract/format.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/button.tsx';

const kinds = [
  ['All', undefined],
  ['Contributions', 'contribution'],
  ['Proposals', 'proposal'],
  ['Reports', 'report'],
] as const;

const statuses = [
  ['waiting for review', 'waiting for review'],
  ['Accepted', 'Accepted'],
  ['Rejected', 'Rejected'],
  ['All', undefined],
] as const;

interface ReviewFiltersProps {
  readonly filter: ReviewFilter;
  readonly onFilter: (filter: ReviewFilter) => void;
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}

/** What of the queue is shown: one kind or all, one status or all. */
function ReviewFilters({ filter, onFilter, isBusy, onRefresh }: ReviewFiltersProps) {
  const { kind, status } = filter;
  return (
    <div className={styles.filters}>
      <div className={styles.group} role="group" aria-label="Kind">
        {kinds.map(([word, value]) => (
          <Button
            key={word}
            compact
            aria-pressed={kind === value}
            onClick={() => onFilter({ ...(value ? { kind: value } : {}), ...(status ? { status } : {}) })}
          >
            {word}
          </Button>
        ))}
      </div>
      <div className={styles.group} role="group" aria-label="Status">
        {statuses.map(([word, value]) => (
          <Button
            key={word}
            compact
            aria-pressed={status === value}
            onClick={() => onFilter({ ...(kind ? { kind } : {}), ...(value ? { status: value } : {}) })}
          >
            {word}
          </Button>
        ))}
      </div>
      <Button compact variant="bare" className={styles.refresh} aria-busy={isBusy} onClick={onRefresh}>
        Refresh
      </Button>
    </div>
  );
}

/** Says beside the review queue that people flagged something, and leads there. Nothing while nothing waits. */
function FlagsHint() {
  const { items, query } = usePagedList('/admin/flags', { settled: 'false' }, 'flags');
  const [parameters] = useSearchParams();
  if (items.length === 0) return null;
  // Only the tab changes: an article that is open stays open.
  const there = new URLSearchParams(parameters);
  there.set('tab', 'People');
  const waiting = query.hasNextPage ? `More than ${count(items.length, 'flag')}` : count(items.length, 'flag');
  return (
    <p className="small">
      <Link to={`${paths.boss}?${there.toString()}`}>{waiting} of comments and profiles to look at</Link>
    </p>
  );
}

/** The keys, written where they work. */
function Keys() {
  return (
    <p className={styles.keys}>
      Keys inside the queue: <kbd>↓</kbd> or <kbd>j</kbd> next, <kbd>↑</kbd> or <kbd>k</kbd> previous, <kbd>a</kbd> accept, <kbd>r</kbd>{' '}
      reject, <kbd>n</kbd> note, <kbd>Esc</kbd> leaves the note
    </p>
  );
}

/** Contributions, proposals and reports in one queue: read, accept, reject, delete (design §4, Review). */
export function ReviewQueue({ onAcceptedProposal }: { onAcceptedProposal: (proposal: Review) => void }) {
  const [filter, setFilter] = useState<ReviewFilter>({ status: 'waiting for review' });
  const { list, drop } = useReviews(filter);
  const queue = useRef<HTMLElement>(null);
  const { chosen, choose, move, leave } = useChosen(list.items, queue);
  // What is typed for an item stays while others are looked at.
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const next = () => move(1);
  const previous = () => move(-1);
  useKeys(queue, { ArrowDown: next, j: next, ArrowUp: previous, k: previous });

  const settle = (id: string, staysListed: boolean) => {
    setNotes(({ [id]: _sent, ...others }) => others);
    leave(id);
    if (!staysListed) drop(id);
  };
  const onReviewed = (review: Review) => {
    settle(review.id, filter.status === undefined || filter.status === review.status);
    if (review.kind === 'proposal' && review.status === 'Accepted') onAcceptedProposal(review);
  };

  return (
    <section ref={queue} className={styles.queue} aria-label="Review queue" tabIndex={-1}>
      <ReviewFilters filter={filter} onFilter={setFilter} isBusy={list.query.isFetching} onRefresh={() => void list.query.refetch()} />
      <FlagsHint />
      <div className={styles.columns}>
        <div className={styles.list}>
          <PagedList list={list} none={filter.status === 'waiting for review' ? 'Nothing waits for review.' : 'Nothing here.'}>
            <ReviewList reviews={list.items} chosen={chosen?.id} onChoose={choose} />
          </PagedList>
        </div>
        {chosen ? (
          <ReviewDetail
            key={chosen.id}
            review={chosen}
            note={notes[chosen.id] ?? chosen.note}
            onNote={(note) => setNotes((others) => ({ ...others, [chosen.id]: note }))}
            queue={queue}
            onReviewed={onReviewed}
            onDeleted={() => settle(chosen.id, false)}
            onLeaveNote={() => choose(chosen)}
          />
        ) : null}
      </div>
      <Keys />
    </section>
  );
}
