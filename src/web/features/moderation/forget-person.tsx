import { send } from '#web/client/sending.ts';
import type { AdminAction } from './admin-action.ts';
import { AskingActionButton } from './admin-action-button.tsx';

const what =
  'Do this only for a person who asked you. It deletes their name, bio, picture, votes, watched articles and ' +
  'notices, and withdraws their submissions that wait for review. Their accepted texts and comments stay, as by ' +
  '“a former member”; a bounty that they won shows this name too. You cannot undo this.';

const forgetting = (id: string): AdminAction => ({
  carryOut: (client) => send(client, 'DELETE /admin/people/:id', { id }),
  done: 'Forgotten',
});

/** The button that closes a person's account, after a question. */
export function ForgetPerson({ id, name }: { id: string; name: string }) {
  return (
    <AskingActionButton action={forgetting(id)} title={`Forget ${name}?`} description={what} confirm={`Forget ${name}`}>
      Forget
    </AskingActionButton>
  );
}
