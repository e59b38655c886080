import type { Review } from '#contract/submissions/reviews.ts';
import { send } from '#web/client/sending.ts';
import { AdminActionButton } from '#web/features/moderation/admin-action-button.tsx';

/**
 * Marks the section of an open report as disputed, or removes the mark: a stranger's report marks nothing by itself
 * (security T48).
 */
export function MarkReport({ review: { id, kind, status, anchor, articleSlug, isMarked } }: { review: Review }) {
  if (kind !== 'report' || status !== 'waiting for review' || anchor === '' || articleSlug === null) return null;
  return (
    <div className="row">
      <AdminActionButton
        action={{
          carryOut: (client) => send(client, 'PUT /admin/reports/:id/mark', { id, marked: !isMarked }),
          done: isMarked ? 'Mark taken off' : 'Section marked as disputed',
        }}
      >
        {isMarked ? 'Take the mark off' : 'Mark as disputed'}
      </AdminActionButton>
    </div>
  );
}
