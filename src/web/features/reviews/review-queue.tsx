import { useRef, useState } from 'react';
import type { Review } from '#contract/reviews.ts';
import { PagedList } from '#web/features/dashboard/paged-list.tsx';
import { FlagsHint } from '#web/features/flags/flags-hint.tsx';
import { ReviewDetail } from './review-detail.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { ReviewList } from './review-list.tsx';
import { useReviews, type ReviewFilter } from './reviews.queries.ts';
import { useChosen } from './use-chosen.ts';
import { useKeys } from './use-keys.ts';
import styles from './review-queue.module.css';

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
