import type { LookupAnswer } from '#contract/addresses/lookup.ts';
import { searchNumbers } from '#contract/search/limits.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import type { Line } from '#web/features/addresses/lines.ts';
import { asPasted } from '#web/features/addresses/lookup.queries.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { useBackCloses } from '#web/ui/behaviour/over-page.ts';
import { NobodyWrote, SearchNotice } from './search-notices.tsx';
import { LookupOption, SearchOption } from './search-option.tsx';
import styles from './search-box.module.css';

interface PanelProps {
  readonly list: string;
  readonly query: string;
  readonly answer: SearchAnswer;
  /** The lookup of the text, if it is more than words. */
  readonly lookup: LookupAnswer | undefined;
  readonly lines: readonly Line[];
  readonly active: number;
  readonly optionId: (index: number) => string;
  readonly onPick: (index: number) => void;
  readonly onHover: (index: number) => void;
  readonly onFollow: () => void;
}

/** The list of the search box: results, the interpretation of the query, and a link to more. */
export function SearchPanel({
  list,
  query,
  answer,
  lookup,
  lines,
  active,
  optionId,
  onPick,
  onHover,
  onFollow,
}: PanelProps) {
  // On touch screens the list covers the page.
  useBackCloses(matchMedia('(hover: none)').matches, onFollow);
  const results = answer.results.slice(0, searchNumbers.dropdownResults);
  // Submitting a ticker searches for it, since several tokens may share it.
  const isSearched = active < 0 && !lines.some(({ isOwn }) => isOwn);
  const wiring = (index: number) => ({
    id: optionId(index),
    isActive: index === active,
    onPick: () => onPick(index),
    onHover: () => onHover(index),
  });
  return (
    <>
      <div className={`linked ${styles.notice}`}>
        <SearchNotice query={query} answer={answer} onFollow={onFollow} />
      </div>
      {/* Removes the tab stop that browsers give to scrolling elements. */}
      <ul className={styles.options} id={list} role="listbox" aria-label="Suggestions" tabIndex={-1}>
        {lookup
          ? lines.map((line, index) => (
              <LookupOption key={`${index} ${line.path}`} answer={lookup} line={line} {...wiring(index)} />
            ))
          : null}
        {results.map((result, index) => (
          <SearchOption
            key={result.id}
            result={result}
            terms={answer.terms}
            isWhole={index === 0}
            {...wiring(lines.length + index)}
          />
        ))}
      </ul>
      {results.length + lines.length === 0 ? (
        <div className={`linked ${styles.none}`}>
          <p>No results found</p>
          <NobodyWrote query={query} answer={answer} onFollow={onFollow} />
        </div>
      ) : (
        <p className={styles.foot}>
          <Link to={paths.search(asPasted(query))} onClick={onFollow}>
            {lines.length > 0 ? 'Search for it as a word' : 'View all results'}
          </Link>
          <span className={styles.keys} aria-hidden>
            <kbd>↑</kbd> <kbd>↓</kbd> to choose, <kbd>Enter</kbd> {isSearched ? 'for all results' : 'to open'},{' '}
            <kbd>Esc</kbd> to close
          </span>
        </p>
      )}
    </>
  );
}
