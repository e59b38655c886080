import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { WholeBounty } from '#contract/bounties/bounties.ts';
import { messageTiming } from '#contract/timing.ts';
import { send } from '#web/client/sending.ts';
import { ApiError, sentenceOf } from '#web/client/http.ts';
import { askLogin } from '#web/features/people/login-events.ts';
import { withSignature } from '#web/features/people/signed-again.ts';
import { paths } from '#web/navigation/paths.ts';
import { sayFailed, sayTicked } from '#web/say/say.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { bountyQuery } from './bounties.queries.ts';
import { BountyForm, type BountyBody } from './bounty-form.tsx';
import { BountyStatusBadge } from './bounty-status.tsx';
import { BountyMove, type BountyStep } from './bounty-move.tsx';
import styles from './bounty-form.module.css';

const unreachable = 'The server cannot be reached; try again.';

function BountyParts({ bounty }: { bounty: WholeBounty }) {
  const client = useQueryClient();
  // Repeated here: a screen reader does not read the page behind a dialog.
  const [done, setDone] = useState('');
  useEffect(() => {
    if (done === '') return;
    const timer = setTimeout(() => setDone(''), messageTiming.dashboard);
    return () => clearTimeout(timer);
  }, [done]);
  const tell = (message: string) => {
    setDone(message);
    sayTicked(message);
  };
  const begin = () => setDone('');
  // Offers the next step before all lists are refetched.
  const { queryKey } = bountyQuery(bounty.id);
  const fills = { fills: queryKey };
  const refuse = (message: string) => (error: Error) => {
    sayFailed(message);
    askLogin(error);
    // Another admin has moved the bounty: refetch, so that the form shows its present state.
    if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey });
  };
  const edit = useMutation({
    mutationFn: (body: BountyBody) => send(client, 'PUT /admin/bounties/:id', { id: bounty.id, ...body }, fills),
    onSuccess: (answer) => {
      tell('Bounty saved');
      client.setQueryData(queryKey, answer);
    },
    onMutate: begin,
    onError: refuse('Save failed'),
  });
  const move = useMutation({
    mutationFn: (step: BountyStep) =>
      withSignature(client, () => send(client, 'PUT /admin/bounties/:id/status', { id: bounty.id, ...step }, fills)),
    onSuccess: (answer) => {
      tell(`Bounty is now ${answer.bounty.status}`);
      client.setQueryData(queryKey, answer);
    },
    onMutate: begin,
    onError: refuse('Update failed'),
  });
  return (
    <>
      <div className="row">
        <BountyStatusBadge status={bounty.status} />
        <a href={paths.bounty(bounty.id)} target="_blank" rel="noreferrer">
          Public page
        </a>
        <span className="done" role="status">
          {done === '' ? '' : `✓ ${done}`}
        </span>
      </div>
      <section className={styles.part} aria-label="Next step">
        <h3>Next step</h3>
        <BountyMove
          bounty={bounty}
          isBusy={move.isPending}
          failure={move.isError ? sentenceOf(move.error, unreachable) : ''}
          onMove={move.mutateAsync}
        />
      </section>
      {bounty.status === 'Paid' ? null : (
        <section className={styles.part} aria-label="Details">
          <h3>Details</h3>
          <BountyForm
            bounty={bounty}
            submit="Save Bounty"
            isBusy={edit.isPending}
            failure={edit.isError ? sentenceOf(edit.error, unreachable) : ''}
            onSubmit={edit.mutateAsync}
          />
        </section>
      )}
    </>
  );
}

/** One bounty for its admin: its next step, and its terms. */
export function BountyDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  // Another admin may have moved it since it was loaded.
  const { data, isError, isFetchedAfterMount } = useQuery({ ...bountyQuery(id), refetchOnMount: 'always' });
  const unread = isError ? <p role="alert">This bounty could not be loaded; try again.</p> : <Skeleton lines={6} />;
  return (
    <Dialog wide open onOpenChange={onClose} title={name}>
      {data && isFetchedAfterMount ? <BountyParts bounty={data.bounty} /> : unread}
    </Dialog>
  );
}
