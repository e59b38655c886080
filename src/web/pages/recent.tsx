import { ArrowUp, Rss } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { count } from '#contract/format.ts';
import { changeKinds } from '#contract/submissions/recent-limits.ts';
import type { Change } from '#contract/submissions/recent.ts';
import { categoriesQuery } from '#web/features/articles/articles.queries.ts';
import { personText } from '#web/features/people/person.tsx';
import { ChangeFilters } from '#web/features/submissions/recent/change-filters.tsx';
import { ChangeList } from '#web/features/submissions/recent/change-list.tsx';
import { useNewer } from '#web/features/submissions/recent/newer-changes.ts';
import { changesQuery, type ChangeFilters as Filters } from '#web/features/submissions/recent/recent.queries.ts';
import type { ApiError } from '#web/client/http.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { usePages, type Pages } from '#web/lists/use-pages.ts';
import { Head } from '#web/navigation/head.tsx';
import { load } from '#web/navigation/load.ts';
import { recentPaths } from '#web/navigation/recent-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Missing, Pending } from './states.tsx';
import styles from './recent.module.css';

/** The filters in a URL, and the cursor. */
function wantedIn(parameters: URLSearchParams): { filters: Filters; cursor: string | undefined } {
  const of = (name: string) => parameters.get(name)?.trim() || undefined;
  const kind = changeKinds.find((one) => one === parameters.get('kind'));
  return { filters: { kind, category: of('category'), by: of('by'), notBy: of('notBy') }, cursor: of('cursor') };
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<void> {
  const { filters, cursor } = wantedIn(new URL(request.url).searchParams);
  const list = changesQuery(filters, cursor);
  // Only an unknown person makes the page missing.
  const isOfPerson = filters.by !== undefined || filters.notBy !== undefined;
  await load(context, isOfPerson ? [list] : [], isOfPerson ? [categoriesQuery] : [list, categoriesQuery]);
}

interface ListedProps {
  readonly filters: Filters;
  readonly list: Pages<Change>;
  readonly cursor: string | undefined;
}

/** The list, and above it the number of newer changes, which load when the reader asks for them. */
function Listed({ filters, list, cursor }: ListedProps) {
  const { number, isFull } = useNewer(filters, list.rows, cursor !== undefined);
  // The newest row at the moment when the reader asked for newer ones.
  const [seen, setSeen] = useState<Change | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const { refetch, isFetching } = list.query;
  const isNew = (change: Change) =>
    seen !== null && list.rows.indexOf(change) < list.rows.findIndex(({ id }) => id === seen.id);
  const show = () => {
    setSeen(list.rows[0] ?? null);
    void refetch();
  };
  // The button disappears when they have loaded: the focus stays at the top of the list.
  const hadSome = useRef(false);
  useEffect(() => {
    if (hadSome.current && number === 0 && document.activeElement === document.body)
      top.current?.focus({ preventScroll: true });
    hadSome.current = number > 0;
  }, [number]);
  return (
    <div ref={top} tabIndex={-1} className={styles.list}>
      <div className={styles.newer} role="status">
        {number > 0 ? (
          <Button compact variant="primary" aria-busy={isFetching} onClick={show}>
            <ArrowUp className="icon" aria-hidden />
            {isFull ? 'Many newer changes' : count(number, 'newer change')}. Show
          </Button>
        ) : null}
      </div>
      <PagedList
        list={list}
        pending={<Pending />}
        label="Older changes"
        none={<p className={`${styles.none} muted`}>{cursor ? 'No changes from here on.' : 'No changes found.'}</p>}
        pathOf={(next) => recentPaths.recent({ ...filters, cursor: next })}
      >
        {(changes, before) => <ChangeList changes={changes} after={before?.at(-1)} isNew={isNew} />}
      </PagedList>
    </div>
  );
}

/** The feeds of the list: as links, and in the head for feed readers. */
function Feeds({ filters }: { filters: Filters }) {
  return (
    <p className={`${styles.files} target`}>
      <link rel="alternate" type="application/atom+xml" title="Recent changes" href={recentPaths.atom(filters)} />
      <link rel="alternate" type="application/feed+json" title="Recent changes" href={recentPaths.json(filters)} />
      <a href={recentPaths.atom(filters)}>
        <Rss className="icon" aria-hidden />
        Atom
      </a>
      <a href={recentPaths.json(filters)}>JSON</a>
    </p>
  );
}

/** Recent changes: everything written, decided and paid, newest first (spec §2, /recent). */
export function Page() {
  const { filters, cursor } = wantedIn(useSearchParams()[0]);
  const list = usePages(
    { ...changesQuery(filters, cursor), placeholderData: (before) => before },
    ({ changes }) => changes,
  );
  const { error, isError, isPlaceholderData } = list.query;
  if (isError && (error as Partial<ApiError>).status === 404)
    return <Missing title="Nobody found" text="Nobody here has this wallet or name." />;
  const { kind, category } = filters;
  const person = list.first?.person;
  const isPersonal = filters.by !== undefined || filters.notBy !== undefined;
  return (
    <>
      <Head
        title="Recent changes"
        description="Everything that was written, decided and paid, newest first."
        path={recentPaths.recent({ kind, category })}
        unlisted={cursor !== undefined || isPersonal}
      />
      <header className="page-head">
        <h1>Recent changes</h1>
        <p className="lede">
          {person && !isPlaceholderData
            ? `What ${personText(person)} wrote, and what was decided on it, newest first.`
            : 'Everything that was written, decided and paid, newest first.'}{' '}
          Sizes are words, times are UTC.
        </p>
      </header>
      <ChangeFilters filters={filters}>
        <Feeds filters={filters} />
      </ChangeFilters>
      {isPlaceholderData ? <Pending /> : <Listed key={list.key} filters={filters} list={list} cursor={cursor} />}
    </>
  );
}
