import { longDate } from '#contract/format.ts';
import type { Line } from '#contract/submissions/lines.ts';
import { LineSources } from './week-lines.tsx';

/** The day and the sources of a line, below its words; no sources while they are withheld. */
export function LineFacts({ of: { day, sources } }: { of: Pick<Line, 'day' | 'sources'> }) {
  return (
    <p className="small target linked">
      <span className="muted">Of {longDate(day)}. </span>
      {sources.length > 0 ? (
        <>
          {sources.length === 1 ? 'Source: ' : 'Sources: '}
          <LineSources sources={sources} isTarget />
        </>
      ) : null}
    </p>
  );
}
