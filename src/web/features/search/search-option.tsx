import { useEffect, useRef, type ReactNode } from 'react';
import type { LookupAnswer } from '#contract/addresses/lookup.ts';
import type { SearchResult } from '#contract/search/search.ts';
import { AskedAddress } from '#web/features/addresses/asked-address.tsx';
import type { Line } from '#web/features/addresses/lines.ts';
import found from '#web/features/addresses/looked-up.module.css';
import { VerdictIcon } from '#web/features/addresses/verdict-icon.tsx';
import { Highlight } from '#web/ui/behaviour/highlight.tsx';
import { newsOf } from '#web/ui/behaviour/news.ts';
import styles from './search-box.module.css';

interface Wiring {
  readonly id: string;
  readonly isActive: boolean;
  readonly onPick: () => void;
  readonly onHover: () => void;
}

interface OptionProps extends Wiring {
  readonly className?: string;
  readonly children: ReactNode;
}

/** One line of the search box's list. The focus stays in the field. */
function Option({ id, isActive, onPick, onHover, className = '', children }: OptionProps) {
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
      className={`${styles.option} ${className}`}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onHover}
      onClick={onPick}
    >
      {children}
    </li>
  );
}

// The most characters of a summary before its first match, if the match would be cut off otherwise.
const lead = 24;
const fits = 56;

/** Cuts a summary shortly before its first match, so that the match is visible on one line. */
function fromMatch(summary: string, terms: readonly string[]): string {
  const lower = summary.toLowerCase();
  const places = terms
    .filter((term) => term.length > 2)
    .flatMap((term) => (lower.includes(term) ? [lower.indexOf(term)] : []));
  const first = Math.min(...places);
  if (!Number.isFinite(first) || first < fits) return summary;
  const start = summary.indexOf(' ', first - lead);
  return `… ${summary.slice(start < 0 || start > first ? first : start + 1)}`;
}

/** One result, with its answer on one line, or whole. */
export function SearchOption({
  result,
  terms,
  isWhole,
  ...wiring
}: Wiring & { result: SearchResult; terms: readonly string[]; isWhole: boolean }) {
  const { title, summary, category, match } = result;
  const answer = match?.text ?? newsOf(title, summary);
  return (
    <Option {...wiring}>
      <span className={styles.title}>
        <span>
          <Highlight text={title} terms={terms} />
        </span>
        <span className={styles.category}>{category}</span>
      </span>
      <span className={isWhole ? styles.summary : `cut ${styles.summary}`}>
        <Highlight text={isWhole ? answer : fromMatch(answer, terms)} terms={terms} />
      </span>
    </Option>
  );
}

/** A verdict on the text in the search box, above the results. */
export function LookupOption({ answer, line, ...wiring }: Wiring & { answer: LookupAnswer; line: Line }) {
  const { tone, sign, title, sentence, isOwn } = line;
  return (
    <Option {...wiring} className={`${found.option} ${found[tone] ?? ''}`}>
      <VerdictIcon tone={tone} sign={sign} of={'address' in answer ? answer.address : null} />
      <span className={found.title}>{title}</span>
      {isOwn ? <AskedAddress answer={answer} /> : null}
      <span>{sentence}</span>
    </Option>
  );
}
