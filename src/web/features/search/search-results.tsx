import { count, shortDate } from '#contract/format.ts';
import { searchNumbers } from '#contract/search/limits.ts';
import type { SearchAnswer, SearchResult } from '#contract/search/search.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import type { Pages } from '#web/lists/use-pages.ts';
import { ButtonLink } from '#web/navigation/button-link.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Highlight } from '#web/ui/behaviour/highlight.tsx';
import { newsOf } from '#web/ui/behaviour/news.ts';
import { RowStill } from '#web/features/texts/row-still.tsx';
import { NobodyWrote, SearchNotice } from './search-notices.tsx';
import type { SearchOptions } from './search.queries.ts';
import styles from './search-results.module.css';

function NothingFound({ query, answer }: { query: string; answer: SearchAnswer }) {
  const { unknown, similar } = answer;
  return (
    <div className={`linked ${styles.none}`}>
      <h2>No results found</h2>
      {unknown.length > 0 ? <NobodyWrote query={query} answer={answer} /> : <p>Nothing matches “{query}”.</p>}
      {similar.length === 0 ? null : (
        <p>
          Similar words:{' '}
          {similar.map((word, place) => (
            <span key={word}>
              {place > 0 ? ', ' : ''}
              <Link to={paths.search(word)}>{word}</Link>
            </span>
          ))}
        </p>
      )}
      <p>It may help to:</p>
      <ul>
        <li>check the spelling of the longest word</li>
        <li>use fewer or more general words</li>
        <li>search for the name without its $ or its ending</li>
      </ul>
    </div>
  );
}

/** The line of the article that matches, with its section, if the text above does not show why it was found. */
function Match({
  slug,
  match: { text, section },
  terms,
}: {
  slug: string;
  match: NonNullable<SearchResult['match']>;
  terms: readonly string[];
}) {
  return (
    <p className={`linked ${styles.match}`}>
      {section === null ? null : (
        <>
          <Link to={paths.article(slug, section.id)}>
            <Highlight text={section.text} terms={terms} />
          </Link>
          {': '}
        </>
      )}
      <Highlight text={text} terms={terms} />
    </p>
  );
}

function Results({ results, terms }: { results: readonly SearchResult[]; terms: readonly string[] }) {
  return results.map(({ id, slug, title, summary, category, updatedAt, hasFigure, picture, match }) => (
    <article key={id} className={styles.result}>
      <RowStill article={{ slug, category, hasFigure, picture }} />
      <h2 className="target">
        <Link to={paths.article(slug)}>
          <Highlight text={title} terms={terms} />
        </Link>
      </h2>
      <p>
        <Highlight text={newsOf(title, summary)} terms={terms} />
      </p>
      {match === null ? null : <Match slug={slug} match={match} terms={terms} />}
      <p className={`date ${styles.date}`}>
        {category ? `${category} · ` : ''}last updated <time dateTime={updatedAt}>{shortDate(updatedAt)}</time>
      </p>
    </article>
  ));
}

/** The number of results, and of the shown ones. */
function countOf(
  shown: number,
  { total, weaker }: SearchAnswer,
  { query, cursor }: { query: string; cursor: string | undefined },
): string {
  const all = total === null ? `First ${count(shown, 'result')}` : count(total, 'result');
  const before = (Number(cursor ?? 1) - 1) * searchNumbers.results;
  const which =
    before === 0 ? all : `Results ${before + 1} to ${before + shown}${total === null ? '' : ` of ${total}`}`;
  const rest = weaker ? `; ${count(weaker, 'weaker match is', 'weaker matches are')} not shown` : '';
  return `${which} for “${query}”${rest}`;
}

/** The end of good matches, and a link to the rest. */
function Weaker({ query, options, number }: { query: string; options: SearchOptions; number: number | null }) {
  return (
    <p className={styles.weaker}>
      <ButtonLink to={paths.search(query, { ...options, isWhole: true, cursor: undefined })}>
        {number === null ? 'Show weaker matches' : `Show ${count(number, 'weaker match', 'weaker matches')}`}
      </ButtonLink>
    </p>
  );
}

interface ResultsProps {
  readonly query: string;
  readonly options: SearchOptions;
  /** The answer to the search. */
  readonly answer: SearchAnswer;
  readonly list: Pages<SearchResult>;
}

/**
 * The results of a search with matches marked, their number, and the interpretation of the query (spec §2, /search).
 */
export function SearchResults({ query, options, answer, list }: ResultsProps) {
  return (
    <>
      <div className={`linked ${styles.notice}`}>
        {options.isExact ? (
          <p>
            Only what is spelled like “{query}”. <Link to={paths.search(query)}>Search for similar words too</Link>
          </p>
        ) : null}
        <SearchNotice query={query} answer={answer} />
      </div>
      <p className={`${styles.count} muted small`} role="status">
        {countOf(list.rows.length, answer, { query: answer.correction ?? query, cursor: options.cursor })}
      </p>
      <PagedList
        list={list}
        none={<NothingFound query={query} answer={answer} />}
        pathOf={(cursor) => paths.search(query, { ...options, cursor })}
      >
        {(results) => <Results results={results} terms={answer.terms} />}
      </PagedList>
      {answer.next === null && !options.isWhole && answer.weaker !== 0 && list.rows.length > 0 ? (
        <Weaker query={query} options={options} number={answer.weaker} />
      ) : null}
    </>
  );
}
