import { MessageSquare } from 'lucide-react';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { display } from '#contract/limits.ts';
import type { Submission, SubmissionKind } from '#contract/submissions.ts';
import { useOwn } from '#web/features/accounts/accounts.queries.ts';
import { Person } from '#web/features/accounts/person.tsx';
import { VoteButtons } from '#web/features/votes/vote-buttons.tsx';
import { count, shortDate } from '#web/format.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { lazily } from '#web/ui/lazily.tsx';
import { OwnActions } from './own-actions.tsx';
import styles from './entry.module.css';

// Whoever opens no discussion downloads none of it.
const CommentThread = lazily(async () => (await import('#web/features/comments/comment-thread.tsx')).CommentThread);

interface EntryProps {
  readonly kind: SubmissionKind;
  readonly item: Submission;
  readonly text: string;
  /** What stands above the text: the title of a proposal, the article of a report. */
  readonly heading?: ReactNode;
  /** Whole, with its comments, as in a dialog. */
  readonly open?: boolean;
}

function Text({ text, clampable }: { text: string; clampable: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const isClamped = clampable && text.length > display.clampAbove && !isWhole;
  return (
    <>
      <p id={id} className={`${styles.text} ${isClamped ? styles.clamped : ''}`}>
        {text}
      </p>
      {isClamped ? (
        <button type="button" className={`${styles.more} scripted`} aria-controls={id} aria-expanded={false} onClick={() => setWhole(true)}>
          Read full text
        </button>
      ) : null}
    </>
  );
}

/** A contribution, a proposal or a report: who, when, state, text, votes and comments (spec §2). */
export function Entry({ kind, item, text, heading, open = false }: EntryProps) {
  const [areCommentsOpen, setCommentsOpen] = useState(open);
  const note = useOwn()?.submissions[item.id];
  return (
    <article className={styles.entry}>
      <div className={styles.head}>
        <Person wallet={item.wallet} profile={item.profile} />
        <time className={`muted ${styles.date}`} dateTime={item.createdAt}>
          {shortDate(item.createdAt)}
        </time>
        <StatusBadge status={item.status} />
      </div>
      {heading}
      <Text text={text} clampable={!open} />
      {note ? (
        <p className={styles.note}>
          <b>Reviewer’s note:</b> {note}
        </p>
      ) : null}
      <div className={styles.foot}>
        <VoteButtons kind={kind} id={item.id} listed={item.votes} />
        <button type="button" className={styles.comments} aria-expanded={areCommentsOpen} onClick={() => setCommentsOpen(!areCommentsOpen)}>
          <MessageSquare className="icon" aria-hidden />
          {item.commentCount === 0 ? 'Comment' : count(item.commentCount, 'comment')}
        </button>
        {note !== undefined && item.status === 'waiting for review' ? <OwnActions kind={kind} item={item} /> : null}
      </div>
      {areCommentsOpen ? (
        <Suspense fallback={<p className="muted">Loading…</p>}>
          <CommentThread kind={kind} id={item.id} />
        </Suspense>
      ) : null}
    </article>
  );
}
