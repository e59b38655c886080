import type { Article } from '#contract/articles/articles.ts';
import { monthsConfirmed } from '#contract/articles/limits.ts';
import { monthAndYear, shortDate } from '#contract/format.ts';
import type { Life } from '#contract/texts/article-parts.ts';
import { useHydrated } from '#web/navigation/hydrated.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { monthsAgo, monthsSince } from './age.ts';

const tones: Readonly<Record<Life['status'], Tone>> = {
  live: 'open',
  quiet: 'closed',
  abandoned: 'rejected',
  drained: 'rejected',
  migrated: 'waiting',
  unknown: 'closed',
};

/** The life status of a token, with its day and its source: the source with that URL, or the URL itself. */
export function LifeStatus({
  life: { status, date, source },
  sources,
  className = '',
}: {
  life: Life;
  sources: Article['sources'];
  className?: string | undefined;
}) {
  const number = sources.findIndex(({ url }) => url === source) + 1;
  const months = monthsSince(date);
  // An old status may no longer be true, so it shows its age.
  const isOld = useHydrated() && months >= monthsConfirmed('Tokens')!;
  return (
    <span className={`muted small ${className}`}>
      {isOld && status === 'live' ? (
        <>
          <Badge tone="waiting">Trading</Badge> last checked <time dateTime={date}>{monthAndYear(date)}</time>
        </>
      ) : (
        <>
          <Badge tone={tones[status]}>{status}</Badge> seen <time dateTime={date}>{shortDate(date)}</time>
          {isOld ? `, ${monthsAgo(months)}` : ''}
        </>
      )}
      {number > 0 ? (
        <sup className="ref">
          <a href={`#source-${number}`} aria-label={`Source ${number}`}>
            {number}
          </a>
        </sup>
      ) : (
        <>
          {isOld ? ', ' : ' '}
          by <ExternalLink href={source}>{new URL(source).hostname.replace(/^www\./, '')}</ExternalLink>
        </>
      )}
    </span>
  );
}
