import { clock, dateAndTime, shortDate } from '#contract/format.ts';

/**
 * The day of an item in a list, and its minute on hover and for screen readers. A surrounding element shows the minute
 * to the keyboard through the style sheet: a tab stop for each date would be too many.
 */
export function Moment({ instant, className = '' }: { instant: string; className?: string | undefined }) {
  return (
    <time className={`muted ${className}`} dateTime={instant} data-tip={dateAndTime(instant)}>
      {shortDate(instant)}
      <span className="sr-only">, {clock(instant)}</span>
    </time>
  );
}

/** The day of an item in a table. */
export function Day({ instant, className = '' }: { instant: string; className?: string }) {
  return (
    <time className={`muted ${className}`} dateTime={instant}>
      {shortDate(instant)}
    </time>
  );
}
