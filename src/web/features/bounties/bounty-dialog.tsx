import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { WholeBounty } from '#contract/bounties.ts';
import { statusMessage } from '#contract/limits.ts';
import { ApiError, send, sentenceOf } from '#web/api.ts';
import { askLogin } from '#web/features/accounts/login-events.ts';
import { paths } from '#web/paths.ts';
import { say } from '#web/status.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { bountyQuery, refreshBounties } from './bounties.queries.ts';
import { BountyForm } from './bounty-form.tsx';
import { BountyMove } from './bounty-move.tsx';
import styles from './bounty-form.module.css';

const unreachable = 'The server cannot be reached; try again.';

function Parts({ bounty }: { bounty: WholeBounty }) {
  const client = useQueryClient();
  // Said here as well: what lies behind a dialog is not heard.
  const [done, setDone] = useState('');
  useEffect(() => {
    if (done === '') return;
    const timer = setTimeout(() => setDone(''), statusMessage.dashboard);
    return () => clearTimeout(timer);
  }, [done]);
  const tell = (message: string) => {
    setDone(message);
    say(message);
  };
  const begin = () => setDone('');
  // The next step can be taken before every list has been read again.
  const show = (changed: WholeBounty) => {
    client.setQueryData(bountyQuery(bounty.id).queryKey, { bounty: changed });
    void refreshBounties(client);
  };
  const refuse = (message: string) => (error: Error) => {
    say(message);
    askLogin(error);
    // Another admin has moved it: shown as it is now, the form does not offer the same again.
    if (error instanceof ApiError && error.status === 409) void refreshBounties(client);
  };
  const edit = useMutation({
    mutationFn: (body: object) => send<{ bounty: WholeBounty }>('PUT', `/api/admin/bounties/${bounty.id}`, body),
    onSuccess: (answer) => {
      tell('✓ Bounty saved');
      show(answer.bounty);
    },
    onMutate: begin,
    onError: refuse('Save failed'),
  });
  const move = useMutation({
    mutationFn: (body: object) => send<{ bounty: WholeBounty }>('PUT', `/api/admin/bounties/${bounty.id}/status`, body),
    onSuccess: (answer) => {
      tell(`✓ Bounty is now ${answer.bounty.status}`);
      show(answer.bounty);
    },
    onMutate: begin,
    onError: refuse('Update failed'),
  });
  return (
    <>
      <div className="row">
        <StatusBadge status={bounty.status} />
        <a href={paths.bounty(bounty.id)} target="_blank" rel="noreferrer">
          Public page
        </a>
        <span className={styles.done} role="status">
          {done}
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

/** One bounty as the admin runs it: its next step, and what it promises. */
export function BountyDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  // Others may have moved it since it was last read.
  const { data, isError, isFetchedAfterMount } = useQuery({ ...bountyQuery(id), refetchOnMount: 'always' });
  return (
    <Dialog wide open onOpenChange={onClose} title={name}>
      {data && isFetchedAfterMount ? (
        <Parts bounty={data.bounty} />
      ) : isError ? (
        <p role="alert">This bounty could not be loaded; try again.</p>
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}
