import { MessageSquare } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { count } from '#contract/format.ts';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { Submission } from '#contract/submissions/submissions.ts';
import { useOwn } from '#web/features/people/accounts.queries.ts';
import { Person } from '#web/features/people/person.tsx';
import { Moment } from '#web/lists/moment.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { VoteButtons } from './conversation/vote-buttons.tsx';
import { LongText } from './long-text.tsx';
import { SourceLine, type Sourced } from './source-line.tsx';
import styles from './submission-card.module.css';

// Only authors need it.
const OwnActions = lazily(async () => (await import('./own/own-actions.tsx')).OwnActions);
// Loaded when a discussion is first opened.
const CommentThread = lazily(async () => (await import('./conversation/comment-thread.tsx')).CommentThread);

interface SubmissionCardProps {
  readonly kind: SubmissionKind;
  readonly item: Submission;
  readonly text: string;
  /** Above the text: the title of a proposal, the article of a report. */
  readonly heading?: ReactNode;
  /** The source; only contributions have one. */
  readonly sourced?: Sourced | undefined;
  /** Below the text: the changes of a suggestion. */
  readonly change?: ReactNode;
  /** When its author last changed it after others had voted or commented on it. */
  readonly editedAt?: string | null | undefined;
  /** Above the text: that it won a bounty. */
  readonly mark?: ReactNode;
  /** Its discussion, below it, on its own page. */
  readonly thread?: ReactNode;
}

/** A contribution, a proposal or a report: author, date, status, text, votes and comments (spec §2). */
export function SubmissionCard({
  kind,
  item,
  text,
  heading,
  sourced,
  change,
  editedAt,
  mark,
  thread,
}: SubmissionCardProps) {
  const [areCommentsOpen, setCommentsOpen] = useState(false);
  const note = useOwn(item.id);
  return (
    <article className={styles.entry}>
      <div className={styles.head}>
        <Person wallet={item.wallet} profile={item.profile} number={item.anonymousNumber} />
        <span className={`${styles.date} target`}>
          {thread ? (
            <Moment instant={item.createdAt} />
          ) : (
            <Link to={paths.submission(kind, item.id)}>
              <Moment instant={item.createdAt} />
            </Link>
          )}
          {editedAt ? (
            <span className="muted">
              , edited <Moment instant={editedAt} />
            </span>
          ) : null}
        </span>
        <StatusBadge status={item.status} />
      </div>
      {mark ? <p className={styles.mark}>{mark}</p> : null}
      {heading}
      <LongText of={kind} id={item.id} text={text} truncated={item.truncated} whole={thread !== undefined} />
      {sourced ? <SourceLine of={sourced} /> : null}
      {change}
      {note ? (
        <p className={styles.note}>
          <b>Reviewer’s note:</b> {note}
        </p>
      ) : null}
      <div className={`line ${styles.foot}`}>
        <VoteButtons kind={kind} id={item.id} listed={item.votes} />
        {thread ? null : (
          <button
            type="button"
            className={styles.comments}
            aria-expanded={areCommentsOpen}
            onClick={() => setCommentsOpen(!areCommentsOpen)}
          >
            <MessageSquare className="icon" aria-hidden />
            {item.commentCount === 0 ? 'Comment' : count(item.commentCount, 'comment')}
          </button>
        )}
        {note != null && item.status === 'waiting for review' ? (
          <Suspense>
            <OwnActions kind={kind} item={item} />
          </Suspense>
        ) : null}
      </div>
      {thread}
      {areCommentsOpen ? (
        <Suspense fallback={<p className="muted">Loading…</p>}>
          <CommentThread kind={kind} id={item.id} />
        </Suspense>
      ) : null}
    </article>
  );
}
