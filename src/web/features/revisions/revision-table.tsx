import { Download, GitMerge, Pencil, RotateCcw, Sparkles, type LucideIcon } from 'lucide-react';
import { dateAndTime } from '#contract/format.ts';
import type { RevisionEntry, RevisionKind } from '#contract/revisions/revisions.ts';
import { Person, PersonName } from '#web/features/people/person.tsx';
import { WordCount } from '#web/features/texts/word-count.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { versionPaths } from '#web/navigation/version-paths.ts';
import table from '#web/ui/table.module.css';
import { RestoreButton } from './restore-button.tsx';
import styles from './revision-table.module.css';

const kinds: Record<RevisionKind, { icon: LucideIcon; words: string }> = {
  written: { icon: Pencil, words: 'written' },
  merged: { icon: GitMerge, words: 'merged' },
  restored: { icon: RotateCcw, words: 'restored' },
  imported: { icon: Download, words: 'imported' },
  drafted: { icon: Sparkles, words: 'drafted by AI' },
};

/** The kind of a revision, as an icon and in words. */
function Kind({ entry, isNewest }: { entry: RevisionEntry; isNewest: boolean }) {
  const { icon: Icon, words } = kinds[entry.kind];
  return (
    <span className={styles.kind}>
      <Icon className="icon" aria-hidden />
      <span>
        <span className={styles.narrow}>Revision {entry.number}, </span>
        {entry.kind === 'merged' && entry.contributionId !== null ? null : words}
        {entry.contributionId === null ? null : (
          <>
            {' '}
            <Link to={paths.submission('contribution', entry.contributionId)}>from a contribution</Link>
          </>
        )}
        {entry.changedBy ? (
          <>
            , changed by <PersonName {...entry.changedBy} />
          </>
        ) : null}
        {isNewest ? ' · current' : null}
      </span>
    </span>
  );
}

/** The description of a revision without a summary. */
export const changeOf = ({ kind, summary }: Pick<RevisionEntry, 'kind' | 'summary'>): string =>
  summary || (kind === 'imported' ? 'First version' : 'No summary');

function Pick({ entry: { number }, name, checked }: { entry: RevisionEntry; name: 'from' | 'to'; checked: boolean }) {
  const word = name === 'from' ? 'Older' : 'Newer';
  return (
    <label>
      <input
        type="radio"
        name={name}
        value={number}
        aria-label={`${word}: revision ${number}`}
        defaultChecked={checked}
      />
      <span className={styles.word}>{word}</span>
    </label>
  );
}

function Row({ slug, entry, newest }: { slug: string; entry: RevisionEntry; newest: number }) {
  const { number, wallet, profile, anonymousNumber, createdAt, wordsAdded, wordsRemoved } = entry;
  const isNewest = number === newest;
  return (
    <tr role="row">
      <td role="cell" className={styles.pick}>
        {isNewest ? null : <Pick entry={entry} name="from" checked={number === newest - 1} />}
      </td>
      <td role="cell" className={styles.pick}>
        {number === 1 ? null : <Pick entry={entry} name="to" checked={isNewest} />}
      </td>
      <td role="cell" className={`${styles.number} mono`}>
        {number}
      </td>
      <td role="cell" className={styles.change}>
        <Link
          className="target"
          to={number === 1 ? versionPaths.revision(slug, 1) : versionPaths.compare(slug, number - 1, number)}
        >
          {changeOf(entry)}
        </Link>
        <Kind entry={entry} isNewest={isNewest} />
      </td>
      <td role="cell" className={styles.delta}>
        <WordCount added={wordsAdded} removed={wordsRemoved} />
      </td>
      <td role="cell" className={styles.by}>
        {wallet && profile ? (
          <Person wallet={wallet} profile={profile} number={anonymousNumber} tiny />
        ) : (
          <span className="muted">The encyclopedia</span>
        )}
      </td>
      <td role="cell" className={styles.when}>
        <Link
          className="muted target"
          to={versionPaths.revision(slug, number)}
          aria-label={`Revision ${number} of ${dateAndTime(createdAt)}`}
        >
          <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
        </Link>
      </td>
      <td role="cell" className={styles.act}>
        {isNewest ? null : <RestoreButton slug={slug} number={number} />}
      </td>
    </tr>
  );
}

interface RevisionTableProps {
  readonly slug: string;
  readonly title: string;
  readonly revisions: readonly RevisionEntry[];
  /** The number of the article's newest revision. */
  readonly newest: number;
}

/**
 * Versions of an article as a table; as a list of rows on narrow screens. Inside a form, its radio buttons choose two.
 */
export function RevisionTable({ slug, title, revisions, newest }: RevisionTableProps) {
  return (
    <table role="table" aria-label={`Revisions of ${title}`} className={`${table.table} ${styles.revisions}`}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">Older</th>
          <th role="columnheader">Newer</th>
          <th role="columnheader">No.</th>
          <th role="columnheader">Change</th>
          <th role="columnheader" className={styles.delta}>
            Words
          </th>
          <th role="columnheader">By</th>
          <th role="columnheader" className={styles.when}>
            When
          </th>
          <th role="columnheader">
            <span className="sr-only">Admin</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {revisions.map((entry) => (
          <Row key={entry.number} slug={slug} entry={entry} newest={newest} />
        ))}
      </tbody>
    </table>
  );
}
