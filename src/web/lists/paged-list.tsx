import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { takeFocus } from '#web/ui/behaviour/take-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { ListFailure } from './list-failure.tsx';
import type { Pages } from './use-pages.ts';
import styles from './paged-list.module.css';

/** Refetches a list. */
export function RefreshList({ list: { query } }: { list: Pages<unknown> }) {
  return (
    <Button compact variant="bare" aria-busy={query.isFetching} onClick={() => void query.refetch()}>
      Refresh
    </Button>
  );
}

/** The number of pages that the reader has requested, and a function that requests the next. */
function useWanted({ key, pages, query }: Pages<unknown>) {
  const [requested, setRequested] = useState({ key, pages: 0 });
  const wanted = requested.key === key ? requested.pages : 0;
  const { isError, isFetching, hasNextPage, fetchNextPage } = query;
  const hasFailed = isError && !isFetching;
  const isWaiting = wanted > pages.length && hasNextPage && !hasFailed;
  const isDue = isWaiting && !isFetching;
  // Waits for a refetch of the list before it loads the next page.
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
  return { wanted, isWaiting, hasFailed, more: () => setRequested({ key, pages: pages.length + 1 }) };
}

const loading = (
  <p className="muted" role="status">
    Loading…
  </p>
);

interface PagedListProps<Row> {
  readonly list: Pages<Row>;
  /** Shown while it is empty. */
  readonly none: ReactNode;
  /** Shown while its first page loads. */
  readonly pending?: ReactNode;
  /** All rows; or a function that renders the rows of one page, given the rows `before` them. */
  readonly children: ReactNode | ((rows: readonly Row[], before?: readonly Row[]) => ReactNode);
  readonly label?: string;
  /** The URL of a page of the site that starts with the next page of the list, for readers without scripts. */
  readonly pathOf?: (cursor: string) => string;
  /** Whether further pages go above instead of below, as in a list with the oldest first. */
  readonly above?: boolean;
}

/** The rows of all loaded pages. The page that the reader requested gets the focus. */
function opened<Row>({ list: { pages }, children, above }: PagedListProps<Row>, wanted: number): ReactNode {
  if (typeof children !== 'function') return children;
  const shown = pages.map((rows, place) =>
    place === 0 ? (
      <Fragment key={place}>{children(rows)}</Fragment>
    ) : (
      <div key={place} ref={place === wanted - 1 ? takeFocus : null} tabIndex={-1}>
        {children(rows, pages[place - 1])}
      </div>
    ),
  );
  return above ? shown.toReversed() : shown;
}

/** A list in pages in any state: loading, failed, empty, or rows with a button for more. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { list, none, pending = loading, label = 'Show more', pathOf, above = false } = props;
  const { query, pages, rows, next } = list;
  const { wanted, isWaiting, hasFailed, more } = useWanted(list);
  if (query.isPending) return pending;
  const empty =
    typeof none === 'string' ? (
      <p className={`${styles.none} muted`} role="status">
        {none}
      </p>
    ) : (
      none
    );
  const failure = hasFailed ? (
    <div ref={wanted > pages.length ? takeFocus : null} tabIndex={-1}>
      <ListFailure
        error={query.error}
        onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        {...(pathOf && !query.data ? { none: empty } : {})}
      />
    </div>
  ) : null;
  const button =
    hasFailed || next === null ? null : (
      <>
        <p className={`${above ? '' : styles.more} scripted`}>
          <Button ref={isWaiting ? takeFocus : null} aria-busy={isWaiting} onClick={more}>
            {isWaiting ? 'Loading…' : label}
          </Button>
        </p>
        {pathOf ? (
          <noscript>
            <a href={pathOf(next)}>Next page</a>
          </noscript>
        ) : null}
      </>
    );
  const rest = failure ?? button;
  return (
    <>
      {above ? rest : null}
      {rows.length > 0 ? opened(props, wanted) : null}
      {rows.length === 0 && !query.isError ? empty : null}
      {above ? null : rest}
    </>
  );
}
