import { ArrowLeft } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import type { Review } from '#contract/submissions/reviews.ts';
import type { Undoable } from '#web/features/moderation/undo-bar.tsx';
import { PagedList } from '#web/lists/paged-list.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ReviewDetail } from './review-detail.tsx';
import { ReviewFilters, useFilter } from './review-filters.tsx';
import { ReviewList } from './review-list.tsx';
import { takingBack, useReviews } from './reviews.queries.ts';
import { useChosen } from './use-chosen.ts';
import { useKeys } from './use-keys.ts';
import { useOpened } from './use-opened.ts';
import { countsOf, useWaiting } from './waiting.ts';
import styles from './review-queue.module.css';

/** A link to waiting flags beside the review queue. Nothing without any. */
function FlagsHint({ flags }: { flags: string }) {
  const [parameters] = useSearchParams();
  if (flags === '') return null;
  // Changes only the tab in the URL, so that an open article stays open.
  const there = new URLSearchParams(parameters);
  there.set('tab', 'People');
  return (
    <p className={`small target ${styles.flags}`}>
      <Link to={`${paths.boss}?${there.toString()}`}>
        {flags === '1' ? '1 flag' : `${flags} flags`} of comments and profiles to look at
      </Link>
    </p>
  );
}

function BackToList({ onClick }: { onClick: () => void }) {
  return (
    <p className={styles.back}>
      <Button compact variant="bare" data-back onClick={onClick}>
        <ArrowLeft className="icon" aria-hidden />
        Back to the list
      </Button>
    </p>
  );
}

/** The list of keys. */
function Keys() {
  return (
    <p className={styles.keys}>
      Keys inside the queue: <kbd>↓</kbd> or <kbd>j</kbd> next, <kbd>↑</kbd> or <kbd>k</kbd> previous, <kbd>a</kbd>{' '}
      accept (an edit is published, a note is worked in), <kbd>r</kbd> reject, <kbd>u</kbd> undo, <kbd>n</kbd> note to
      the author, <kbd>Esc</kbd> leaves it
    </p>
  );
}

interface ReviewQueueProps {
  readonly onAcceptedProposal: (proposal: Review) => void;
  /** Receives a decision that can be undone; `undo` is the button for it. */
  readonly onDecided: (undoable: Undoable) => void;
  readonly undo: RefObject<HTMLButtonElement | null>;
}

/** The description of a decision that can be undone. */
const summaryOf = ({ kind, title, status, revision }: Review) =>
  `${kind === 'contribution' && status === 'Accepted' && revision !== null ? 'Published' : status}: ${title || kind}`;

interface ListedProps
  extends Pick<ReturnType<typeof useReviews>, 'list'>, Pick<ReturnType<typeof useFilter>, 'filter'> {
  readonly chosen: Review | undefined;
  readonly onChoose: (review: Review) => void;
}

function Listed({ list, filter, chosen, onChoose }: ListedProps) {
  return (
    <div className={styles.list}>
      <PagedList
        list={list}
        none={filter.status === 'waiting for review' ? 'Nothing waits for review.' : 'Nothing here.'}
      >
        <ReviewList
          reviews={list.rows}
          chosen={chosen?.id}
          showsStatus={filter.status === undefined}
          onChoose={onChoose}
        />
      </PagedList>
    </div>
  );
}

/** Contributions, proposals, reports and lines in one queue: read, accept, reject, delete (design §4, Review). */
export function ReviewQueue({ onAcceptedProposal, onDecided, undo }: ReviewQueueProps) {
  const { filter, setWhich, setOrder } = useFilter();
  const { list, drop } = useReviews(filter);
  const waiting = useWaiting();
  const counts = countsOf(waiting.data);
  const queue = useRef<HTMLElement>(null);
  const { chosen, choose, move, leave } = useChosen(list.rows, queue);
  const opened = useOpened(queue);
  // The typed note of each item, kept while the admin looks at others.
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
      onDecided({ what: summaryOf(review), action: takingBack(before, review), onUndone: () => choose(before) });
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
      // On narrow screens either the list or the chosen item is visible.
      data-opened={(opened.is && chosen !== undefined) || undefined}
    >
      <ReviewFilters
        counts={counts}
        filter={filter}
        onFilter={setWhich}
        onOrder={setOrder}
        isBusy={list.query.isFetching}
        onRefresh={refresh}
      />
      <FlagsHint flags={counts.flags} />
      <div className={styles.columns}>
        <Listed
          list={list}
          filter={filter}
          chosen={chosen}
          onChoose={(review) => {
            choose(review);
            opened.open();
          }}
        />
        {chosen ? (
          <div className={styles.detail}>
            <BackToList onClick={opened.close} />
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
