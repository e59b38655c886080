import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { beginning } from '#contract/format.ts';
import { submissionDisplay } from '#contract/submissions/limits.ts';
import { LinkedText } from '#web/ui/behaviour/linked-text.tsx';
import { takeFocus } from '#web/ui/behaviour/take-focus.ts';
import { textIn, wholeQuery, type WithText } from './submissions.queries.ts';
import styles from './long-text.module.css';

interface LongTextProps {
  /** The item that contains the text. */
  readonly of: WithText;
  readonly id: string;
  /** The list's part of it. */
  readonly text: string;
  /** Whether the text is longer. */
  readonly truncated: boolean;
  /** Whether it starts expanded, as in a dialog. */
  readonly whole?: boolean;
  /** Whether to show all of the list's part, and not three lines of it. */
  readonly unclamped?: boolean;
}

/**
 * A person's text. A longer one is cut after 200 characters, so that 'Read full text' reveals something at any width,
 * and shown in at most three lines (spec §2, /contri/{slug}). The rest loads on demand. On paper and without scripts,
 * where it cannot load, all of the list's part is shown.
 */
export function LongText({ of, id: about, text, truncated, whole = false, unclamped = false }: LongTextProps) {
  const [isWanted, setWanted] = useState(whole);
  const all = useQuery({ ...wholeQuery(of, about), enabled: isWanted && truncated });
  const id = useId();
  const full = truncated ? all.data && textIn(all.data) : text;
  const short = unclamped ? text + (truncated ? '…' : '') : beginning(text, submissionDisplay.clampAbove);
  if ((isWanted && full !== undefined) || short === text) {
    return (
      <p id={id} className={`written ${styles.text}`} {...(isWanted && !whole ? { ref: takeFocus, tabIndex: -1 } : {})}>
        <LinkedText text={full ?? text} />
      </p>
    );
  }
  const read = () => {
    setWanted(true);
    if (all.isError) void all.refetch();
  };
  return (
    <>
      <p id={id} className={`written ${styles.text} ${unclamped ? '' : styles.clamped}`}>
        {unclamped ? (
          <LinkedText goesOn={truncated} text={text + (truncated ? '…' : '')} />
        ) : (
          <>
            <LinkedText goesOn text={short.slice(0, -1)} />
            <span className={styles.cut}>…</span>
            <span className={styles.rest}>{text.slice(short.length - 1) + (truncated ? '…' : '')}</span>
          </>
        )}
      </p>
      <button
        type="button"
        className={`${styles.more} scripted`}
        aria-controls={id}
        aria-expanded={false}
        aria-busy={all.isFetching}
        onClick={read}
      >
        Read full text
      </button>
      {all.isError && !all.isFetching ? <span role="alert"> It could not be loaded; please try again.</span> : null}
    </>
  );
}
