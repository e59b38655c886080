import type { SearchResult } from '#contract/search.ts';
import { search as numbers } from '#contract/limits.ts';
import { count, shortDate } from '#web/format.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { Highlight } from '#web/ui/highlight.tsx';
import styles from './search-results.module.css';

function None({ query }: { query: string }) {
  return (
    <div className={styles.none}>
      <h2>No results found</h2>
      <p>Nothing matches “{query}”. It may help to:</p>
      <ul>
        <li>check the spelling of the longest word</li>
        <li>use fewer or more general words</li>
        <li>search for the name without its $ or its ending</li>
      </ul>
    </div>
  );
}

/** The results of a search with what matched marked, and how many there are (spec §2, /search). */
export function SearchResults({ query, results, terms }: { query: string; results: readonly SearchResult[]; terms: readonly string[] }) {
  return (
    <>
      <p className={`${styles.count} muted small`} role="status">
        {/* More than that are not asked for: how many there are, nobody has counted. */}
        {results.length < numbers.results ? '' : 'First '}
        {count(results.length, 'result')} for “{query}”
      </p>
      {results.length === 0 ? <None query={query} /> : null}
      {results.map(({ id, slug, title, summary, category, updatedAt }) => (
        <article key={id} className={styles.result}>
          <h2>
            <Link to={paths.article(slug)}>
              <Highlight text={title} terms={terms} />
            </Link>
          </h2>
          <p>
            <Highlight text={summary} terms={terms} />
          </p>
          <p className={`date ${styles.date}`}>
            {category ? `${category} · ` : ''}last updated <time dateTime={updatedAt}>{shortDate(updatedAt)}</time>
          </p>
        </article>
      ))}
    </>
  );
}
