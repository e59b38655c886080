import { clock, dateAndTime, shortDate } from '#contract/format.ts';

/**
 * The day of something in a list, and its minute for whoever points at it or listens. Around it, the style sheet shows
 * the minute to the keyboard: a stop for each date would be one too many.
 */
export function Moment({ instant, className = '' }: { instant: string; className?: string | undefined }) {
  return (
    <time className={`muted ${className}`} dateTime={instant} data-tip={dateAndTime(instant)}>
      {shortDate(instant)}
      <span className="sr-only">, {clock(instant)}</span>
    </time>
  );
}

/** The day of something in a table. */
export function Day({ instant, className = '' }: { instant: string; className?: string }) {
  return (
    <time className={`muted ${className}`} dateTime={instant}>
      {shortDate(instant)}
    </time>
  );
}
