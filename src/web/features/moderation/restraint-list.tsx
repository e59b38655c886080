import { adminName } from '#contract/format.ts';
import type { ModeratedComment } from '#contract/moderation/comment.ts';
import type { Person, Restraint } from '#contract/moderation/restraints.ts';
import { send } from '#web/client/sending.ts';
import type { AdminAction } from './admin-action.ts';
import { ReasonToggle } from './reason-toggle.tsx';

interface Words {
  readonly take: string;
  readonly giveBack: string;
  readonly taken: string;
  readonly title: (name: string) => string;
  readonly what: string;
}

const words: Readonly<Record<Restraint, Words>> = {
  writing: {
    take: 'Block',
    giveBack: 'Unblock',
    taken: 'Blocked',
    title: (name) => `Block ${name}?`,
    what: 'They can read, but not write, comment, vote or flag. They see the reason.',
  },
  text: {
    take: 'Hide text',
    giveBack: 'Restore text',
    taken: 'Text hidden',
    title: (name) => `Hide the text of ${name}?`,
    what: 'Their username and bio are hidden. They see the reason.',
  },
  picture: {
    take: 'Hide picture',
    giveBack: 'Restore picture',
    taken: 'Picture hidden',
    title: (name) => `Hide the picture of ${name}?`,
    what: 'The default picture is shown instead of theirs. They see the reason.',
  },
};

const done: Readonly<Record<Restraint, readonly [taken: string, givenBack: string]>> = {
  writing: ['Blocked', 'Unblocked'],
  text: ['Text hidden', 'Text restored'],
  picture: ['Picture hidden', 'Picture restored'],
};

function restrain(personId: string, restraint: Restraint, reason: string | null): AdminAction {
  return {
    carryOut: (client) => send(client, 'PUT /admin/people/:id/:restraint', { id: personId, restraint, reason }),
    done: done[restraint][reason === null ? 1 : 0],
  };
}

/** Blocks an author without a wallet, by the account. */
export function BlockAuthor({
  authorId,
  wallet,
  username,
}: {
  authorId: string;
  wallet: string;
  username: string | null;
}) {
  const { title, ...others } = words.writing;
  return (
    <ReasonToggle
      {...others}
      take="Block author"
      reason={null}
      title={title(adminName(wallet, username))}
      action={(reason) => restrain(authorId, 'writing', reason)}
    />
  );
}

/** Buttons for the restraints `which` of a person: apply or lift each. */
export function RestraintList({ person, which }: { person: Person; which: readonly Restraint[] }) {
  const { id, wallet, username, restraints } = person;
  return which.map((restraint) => {
    const { title, ...others } = words[restraint];
    return (
      <ReasonToggle
        key={restraint}
        {...others}
        reason={restraints[restraint]}
        title={title(adminName(wallet, username))}
        action={(reason) => restrain(id, restraint, reason)}
      />
    );
  });
}

/** Hides a comment, after asking for the reason, and shows it again. `take` is the word on the button. */
export function HideComment({
  comment: { id, hiddenReason },
  take = 'Hide',
}: {
  comment: ModeratedComment;
  take?: string;
}) {
  return (
    <ReasonToggle
      reason={hiddenReason}
      take={take}
      giveBack="Restore"
      taken="Hidden"
      title="Hide this comment?"
      what="Only admins and moderators can read it then. Its place in the thread stays, and its flags are settled."
      action={(reason) => ({
        carryOut: (client) => send(client, 'PUT /admin/comments/:id/hidden', { id, reason }),
        done: reason === null ? 'Comment restored' : 'Comment hidden',
      })}
    />
  );
}
