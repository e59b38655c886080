import { useState } from 'react';
import { longDate } from '#contract/format.ts';
import { lineLimits } from '#contract/submissions/week-limits.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { send } from '#web/client/sending.ts';
import { AdminActionButton } from '#web/features/moderation/admin-action-button.tsx';
import { LineSources } from '#web/features/submissions/weeks/week-lines.tsx';
import { LinesField } from '#web/ui/field.tsx';
import styles from './review-detail.module.css';

/** A form that changes the words of a waiting line before it is accepted. */
function Reword({ review: { id, text } }: { review: Review }) {
  const [typed, setTyped] = useState(text);
  return (
    <div>
      <LinesField
        label="Wording"
        hint="Its author stays the same. Save it before you accept the line."
        rows={3}
        maxLength={lineLimits.text}
        value={typed}
        onChange={(value) => setTyped(value.replaceAll('\n', ' '))}
      />
      <AdminActionButton
        isDisabled={typed.trim() === '' || typed.trim() === text}
        action={{
          carryOut: (client) => send(client, 'PUT /admin/lines/:id/text', { id, text: typed, before: text }),
          done: 'Wording saved',
        }}
      >
        Save wording
      </AdminActionButton>
    </div>
  );
}

/** The day and the sources of a line under review, and while it waits a form for its words. */
export function LineReview({ review, isOwn }: { review: Review; isOwn: boolean }) {
  const { kind, day, sources, status, text } = review;
  if (kind !== 'line' || day === null) return null;
  return (
    <>
      <dl className={styles.met}>
        <dt>Day</dt>
        <dd>{longDate(day)}</dd>
        <dt>Sources</dt>
        <dd className="target">
          <LineSources sources={sources} />
        </dd>
      </dl>
      {isOwn || status !== 'waiting for review' ? null : <Reword key={text} review={review} />}
    </>
  );
}
