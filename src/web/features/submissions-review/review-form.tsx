import { useRef, useState, type RefObject } from 'react';
import { limits } from '#contract/limits.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { useAdminAction } from '#web/features/moderation/admin-action.ts';
import { BlockAuthor } from '#web/features/moderation/restraint-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinesField, TextField } from '#web/ui/field.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { decision, type Decided } from './reviews.queries.ts';
import { useKeys } from './use-keys.ts';
import styles from './review-form.module.css';

/** A submission under review, and the events of its form. */
export interface ReviewFormProps {
  readonly review: Review;
  readonly note: string;
  readonly onNote: (note: string) => void;
  /** The keys work inside this element. */
  readonly queue: RefObject<HTMLElement | null>;
  readonly onReviewed: (review: Review) => void;
  readonly onDeleted: () => void;
  readonly onLeaveNote: () => void;
  /** The action of the accept key, if acceptance alone would not change the article. */
  readonly onAccept?: () => void;
}

/** Whether it is a published contribution. */
export const isPublished = ({ kind, status, revision }: Review) =>
  kind === 'contribution' && status === 'Accepted' && revision !== null;

/** An effect on the article that the admin may not expect of the decision. */
function Effect({ of: review }: { of: Review }) {
  const hint = `muted small ${styles.hint}`;
  if (isPublished(review))
    return (
      <p className={hint}>
        While it is in the article it stays accepted; an earlier revision that is restored takes it out.
      </p>
    );
  const isUnpublishedText =
    review.kind === 'contribution' &&
    review.change === null &&
    review.revision === null &&
    review.status !== 'Accepted';
  return isUnpublishedText ? <p className={hint}>Accepting alone changes nothing in the article.</p> : null;
}

/**
 * The form that decides on a submission: a note to its author, accept, reject or back to waiting; and further actions.
 */
export function ReviewForm({
  review,
  note,
  onNote,
  queue,
  onReviewed,
  onDeleted,
  onLeaveNote,
  onAccept,
}: ReviewFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isDeleting, setDeleting] = useState(false);
  const { act, isPending, failure } = useAdminAction<Decided>((answer) => onReviewed(answer[review.kind]!));
  const [mended, setMended] = useState(() => String(review.revision ?? review.revisionSince ?? ''));
  // Its primary button publishes it.
  const isSuggestion = review.change !== null && review.revision === null;
  const accept = isPublished(review) ? 'Save the note' : 'Accept';
  const hasArticle = review.kind === 'report' && review.articleSlug !== null;
  const decide = (status: Review['status']) => act(decision(review, status, note, hasArticle ? mended : undefined));
  useKeys(queue, {
    a: onAccept ?? (() => decide('Accepted')),
    r: () => decide('Rejected'),
    n: () => field.current?.focus(),
    Escape: () => {
      if (document.activeElement === field.current) onLeaveNote();
    },
  });
  return (
    <div className={styles.form}>
      <LinesField
        label="Note for the author"
        remark="everybody can read it on its page"
        ref={field}
        rows={2}
        maxLength={limits.note}
        value={note}
        onChange={onNote}
      />
      {hasArticle ? (
        <TextField
          label="Mended in revision"
          remark="its number; empty where nothing was changed"
          inputMode="numeric"
          value={mended}
          onChange={setMended}
        />
      ) : null}
      <div className={styles.actions} aria-busy={isPending}>
        <Button {...(isSuggestion ? {} : { variant: 'primary' })} onClick={() => decide('Accepted')}>
          {isSuggestion ? 'Accept without publishing' : accept}
        </Button>
        <Button onClick={() => decide('Rejected')}>Reject</Button>
        {review.status === 'waiting for review' ? null : (
          <Button onClick={() => decide('waiting for review')}>Back to waiting</Button>
        )}
        <span className={styles.end}>
          <BlockAuthor authorId={review.authorId} wallet={review.wallet} username={review.profile.username} />
          <Button compact variant="danger" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </span>
      </div>
      <Effect of={review} />
      <p className={`failure ${styles.refusal}`} role="alert">
        {failure}
      </p>
      {isDeleting ? (
        <DeleteDialog kind={review.kind} id={review.id} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
      ) : null}
    </div>
  );
}
