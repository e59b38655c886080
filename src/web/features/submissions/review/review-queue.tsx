import { ArrowLeft } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import type { Review } from '#contract/submissions/reviews.ts';
import type { Undoable } from '#web/features/moderation/undo-bar.tsx';
import { PagedList } from '#web/lists/paged-list.tsx';
import { ReviewDetail } from './review-detail.tsx';
import { ReviewList } from './review-list.tsx';
import { takingBack, useReviews, type ReviewFilter } from './reviews.queries.ts';
import { useChosen } from './use-chosen.ts';
import { useKeys } from './use-keys.ts';
import { useOpened } from './use-opened.ts';
import { countsOf, useWaiting } from './waiting.ts';
import styles from './review-queue.module.css';
import { useSearchParams } from 'react-router';
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

/** How much waits, beside the word for it. */
const Count = ({ children }: { children: string }) => (children === '' ? null : <span className={styles.count}>{children}</span>);

interface ReviewFiltersProps {
  readonly counts: ReturnType<typeof countsOf>;
  readonly filter: ReviewFilter;
  readonly onFilter: (filter: ReviewFilter) => void;
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}

/** What of the queue is shown: one kind or all, one status or all. */
function ReviewFilters({ counts, filter, onFilter, isBusy, onRefresh }: ReviewFiltersProps) {
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
            {word} <Count>{counts[value ?? 'review']}</Count>
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
function FlagsHint({ flags }: { flags: string }) {
  const [parameters] = useSearchParams();
  if (flags === '') return null;
  // Only the tab changes: an article that is open stays open.
  const there = new URLSearchParams(parameters);
  there.set('tab', 'People');
  return (
    <p className={`small ${styles.flags}`}>
      <Link to={`${paths.boss}?${there.toString()}`}>
        {flags === '1' ? '1 flag' : `${flags} flags`} of comments and profiles to look at
      </Link>
    </p>
  );
}

/** The keys, written where they work. */
function Keys() {
  return (
    <p className={styles.keys}>
      Keys inside the queue: <kbd>↓</kbd> or <kbd>j</kbd> next, <kbd>↑</kbd> or <kbd>k</kbd> previous, <kbd>a</kbd> accept (an edit is
      published, a note is worked in), <kbd>r</kbd> reject, <kbd>u</kbd> undo, <kbd>n</kbd> note to the author, <kbd>Esc</kbd> leaves it
    </p>
  );
}

interface ReviewQueueProps {
  readonly onAcceptedProposal: (proposal: Review) => void;
  /** Offers to take a decision back; `undo` is the button that does. */
  readonly onDecided: (undoable: Undoable) => void;
  readonly undo: RefObject<HTMLButtonElement | null>;
}

/** What is said of a decision while it can be taken back. */
const saidOf = ({ kind, title, status, revision }: Review) =>
  `${kind === 'contribution' && status === 'Accepted' && revision !== null ? 'Published' : status}: ${title || kind}`;

/** Contributions, proposals and reports in one queue: read, accept, reject, delete (design §4, Review). */
export function ReviewQueue({ onAcceptedProposal, onDecided, undo }: ReviewQueueProps) {
  const [filter, setFilter] = useState<ReviewFilter>({ status: 'waiting for review' });
  const { list, drop } = useReviews(filter);
  const waiting = useWaiting();
  const counts = countsOf(waiting.data);
  const queue = useRef<HTMLElement>(null);
  const { chosen, choose, move, leave } = useChosen(list.items, queue);
  const opened = useOpened();
  // What is typed for an item stays while others are looked at.
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const next = () => move(1);
  const previous = () => move(-1);
  useKeys(queue, { ArrowDown: next, j: next, ArrowUp: previous, k: previous, u: () => undo.current?.click() });

  const settle = (id: string, staysListed: boolean) => {
    setNotes(({ [id]: _sent, ...others }) => others);
    leave(id);
    if (!staysListed) drop(id);
  };
  const onReviewed = (before: Review, review: Review) => {
    settle(review.id, filter.status === undefined || filter.status === review.status);
    if (review.status !== before.status)
      onDecided({ what: saidOf(review), action: takingBack(before, review), onUndone: () => choose(before) });
    if (review.kind === 'proposal' && review.status === 'Accepted') onAcceptedProposal(review);
  };
  const refresh = () => {
    void list.query.refetch();
    void waiting.refetch();
  };

  return (
    <section
      ref={queue}
      className={styles.queue}
      aria-label="Review queue"
      tabIndex={-1}
      // Where there is no room for both, either the list or what is chosen of it is shown.
      data-opened={(opened.is && chosen !== undefined) || undefined}
    >
      <ReviewFilters counts={counts} filter={filter} onFilter={setFilter} isBusy={list.query.isFetching} onRefresh={refresh} />
      <FlagsHint flags={counts.flags} />
      <div className={styles.columns}>
        <div className={styles.list}>
          <PagedList list={list} none={filter.status === 'waiting for review' ? 'Nothing waits for review.' : 'Nothing here.'}>
            <ReviewList
              reviews={list.items}
              chosen={chosen?.id}
              showsStatus={filter.status === undefined}
              onChoose={(review) => {
                choose(review);
                opened.open();
              }}
            />
          </PagedList>
        </div>
        {chosen ? (
          <div className={styles.detail}>
            <p className={styles.back}>
              <Button compact variant="bare" onClick={opened.close}>
                <ArrowLeft className="icon" aria-hidden />
                Back to the list
              </Button>
            </p>
            <ReviewDetail
              key={chosen.id}
              review={chosen}
              note={notes[chosen.id] ?? chosen.note}
              onNote={(note) => setNotes((others) => ({ ...others, [chosen.id]: note }))}
              queue={queue}
              showsStatus={filter.status === undefined}
              onReviewed={(review) => onReviewed(chosen, review)}
              onDeleted={() => settle(chosen.id, false)}
              onLeaveNote={() => choose(chosen)}
            />
          </div>
        ) : null}
      </div>
      <Keys />
    </section>
  );
}
