import { useQuery } from '@tanstack/react-query';
import { useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { mayBePasted } from '#contract/addresses/may-be-pasted.ts';
import { articleDisplay } from '#contract/articles/limits.ts';
import { shortWallet } from '#contract/format.ts';
import { searchLimits } from '#contract/search/limits.ts';
import { LookedUp, useRemaining } from '#web/features/addresses/looked-up.tsx';
import { asPasted, lookupQuery } from '#web/features/addresses/lookup.queries.ts';
import { latestArticlesQuery } from '#web/features/articles/articles.queries.ts';
import { SearchField } from '#web/features/search/search-field.tsx';
import { SearchResults } from '#web/features/search/search-results.tsx';
import { searchQuery, useLoggedFailure, type SearchOptions } from '#web/features/search/search.queries.ts';
import { usePages } from '#web/lists/use-pages.ts';
import { Head } from '#web/navigation/head.tsx';
import { ButtonLink } from '#web/navigation/button-link.tsx';
import { Link } from '#web/navigation/link.tsx';
import { load } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { newsOf } from '#web/ui/behaviour/news.ts';
import styles from './search.module.css';

/** The view in a URL of this page. */
function read(parameters: URLSearchParams): { text: string; query: string; options: SearchOptions } {
  // A pasted link may be longer than the longest search, with the address at its end.
  const text = asPasted(parameters.get('q') ?? '');
  const query = text.slice(0, searchLimits.query);
  const isSet = (name: string) => parameters.get(name) === '1';
  return {
    text,
    query,
    options: { isExact: isSet('exact'), isWhole: isSet('weaker'), cursor: parameters.get('cursor') ?? undefined },
  };
}

const newestQuery = latestArticlesQuery(articleDisplay.latestArticles);

export async function loader({ request, context }: LoaderFunctionArgs): Promise<void> {
  const { text, query, options } = read(new URL(request.url).searchParams);
  await load(
    context,
    [],
    [query ? searchQuery(query, options) : newestQuery, ...(mayBePasted(text) ? [lookupQuery(text)] : [])],
  );
}

function Found({ text, query, options }: { text: string; query: string; options: SearchOptions }) {
  const { isLookedUp, remainingOf } = useRemaining(text);
  const list = usePages(searchQuery(query, options), (page) => remainingOf(page).results);
  useLoggedFailure(list.query.error);
  if (list.query.isPending) {
    return (
      <p className="muted" role="status">
        Searching...
      </p>
    );
  }
  // Not 'No results found', since the search did not run.
  if (!list.first) {
    return (
      <p className="muted" role="status">
        The search did not answer. Please try again.
      </p>
    );
  }
  const key = `${query} ${options.isExact} ${options.isWhole} ${options.cursor}`;
  const answer = remainingOf(list.first);
  // The verdict on the text is above.
  if (isLookedUp && list.rows.length === 0) return null;
  const next = answer.next && list.next;
  return <SearchResults key={key} query={query} options={options} answer={answer} list={{ ...list, next }} />;
}

const bonk = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const wif = 'https://solscan.io/token/EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm';

/** Examples of text to paste or type, one of each kind; each links to the page that the field would open. */
const examples = [
  { kind: 'address', shown: shortWallet(bonk), to: paths.check(bonk) },
  { kind: 'link', shown: 'solscan.io/token/…', to: paths.check(wif) },
  { kind: 'ticker', shown: '$WIF', to: paths.search('$WIF') },
  { kind: 'word', shown: 'jeet', to: paths.search('jeet') },
];

/** The page before a search: how to search, and the newest articles. */
function Start() {
  const articles = useQuery(newestQuery).data?.articles ?? [];
  return (
    <div className={styles.start}>
      <h2>Start searching</h2>
      <p>Paste an address, a link or a word. For example:</p>
      <ul className={styles.examples} aria-label="Examples">
        {examples.map(({ kind, shown, to }) => (
          <li key={kind}>
            <ButtonLink compact to={to}>
              <span className="muted">{kind}</span> {shown}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p>A few letters of a name are enough, and a typing error or two does no harm.</p>
      {articles.length === 0 ? null : (
        <>
          <h3>Newest articles</h3>
          <ul className={styles.newest}>
            {articles.map(({ slug, title, summary }) => (
              <li key={slug} className="target">
                <Link to={paths.article(slug)}>{title}</Link>
                <p>{newsOf(title, summary)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The results of a search (spec §2, /search). */
export function Page() {
  const [parameters] = useSearchParams();
  const { text, query, options } = read(parameters);
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
        <SearchField query={text} />
      </header>
      <div className="with-rail">
        <section aria-label="Results">
          {query ? <LookedUp key={text} text={text} /> : null}
          {query ? <Found text={text} query={query} options={options} /> : <Start />}
        </section>
        <aside className={styles.aside} aria-label="Other ways">
          <h2>Not what you were looking for?</h2>
          <ul>
            <li className="target">
              <Link to={paths.propose}>Create an article</Link>
            </li>
            <li className="target">
              <Link to={paths.browse()}>Browse all articles</Link>
            </li>
            <li className="target">
              <Link to={paths.contribute}>Recent contributions</Link>
            </li>
          </ul>
        </aside>
      </div>
    </>
  );
}
