import { useState } from 'react';
import { send } from '#web/client/sending.ts';
import { takeFocus } from '#web/ui/behaviour/take-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { useAdminAction, type AdminAction } from './admin-action.ts';
import { ReasonDialog } from './reason-toggle.tsx';
import styles from './reason-toggle.module.css';

interface Hiding {
  readonly reason: string | null;
  readonly blocksAuthor: boolean;
}

const hide = (id: string, hiding: Hiding): AdminAction => ({
  carryOut: (client) => send(client, 'PUT /admin/comments/:id/hidden', { id, ...hiding }),
  done: hiding.reason === null ? 'Comment restored' : 'Comment hidden',
});

const hidden = 'Only admins and moderators can read it then. Its place in the thread stays, and its flags are settled.';

/** The two ways to hide a comment, with the words on the button and in the dialog. */
const ways = [
  { take: 'Hide', blocksAuthor: false, title: 'Hide this comment?', what: hidden },
  {
    take: 'Hide and block',
    blocksAuthor: true,
    title: 'Hide this comment and block its author?',
    what: `${hidden} Its author can read, but no longer write, comment, vote or flag, and is told the reason.`,
  },
] as const;

/**
 * An admin's actions in the place of a comment: hide it, or hide it and block its author for the same reason. A comment
 * hidden here can be shown again here. Renders nothing for a comment that `isGone` for another reason.
 */
export function ModerateComment({ id, isGone }: { id: string; isGone: boolean }) {
  const [asking, setAsking] = useState<(typeof ways)[number] | null>(null);
  const [done, setDone] = useState<{ reason: string; blocksAuthor: boolean } | null>(null);
  const { act, isPending, failure } = useAdminAction(() => setDone(null));
  if (done)
    return (
      <span className={styles.toggle}>
        <span className={styles.reason}>
          <b>{done.blocksAuthor ? 'Hidden, and its author blocked:' : 'Hidden:'}</b> {done.reason}
        </span>
        <Button
          compact
          ref={takeFocus}
          aria-busy={isPending}
          onClick={() => act(hide(id, { reason: null, blocksAuthor: false }))}
        >
          Restore
        </Button>
        <span className="failure" role="alert">
          {failure}
        </span>
      </span>
    );
  if (isGone) return null;
  return (
    <span className={styles.toggle}>
      {ways.map((way) => (
        <Button key={way.take} compact variant="bare" onClick={() => setAsking(way)}>
          {way.take}
        </Button>
      ))}
      {asking ? (
        <ReasonDialog
          title={asking.title}
          what={asking.what}
          confirm={asking.take}
          action={(reason) => hide(id, { reason, blocksAuthor: asking.blocksAuthor })}
          onDone={(reason) => setDone({ reason, blocksAuthor: asking.blocksAuthor })}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </span>
  );
}
