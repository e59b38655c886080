import { longDate } from '#contract/format.ts';
import { lineWords } from '#contract/submissions/line-words.ts';
import type { LinePart, WeekLine } from '#contract/submissions/lines.ts';
import { Person } from '#web/features/people/person.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';

/** The words of a line, with their links to articles. */
export function LineWords({ parts }: { parts: readonly LinePart[] }) {
  return parts.map(({ text, slug }, place) =>
    slug === null ? (
      text
    ) : (
      <Link key={place} to={paths.article(slug)}>
        {text}
      </Link>
    ),
  );
}

/** The host of a source, as people know it; the whole text if it is no URL. */
const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? url;

// Tells search engines that the site does not vouch for the links.
const rel = 'nofollow ugc noopener noreferrer';

/**
 * The sources of a line, by their hosts. With `isTarget` each has the height of a touch target, if no other link is
 * near.
 */
export function LineSources({ sources, isTarget = false }: { sources: readonly string[]; isTarget?: boolean }) {
  return sources.map((url, place) => (
    <span key={url} className={isTarget ? 'target' : undefined}>
      {place > 0 ? ', ' : null}
      <ExternalLink href={url} rel={rel}>
        {hostOf(url)}
      </ExternalLink>
    </span>
  ));
}

interface WeekLinesProps {
  readonly lines: readonly WeekLine[];
  /** The classes of the list, and of the row below the words of each line. */
  readonly looks: { readonly list: string | undefined; readonly from: string | undefined };
  /** Whether each line shows its day; otherwise the heading above does. */
  readonly isDated?: boolean;
}

/** Accepted lines: the words, the sources, and who suggested them. */
export function WeekLines({ lines, looks, isDated = false }: WeekLinesProps) {
  return (
    <ul className={looks.list}>
      {lines.map(({ id, day, parts, sources, wallet, profile, anonymousNumber }) => (
        <li key={id} id={`line-${id}`}>
          <p className="linked">
            <LineWords parts={parts} />
          </p>
          <p className={`line target ${looks.from}`}>
            {isDated ? <time dateTime={day}>{longDate(day)}</time> : null}
            <span>
              {sources.length === 1 ? 'Source: ' : 'Sources: '}
              <LineSources sources={sources} isTarget />
            </span>
            <span>
              suggested by <Person tiny wallet={wallet} profile={profile} number={anonymousNumber} />
            </span>
            <Link to={paths.submission('line', id)} aria-label={`Discuss: ${lineWords(parts)}`}>
              Discuss
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}
