import type { OwnMedia } from '#contract/media/media.ts';
import { send } from '#web/client/sending.ts';
import { ReasonToggle } from './reason-toggle.tsx';

/** Hides a picture everywhere after asking for the reason, or shows it again. */
export function HidePicture({ media: { id, hiddenReason } }: { media: Pick<OwnMedia, 'id' | 'hiddenReason'> }) {
  return (
    <ReasonToggle
      reason={hiddenReason}
      take="Hide"
      giveBack="Show again"
      taken="Hidden"
      title="Hide this picture?"
      what="It disappears from its page and from every article at once. Its flags are settled. Its uploader sees the reason."
      action={(reason) => ({
        carryOut: (client) => send(client, 'PUT /admin/media/:id/hidden', { id, reason }),
        done: reason === null ? 'Picture shown again' : 'Picture hidden',
      })}
    />
  );
}
