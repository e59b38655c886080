import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import type { ReviewFilter } from './reviews.queries.ts';
import type { countsOf } from './waiting.ts';
import styles from './review-queue.module.css';

const kinds = [
  ['All', undefined],
  ['Contributions', 'contribution'],
  ['Proposals', 'proposal'],
  ['Reports', 'report'],
  ['Lines', 'line'],
] as const;

const statuses = [
  ['waiting for review', 'waiting for review'],
  ['Accepted', 'Accepted'],
  ['Rejected', 'Rejected'],
  ['All', undefined],
] as const;

const orders = [
  ['Oldest first', 'oldest'],
  ['Newest first', 'newest'],
] as const;

/** The number of waiting items beside a label. */
const Count = ({ children }: { children: string }) =>
  children === '' ? null : <span className={styles.count}>{children}</span>;

type Chosen = Omit<ReviewFilter, 'order'>;

interface ReviewFiltersProps {
  readonly counts: ReturnType<typeof countsOf>;
  readonly filter: ReviewFilter;
  readonly onFilter: (filter: Chosen) => void;
  readonly onOrder: (order: ReviewFilter['order']) => void;
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}

/** The filters of the queue: one kind or all, one status or all, and the order. */
export function ReviewFilters({ counts, filter, onFilter, onOrder, isBusy, onRefresh }: ReviewFiltersProps) {
  const { kind, status, order } = filter;
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
      <div className={styles.end}>
        <div className={styles.group} role="group" aria-label="Order">
          {orders.map(([word, value]) => (
            <Button key={value} compact aria-pressed={order === value} onClick={() => onOrder(value)}>
              {word}
            </Button>
          ))}
        </div>
        <Button compact variant="bare" aria-busy={isBusy} onClick={onRefresh}>
          Refresh
        </Button>
      </div>
    </div>
  );
}

/** By default, waiting items are sorted oldest first, and decided ones newest first. */
function orderOf(requested: string | null, { status }: Chosen): ReviewFilter['order'] {
  if (requested === 'oldest' || requested === 'newest') return requested;
  return status === 'waiting for review' ? 'oldest' : 'newest';
}

/** The filter of the queue. The URL contains the order. */
export function useFilter() {
  const [which, setWhich] = useState<Chosen>({ status: 'waiting for review' });
  const [parameters, setParameters] = useSearchParams();
  const setOrder = (order: ReviewFilter['order']) => {
    const next = new URLSearchParams(parameters);
    next.set('order', order);
    setParameters(next, { replace: true });
  };
  return { filter: { ...which, order: orderOf(parameters.get('order'), which) }, setWhich, setOrder };
}
