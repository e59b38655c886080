import type { ModeratedComment } from '#contract/reviews.ts';
import { ReasonToggle } from './reason-toggle.tsx';

/** Hides a comment, after asking for the reason, and shows it again. `take` is the word on the button that hides it. */
export function HideComment({ comment: { id, hiddenReason }, take = 'Hide' }: { comment: ModeratedComment; take?: string }) {
  return (
    <ReasonToggle
      reason={hiddenReason}
      take={take}
      giveBack="Restore"
      taken="Hidden"
      title="Hide this comment?"
      what="Only admins see its text then. Its place in the thread stays, and what was flagged on it is settled."
      action={(reason) => ({
        method: 'PUT',
        path: `/api/admin/comments/${encodeURIComponent(id)}/hidden`,
        body: { reason },
        done: reason === null ? '✓ Comment restored' : '✓ Comment hidden',
      })}
    />
  );
}
