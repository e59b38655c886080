import { BadgePlus, Check, Coins, FilePlus, Flag, MessageSquare, Pencil, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { clock, dateAndTime, longDate, shortWallet } from '#contract/format.ts';
import { changeTitle, changeWords } from '#contract/submissions/change-words.ts';
import type { Change } from '#contract/submissions/recent.ts';
import { dayLength } from '#contract/timing.ts';
import { Person } from '#web/features/people/person.tsx';
import { WordCount } from '#web/features/texts/word-count.tsx';
import { useHydrated } from '#web/navigation/hydrated.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { versionPaths } from '#web/navigation/version-paths.ts';
import styles from './change-list.module.css';

const icons = {
  edit: Pencil,
  contribution: FilePlus,
  decision: Check,
  dispute: Flag,
  comment: MessageSquare,
  bounty: Coins,
  added: BadgePlus,
  restored: RotateCcw,
  rejected: X,
} as const;

function iconOf({ kind, revision, submission }: Change): keyof typeof icons {
  if (revision?.kind === 'restored') return 'restored';
  if (revision?.number === 1) return 'added';
  return kind === 'decision' && submission?.status === 'Rejected' ? 'rejected' : kind;
}

/** The link to the page about a change: the comparison for an edit, otherwise the text. */
function wholeOf(change: Change): { to: string; text: string; of: string } {
  const { article, revision, submission, commentId, bounty } = change;
  const title = changeTitle(change);
  if (article && revision)
    return revision.number === 1
      ? { to: versionPaths.revision(article.slug, 1), text: 'Read', of: `${title}, revision 1` }
      : {
          to: versionPaths.compare(article.slug, revision.number - 1, revision.number),
          text: 'Compare',
          of: `revisions ${revision.number - 1} and ${revision.number} of ${title}`,
        };
  if (submission)
    return {
      to: paths.submission(submission.kind, submission.id, commentId ?? undefined),
      text: 'Read',
      of: `the ${commentId ? 'comment' : submission.kind} on ${title}`,
    };
  return { to: paths.bounty(bounty!.id), text: 'Read', of: `the bounty ${title}` };
}

const subjectOf = ({ article, bounty, submission }: Change): string => {
  if (bounty) return paths.bounty(bounty.id);
  return article ? paths.article(article.slug) : paths.submission(submission!.kind, submission!.id);
};

// The bar shows the square root of a number of words, so that small changes are visible beside large ones.
const longest = 24;
const room = 14;
const length = (words: number) => Math.min(Math.sqrt(words), longest);

/** The number of words that a change added and removed, and a small bar of both. */
function Size({ words: { added, removed } }: { words: NonNullable<Change['words']> }) {
  const [plus, minus] = [length(added), length(removed)];
  const part = (className: string | undefined, of: number) =>
    of > 0 ? <i className={className} style={{ '--n': of.toFixed(1) } as object} /> : null;
  return (
    <>
      <WordCount added={added} removed={removed} />
      <span className={styles.bar} aria-hidden>
        {part(styles.rest, room - plus - minus)}
        {part(styles.plus, plus)}
        {part(styles.minus, minus)}
      </span>
    </>
  );
}

/** A change in words: its description, the author's words, and the author. */
function What({ change }: { change: Change }) {
  const { kind, text, by, bounty } = change;
  const words = changeWords(change);
  const isWon = bounty !== null && (by !== null || bounty.winner !== null);
  const authorText = kind === 'comment' && text ? `“${text}”` : text;
  return (
    <p>
      {words}
      {isWon ? ' to ' : null}
      {bounty?.winner ? <b>{shortWallet(bounty.winner)}</b> : null}
      {bounty && by ? <Person tiny {...by} /> : null}
      {words && authorText ? ': ' : null}
      <span className={styles.said}>{authorText}</span>{' '}
      {kind === 'decision' ? <span className="muted">for </span> : null}
      {by && !bounty ? <Person tiny {...by} /> : null}
      {kind === 'edit' && by === null ? <span className="muted">The encyclopedia</span> : null}
    </p>
  );
}

function Row({ change, isNew }: { change: Change; isNew: boolean }) {
  const Icon = icons[iconOf(change)];
  const whole = wholeOf(change);
  return (
    <li className={isNew ? styles.new : undefined}>
      <time dateTime={change.createdAt} data-tip={dateAndTime(change.createdAt)}>
        {clock(change.createdAt).slice(0, 5)}
        <span className="sr-only"> UTC</span>
      </time>
      <Icon className="icon" aria-hidden />
      <div className={styles.what}>
        <Link className={`${styles.title} target`} to={subjectOf(change)}>
          {changeTitle(change)}
        </Link>
        <What change={change} />
      </div>
      <div className={styles.size}>{change.words ? <Size words={change.words} /> : null}</div>
      <div className={styles.act}>
        <Link className="target" to={whole.to} aria-label={`${whole.text} ${whole.of}`}>
          {whole.text}
        </Link>
      </div>
    </li>
  );
}

const dayOf = (instant: string) => instant.slice(0, 10);

/** '18 November 2026', in the browser preceded by 'Today' and 'Yesterday', which a cached page must not contain. */
function Day({ instant }: { instant: string }) {
  const isHere = useHydrated();
  const [now] = useState(Date.now);
  const back = (days: number) => dayOf(new Date(now - days * dayLength).toISOString());
  const name = ['Today', 'Yesterday'].find((_name, days) => isHere && dayOf(instant) === back(days));
  return <h2 className={styles.day}>{[name, longDate(instant)].filter(Boolean).join(', ')}</h2>;
}

interface ChangeListProps {
  readonly changes: readonly Change[];
  /** The last row of the previous page, whose day already has a heading. */
  readonly after?: Change | undefined;
  readonly isNew: (change: Change) => boolean;
}

/** Changes by day, in UTC like all dates here. */
export function ChangeList({ changes, after, isNew }: ChangeListProps) {
  const days = Map.groupBy(changes, ({ createdAt }) => dayOf(createdAt));
  return [...days].map(([day, rows]) => (
    <section key={day}>
      {after && dayOf(after.createdAt) === day ? null : <Day instant={rows[0]!.createdAt} />}
      <ul className={styles.changes}>
        {rows.map((change) => (
          <Row key={change.id} change={change} isNew={isNew(change)} />
        ))}
      </ul>
    </section>
  ));
}
