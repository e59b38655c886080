import { useEffect, useRef } from 'react';
import type { SearchResult } from '#contract/search.ts';
import { Highlight } from '#web/ui/highlight.tsx';
import styles from './search-box.module.css';

interface OptionProps {
  readonly id: string;
  readonly result: SearchResult;
  readonly terms: readonly string[];
  readonly isActive: boolean;
  readonly onPick: () => void;
  readonly onHover: () => void;
}

// How much of a summary stands before its first match, in characters, when the match would be cut off otherwise.
const lead = 24;
const fits = 56;

/** A summary from a little before its first match on, so that the match is seen in one line. */
function fromMatch(summary: string, terms: readonly string[]): string {
  const lower = summary.toLowerCase();
  const places = terms.filter((term) => term.length > 2).flatMap((term) => (lower.includes(term) ? [lower.indexOf(term)] : []));
  const first = Math.min(...places);
  if (!Number.isFinite(first) || first < fits) return summary;
  const start = summary.indexOf(' ', first - lead);
  return `… ${summary.slice(start < 0 || start > first ? first : start + 1)}`;
}

/** One result in the list of the search box. The keyboard's focus stays in the field. */
export function SearchOption({ id, result: { title, summary, category }, terms, isActive, onPick, onHover }: OptionProps) {
  const option = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // Keys reach an option through the field, which names it as its active descendant.
    <li
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onHover}
      onClick={onPick}
    >
      <span className={styles.title}>
        <span>
          <Highlight text={title} terms={terms} />
        </span>
        <span className={styles.category}>{category}</span>
      </span>
      <span className={styles.summary}>
        <Highlight text={fromMatch(summary, terms)} terms={terms} />
      </span>
    </li>
  );
}
