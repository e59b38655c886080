import { clock, count, hasProfile, shortDate } from '#contract/format.ts';
import { changeTitle, changeWords } from '#contract/submissions/change-words.ts';
import { mostCountedEdits } from '#contract/submissions/recent-limits.ts';
import type { Change, EditsByHour } from '#contract/submissions/recent.ts';
import { hourLength } from '#contract/timing.ts';
import { PersonName } from '#web/features/people/person.tsx';
import { WordCount } from '#web/features/texts/word-count.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { recentPaths } from '#web/navigation/recent-paths.ts';
import { versionPaths } from '#web/navigation/version-paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import styles from './changed-today.module.css';

const dayOf = ({ createdAt }: Change): string => createdAt.slice(0, 10);

/** The author of an edit; the encyclopedia for an imported text. */
function Author({ by }: Pick<Change, 'by'>) {
  if (by === null) return <>the encyclopedia</>;
  if (!hasProfile(by.wallet)) return <PersonName {...by} />;
  return (
    <Link to={paths.profile(by.wallet)} data-tip={by.wallet}>
      <PersonName {...by} />
    </Link>
  );
}

function Row({ change, isOfToday }: { change: Change; isOfToday: boolean }) {
  const { by, article, revision, words, createdAt, text } = change;
  const title = changeTitle(change);
  const slug = article?.slug ?? '';
  const summary = [changeWords(change), text].filter(Boolean).join(': ');
  const size = words ? <WordCount {...words} /> : null;
  return (
    <li>
      <Avatar src={by?.profile.pfp ?? ''} wallet={by?.wallet ?? 'anonymous'} />
      <Link className={`${styles.title} target`} to={paths.article(slug)}>
        {title}
      </Link>
      <time dateTime={createdAt}>{isOfToday ? clock(createdAt) : shortDate(createdAt)}</time>
      <p>
        <bdi>{summary}</bdi>, by <Author by={by} />{' '}
        {revision && revision.number > 1 ? (
          <Link className={styles.size} to={versionPaths.compare(slug, revision.number - 1, revision.number)}>
            <span className="sr-only">
              Compare revisions {revision.number - 1} and {revision.number} of {title}:{' '}
            </span>
            {size ?? 'compare'}
          </Link>
        ) : (
          size
        )}
      </p>
    </li>
  );
}

// In pixels, but the width of an hour, which grows with the strip; a line is between `least` and `most` high.
const strip = { hour: 10, height: 48, least: 6, most: 40 } as const;

/** A strip of the last 24 hours with a line for each hour that has edits, as high as their number. */
function Strip({ hours: { since, edits }, isOfToday }: { hours: EditsByHour; isOfToday: boolean }) {
  const total = edits.reduce((sum, one) => sum + one, 0);
  const most = Math.max(...edits);
  const busiest = new Date(Date.parse(since) + edits.indexOf(most) * hourLength).toISOString();
  const lines = edits.map((one, hour) => {
    const height = strip.least + ((strip.most - strip.least) * one) / most;
    return one > 0 ? `M${(hour + 0.5) * strip.hour} ${strip.height}V${(strip.height - height).toFixed(1)}` : '';
  });
  const width = edits.length * strip.hour;
  const shape = { fill: 'none', strokeWidth: 2, vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <div>
      <svg
        viewBox={`0 0 ${width} ${strip.height + 1}`}
        width="100%"
        height={strip.height + 1}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Most changes in an hour: ${most}, from ${clock(busiest)}`}
      >
        <path d={`M0 ${strip.height}H${width}`} stroke="var(--rule-strong)" {...shape} strokeWidth={1} />
        <path d={lines.join('')} stroke="var(--accent)" {...shape} />
      </svg>
      <p className={`line small muted ${styles.hours}`}>
        <time dateTime={since}>{isOfToday ? clock(since) : `yesterday, ${clock(since)}`}</time>
        <span>
          {total < mostCountedEdits ? '' : 'at least '}
          {count(total, 'change')} in 24 hours
        </span>
        <span>now</span>
      </p>
    </div>
  );
}

interface ChangedProps {
  /** The newest edits, the newest first; undefined for the heading alone. */
  readonly changes: readonly Change[] | undefined;
  /** The edits of the last 24 hours; undefined if unknown. */
  readonly hours: EditsByHour | undefined;
  /** Today in UTC, as 2026-11-18; undefined if unknown. */
  readonly day: string | undefined;
}

/** The newest edits with author, article and size, and a sentence if none is of today. */
export function ChangedToday({ changes, hours, day }: ChangedProps) {
  const [newest] = changes ?? [];
  // The answer with the day may be older than that with the changes.
  const today = newest && day && dayOf(newest) > day ? dayOf(newest) : day;
  const isOfToday = (change: Change) => dayOf(change) === today;
  const ofToday = changes?.filter(isOfToday) ?? [];
  const shown = ofToday.length > 0 ? ofToday : changes;
  return (
    <section>
      <div className="section-head">
        <h2>Changed today</h2>
        <Link to={recentPaths.recent()}>All changes</Link>
      </div>
      {hours?.edits.some((one) => one > 0) ? (
        <Strip hours={hours} isOfToday={hours.since.slice(0, 10) === today} />
      ) : null}
      {shown && today && ofToday.length === 0 ? (
        <p className={`${styles.none} muted linked`}>
          No article changed yet today. <Link to={paths.browse()}>Find one that you can improve</Link>
          {shown.length > 0 ? ', or see the latest changes:' : '.'}
        </p>
      ) : null}
      <ul className={styles.today}>
        {shown?.map((change) => (
          <Row key={change.id} change={change} isOfToday={isOfToday(change)} />
        ))}
      </ul>
    </section>
  );
}
