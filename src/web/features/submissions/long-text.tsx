import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { beginning } from '#contract/format.ts';
import { submissionDisplay } from '#contract/submissions/limits.ts';
import { LinkedText } from '#web/ui/behaviour/linked-text.tsx';
import { takeFocus } from '#web/ui/behaviour/take-focus.ts';
import { textIn, wholeQuery, type WithText } from './submissions.queries.ts';
import styles from './long-text.module.css';

interface LongTextProps {
  /** Of what it is the text. */
  readonly of: WithText;
  readonly id: string;
  /** As a list holds it. */
  readonly text: string;
  /** Whether it goes on after that. */
  readonly truncated: boolean;
  /** Whether it begins whole, as in a dialog. */
  readonly whole?: boolean;
  /** Whether all that the list holds is shown, and not three lines of it. */
  readonly unclamped?: boolean;
}

/**
 * A text that somebody wrote. One of more than 200 characters is cut there, so that 'Read full text' reveals something
 * however wide the page is, and shown in at most three lines (spec §2, /contri/{slug}). What the list left out is asked
 * for when it is read. On paper and without scripts, where nothing can be asked for, all that the list holds is shown.
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
