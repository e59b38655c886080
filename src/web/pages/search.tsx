import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type FormEvent } from 'react';
import { useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { limits } from '#contract/limits.ts';
import { SearchResults } from '#web/features/search/search-results.tsx';
import { searchQuery, useLoggedFailure } from '#web/features/search/search.queries.ts';
import { Head } from '#web/head.tsx';
import { Link } from '#web/link.tsx';
import { load } from '#web/load.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/field.tsx';
import styles from './search.module.css';

const asked = (parameters: URLSearchParams) => (parameters.get('q') ?? '').trim().slice(0, limits.searchQuery);

export async function loader({ request, context }: LoaderFunctionArgs): Promise<void> {
  const query = asked(new URL(request.url).searchParams);
  await load(context, [], query ? [searchQuery(query)] : []);
}

function SearchForm({ query }: { query: string }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);

  // Going back shows what was searched for then; what is typed before the page answers stays.
  const shown = useRef(query);
  useEffect(() => {
    if (input.current && shown.current !== query) input.current.value = query;
    shown.current = query;
  }, [query]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim();
    if (text) void navigate(paths.search(text));
  };

  return (
    <form className={styles.form} role="search" aria-label="Results page" action="/search" onSubmit={submit}>
      <Input ref={input} type="search" name="q" defaultValue={query} aria-label="Search" maxLength={limits.searchQuery} />
      <Button type="submit" variant="primary">
        Search
      </Button>
    </form>
  );
}

function Found({ query }: { query: string }) {
  const { data, error, isPending } = useQuery(searchQuery(query));
  useLoggedFailure(error);
  if (isPending) {
    return (
      <p className="muted" role="status">
        Searching...
      </p>
    );
  }
  // Not 'No results found': nobody has looked.
  if (!data) {
    return (
      <p className="muted" role="status">
        The search could not be asked; please try again.
      </p>
    );
  }
  return <SearchResults query={query} {...data} />;
}

/** What was found (spec §2, /search). */
export function Page() {
  const [parameters] = useSearchParams();
  const query = asked(parameters);
  return (
    <>
      <Head
        title={query ? `“${query}”: search` : 'Search'}
        description="Search every article of the encyclopedia."
        path={paths.search(query)}
        unlisted={query !== ''}
      />
      <header className="page-head">
        <h1>Search</h1>
        <SearchForm query={query} />
      </header>
      <div className="with-rail">
        <section aria-label="Results">
          {query ? (
            <Found query={query} />
          ) : (
            <div className={styles.start}>
              <h2>Start searching</h2>
              <p>Type the name of a token, a tool or a trick. A few letters are enough, and a typing error or two does no harm.</p>
            </div>
          )}
        </section>
        <aside className={styles.aside} aria-label="Other ways">
          <h2>Not what you were looking for?</h2>
          <ul>
            <li>
              <Link to={paths.propose}>Create an article</Link>
            </li>
            <li>
              <Link to={paths.browse()}>Browse all articles</Link>
            </li>
            <li>
              <Link to={paths.contribute}>Recent contributions</Link>
            </li>
          </ul>
        </aside>
      </div>
    </>
  );
}
