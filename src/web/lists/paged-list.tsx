import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ListFailure } from './list-failure.tsx';
import type { PagedListState } from './use-paged-list.ts';
import styles from './paged-list.module.css';

interface PagedListProps {
  readonly list: PagedListState;
  /** What is said when it is empty. */
  readonly none: string;
  /** The rows. */
  readonly children: ReactNode;
}

/** Asks for a list again. */
export function RefreshList({ list: { query } }: { list: PagedListState }) {
  return (
    <Button compact variant="bare" aria-busy={query.isFetching} onClick={() => void query.refetch()}>
      Refresh
    </Button>
  );
}

/** Whatever a list is: on its way, failed, empty, or rows with more to load. */
export function PagedList({ list: { query, items }, none, children }: PagedListProps) {
  if (query.isPending)
    return (
      <>
        <p className="sr-only" role="status">
          Loading…
        </p>
        <Skeleton lines={6} />
      </>
    );
  const more = () => {
    // A second call would start the page that is on its way again.
    if (!query.isFetching) void query.fetchNextPage();
  };
  return (
    <>
      {items.length > 0 ? children : null}
      {query.isError ? (
        <ListFailure
          error={query.error}
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      ) : null}
      {items.length === 0 && !query.isError ? (
        <p className={`${styles.none} muted`} role="status">
          {none}
        </p>
      ) : null}
      {query.hasNextPage && !query.isError ? (
        <Button className={styles.more} aria-busy={query.isFetchingNextPage} onClick={more}>
          Load more
        </Button>
      ) : null}
    </>
  );
}
