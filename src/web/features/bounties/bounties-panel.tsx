import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bounty } from '#contract/bounties.ts';
import { send, sentenceOf } from '#web/api.ts';
import { askLogin } from '#web/features/accounts/login-events.ts';
import { PagedList } from '#web/features/dashboard/paged-list.tsx';
import { usePagedList } from '#web/features/dashboard/use-paged-list.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { say } from '#web/status.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#web/ui/table.tsx';
import { refreshBounties } from './bounties.queries.ts';
import { BountyDialog } from './bounty-dialog.tsx';
import { BountyForm } from './bounty-form.tsx';
import { Reward } from './reward.tsx';
import styles from './bounties-panel.module.css';

function Rows({ bounties, onManage }: { bounties: readonly Bounty[]; onManage: (bounty: Bounty) => void }) {
  return (
    <Table cards label="Bounties">
      <thead>
        <Tr>
          <Th>Topic</Th>
          <Th>Reward</Th>
          <Th>Status</Th>
          <Th tight>
            <span className="sr-only">Action</span>
          </Th>
        </Tr>
      </thead>
      <tbody>
        {bounties.map((bounty) => (
          <Tr key={bounty.id}>
            <Td wide>
              <Link className={styles.name} to={paths.bounty(bounty.id)}>
                {bounty.name}
              </Link>
            </Td>
            <Td label="Reward">
              <Reward bounty={bounty} />
            </Td>
            <Td end>
              <StatusBadge status={bounty.status} />
            </Td>
            <Td tight>
              <Button compact aria-label={`Manage ${bounty.name}`} onClick={() => onManage(bounty)}>
                Manage…
              </Button>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Bounties: created here, and run from Open to Paid (spec §2, Site Settings). */
export function BountiesPanel() {
  const client = useQueryClient();
  const list = usePagedList<Bounty>('/api/bounties/all?limit=50', 'bounties');
  const [managed, setManaged] = useState<Bounty | null>(null);
  const create = useMutation({
    mutationFn: (body: object) => send('POST', '/api/admin/bounties', body),
    onSuccess: () => {
      say('✓ Bounty created successfully');
      void refreshBounties(client);
    },
    onError: (error) => {
      say('Failed to create bounty');
      askLogin(error);
    },
  });
  return (
    <Panel title="Bounties">
      <BountyForm
        bounty={null}
        submit="Create Bounty"
        isBusy={create.isPending}
        failure={create.isError ? sentenceOf(create.error, 'The server cannot be reached; try again.') : ''}
        onSubmit={create.mutateAsync}
      />
      <div className={styles.list}>
        <PagedList list={list} none="No bounties available yet.">
          <Rows bounties={list.items} onManage={setManaged} />
        </PagedList>
      </div>
      {managed ? <BountyDialog id={managed.id} name={managed.name} onClose={() => setManaged(null)} /> : null}
    </Panel>
  );
}
