import { useState } from 'react';
import { useLocation, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { Category } from '#contract/articles/categories.ts';
import { AToZ } from '#web/features/articles/a-to-z.tsx';
import {
  articlesByTitleQuery,
  categoryArticlesQuery,
  categoryRowsQuery,
} from '#web/features/articles/articles.queries.ts';
import { CategoryTree } from '#web/features/articles/category-tree.tsx';
import { PagedList } from '#web/lists/paged-list.tsx';
import { useFirstPage } from '#web/lists/use-first-page.ts';
import { usePages } from '#web/lists/use-pages.ts';
import { Head } from '#web/navigation/head.tsx';
import { useHydrated } from '#web/navigation/hydrated.ts';
import { Link } from '#web/navigation/link.tsx';
import { load } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { Pending } from './states.tsx';
import { structuredBrowse } from './structured-pages.ts';
import styles from './browse.module.css';

/** The view in a URL: all articles by title from a letter on, or the categories with one of them open. */
function wantedIn(parameters: URLSearchParams) {
  return {
    isAToZ: parameters.get('view') === 'a-z',
    from: parameters.get('from') ?? '',
    category: parameters.get('category'),
    cursor: parameters.get('cursor') ?? undefined,
  };
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<void> {
  const { isAToZ, from, category, cursor } = wantedIn(new URL(request.url).searchParams);
  if (isAToZ) await load(context, [], [articlesByTitleQuery(from, cursor)]);
  else await load(context, [], [categoryRowsQuery, ...(category ? [categoryArticlesQuery(category, cursor)] : [])]);
}

/** The category in the URL's fragment, or null. */
function anchored(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1)) || null;
  } catch {
    return null;
  }
}

/**
 * The categories that the reader opened and closed: `all` by the button for all, null before its first use, and single
 * ones after that.
 */
interface Left {
  readonly all: boolean | null;
  readonly touched: ReadonlyMap<string, boolean>;
}

// By history entry, so that going back restores the page. Only clicks in the browser fill it.
const leftAs = new Map<string, Left>();

/** The categories, starting with the one in the URL, even if it is not on the first page. */
function useNamedFirst(category: string | null, cursor: string | undefined, listed: readonly Category[]): Category[] {
  const { data } = useFirstPage({ ...categoryArticlesQuery(category ?? '', cursor), enabled: category !== null });
  if (category === null) return [...listed];
  const named = listed.find(({ name }) => name === category) ?? { name: category, count: data?.count ?? 0, titles: [] };
  return [named, ...listed.filter(({ name }) => name !== category)];
}

function Categories({ category, cursor }: { category: string | null; cursor: string | undefined }) {
  const { hash, key } = useLocation();
  const hydrated = useHydrated();
  const list = usePages(categoryRowsQuery, ({ details }) => details);
  const first = useNamedFirst(category, cursor, list.pages[0] ?? []);
  const [{ all, touched }, setLeft] = useState<Left>(() => leftAs.get(key) ?? { all: null, touched: new Map() });
  const leave = (left: Left) => {
    leftAs.set(key, left);
    setLeft(left);
  };
  const named = category ?? (hydrated ? anchored(hash) : null);
  const isOpen = (name: string) => touched.get(name) ?? all ?? name === named;
  const toggle = (name: string, open: boolean) => {
    if (isOpen(name) !== open) leave({ all, touched: new Map(touched).set(name, open) });
  };
  return (
    <>
      {list.rows.length > 0 ? (
        <div className={`${styles.buttons} row scripted`}>
          <Button compact onClick={() => leave({ all: true, touched: new Map() })}>
            Expand all
          </Button>
          <Button compact onClick={() => leave({ all: false, touched: new Map() })}>
            Collapse all
          </Button>
        </div>
      ) : null}
      <PagedList list={list} pending={<Pending />} none={<p className="muted">No categories found.</p>}>
        {(categories, before) => (
          <CategoryTree
            categories={before ? categories.filter(({ name }) => name !== category) : first}
            isOpen={isOpen}
            from={(name) => (name === category ? cursor : undefined)}
            onToggle={toggle}
          />
        )}
      </PagedList>
    </>
  );
}

/** All articles: by category, or by title (spec §2, /browse). */
export function Page() {
  const [parameters] = useSearchParams();
  const { isAToZ, from, category, cursor } = wantedIn(parameters);
  const title = category ? `Articles in ${category}` : 'Browse articles';
  const views = [
    { name: 'By category', to: paths.browse(), isCurrent: !isAToZ },
    { name: 'A to Z', to: paths.browseAToZ(), isCurrent: isAToZ },
  ];
  return (
    <>
      <Head
        title={isAToZ ? 'Articles from A to Z' : title}
        description={`Every article of the encyclopedia, ${isAToZ ? 'by title' : 'by category'}.`}
        path={isAToZ ? paths.browseAToZ(from) : paths.browse(category ?? undefined)}
        unlisted={cursor !== undefined}
        {...(isAToZ
          ? {}
          : { structured: (site) => (import.meta.env.SSR ? structuredBrowse(title, category, site) : {}) })}
      />
      <header className={styles.head}>
        <h1>Browse articles</h1>
      </header>
      <LinkTabs label="Views">
        {views.map(({ name, to, isCurrent }) => (
          <Link key={name} to={to} aria-current={isCurrent ? 'page' : undefined} preventScrollReset>
            {name}
          </Link>
        ))}
      </LinkTabs>
      {isAToZ ? (
        <AToZ from={from} cursor={cursor} />
      ) : (
        <Categories key={category} category={category} cursor={cursor} />
      )}
    </>
  );
}
