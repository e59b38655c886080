import { Button } from '#web/ui/button.tsx';
import type { ReviewFilter } from './reviews.queries.ts';
import styles from './review-filters.module.css';

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
export function ReviewFilters({ filter, onFilter, isBusy, onRefresh }: ReviewFiltersProps) {
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
