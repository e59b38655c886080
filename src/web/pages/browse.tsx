import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, type LoaderFunctionArgs } from 'react-router';
import { categoriesQuery, categoryArticlesQuery } from '#web/features/articles/articles.queries.ts';
import { CategoryTree } from '#web/features/articles/category-tree.tsx';
import { Head } from '#web/head.tsx';
import { useHydrated } from '#web/hydrated.ts';
import { load, loadingContext } from '#web/load.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Pending } from './states.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<void> {
  await load(context, [], [categoriesQuery]);
  const { client, page } = context.get(loadingContext);
  if (page === undefined) return;
  // Whoever reads without JavaScript gets every list with the page; in the browser each is loaded when it is opened.
  const categories = client.getQueryData(categoriesQuery.queryKey)?.categories ?? [];
  await load(
    context,
    [],
    categories.map((category) => categoryArticlesQuery(category)),
  );
}

/** The category that the address names behind its '#', or null. */
function anchored(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1)) || null;
  } catch {
    return null;
  }
}

type Touched = ReadonlyMap<string, boolean>;

// By entry of the browser's history, so that going back finds the page as it was left; only a click in the browser fills it.
const leftAs = new Map<string, Touched>();

/** All categories and their articles (spec §2, /browse). */
export function Page() {
  const { hash, key } = useLocation();
  const hydrated = useHydrated();
  const { data, isPending } = useQuery(categoriesQuery);
  const categories = data?.categories ?? [];
  // What the reader opened or shut; a category that nobody touched is open when the address names it.
  const [touched, setTouched] = useState<Touched>(() => leftAs.get(key) ?? new Map());
  const touch = (names: readonly string[], isOpen: boolean) => {
    const now = new Map([...touched, ...names.map((name) => [name, isOpen] as const)]);
    leftAs.set(key, now);
    setTouched(now);
  };
  const named = hydrated ? anchored(hash) : null;
  const open = new Set(categories.filter((category) => touched.get(category) ?? category === named));
  const toggle = (category: string, isOpen: boolean) => {
    if (open.has(category) !== isOpen) touch([category], isOpen);
  };

  return (
    <>
      <Head title="Browse articles" description="Every article of the encyclopedia, by category." path={paths.browse()} />
      <header className="page-head">
        <h1>Browse articles</h1>
        <div className="row scripted">
          <Button onClick={() => touch(categories, true)} disabled={categories.length === 0}>
            Expand all
          </Button>
          <Button onClick={() => touch(categories, false)} disabled={categories.length === 0}>
            Collapse all
          </Button>
        </div>
      </header>
      {isPending ? (
        <Pending />
      ) : categories.length === 0 ? (
        <p className="muted">No categories found.</p>
      ) : (
        <CategoryTree categories={categories} open={open} onToggle={toggle} />
      )}
    </>
  );
}
