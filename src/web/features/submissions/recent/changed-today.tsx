import { clock, hasProfile, shortDate } from '#contract/format.ts';
import { changeTitle, changeWords } from '#contract/submissions/change-words.ts';
import type { Change } from '#contract/submissions/recent.ts';
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
  const said = [changeWords(change), text].filter(Boolean).join(': ');
  const size = words ? <WordCount {...words} /> : null;
  return (
    <li>
      <Avatar src={by?.profile.pfp ?? ''} wallet={by?.wallet ?? 'anonymous'} />
      <Link className={`${styles.title} target`} to={paths.article(slug)}>
        {title}
      </Link>
      <time dateTime={createdAt}>{isOfToday ? clock(createdAt) : shortDate(createdAt)}</time>
      <p>
        <span className={styles.said}>{said}</span>, by <Author by={by} />{' '}
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

interface ChangedProps {
  /** The newest edits, the newest first; undefined for the heading alone. */
  readonly changes: readonly Change[] | undefined;
  /** Today in UTC, as 2026-11-18; undefined if unknown. */
  readonly day: string | undefined;
}

/** The newest edits with author, article and size, and a sentence if none is of today. */
export function ChangedToday({ changes, day }: ChangedProps) {
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
