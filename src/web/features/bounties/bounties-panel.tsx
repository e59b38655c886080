import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bounty } from '#contract/bounties/bounties.ts';
import { send } from '#web/client/sending.ts';
import { readPages } from '#web/client/pages.ts';
import { sentenceOf } from '#web/client/http.ts';
import { askLogin } from '#web/features/people/login-events.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { shared, usePages } from '#web/lists/use-pages.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { sayTicked, sayFailed } from '#web/say/say.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { head, Table, Td, Tr } from '#web/ui/table.tsx';
import { BountyDialog } from './bounty-dialog.tsx';
import { BountyForm, type BountyBody } from './bounty-form.tsx';
import { BountyStatusBadge } from './bounty-status.tsx';
import { Reward } from './reward.tsx';
import styles from './bounties-panel.module.css';

function BountyRows({ bounties, onManage }: { bounties: readonly Bounty[]; onManage: (bounty: Bounty) => void }) {
  return (
    <Table cards="phones" label="Bounties" heads={['Topic', 'Reward', 'Status', head.hidden('Action')]}>
      {bounties.map((bounty) => (
        <Tr key={bounty.id}>
          <Td wide>
            <Link className={`target ${styles.name}`} to={paths.bounty(bounty.id)}>
              {bounty.name}
            </Link>
          </Td>
          <Td label="Reward">
            <Reward bounty={bounty} />
          </Td>
          <Td end>
            <BountyStatusBadge status={bounty.status} />
          </Td>
          <Td tight>
            <Button compact aria-label={`Manage ${bounty.name}`} onClick={() => onManage(bounty)}>
              Manage…
            </Button>
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

/** Creates bounties and moves them from Open to Paid (spec §2, Site Settings). */
export function BountiesPanel() {
  const client = useQueryClient();
  const list = usePages({ ...readPages('/bounties/all', { limit: 50 }), ...shared }, ({ bounties }) => bounties);
  const [managed, setManaged] = useState<Bounty | null>(null);
  const create = useMutation({
    mutationFn: (bounty: BountyBody) => send(client, 'POST /admin/bounties', bounty),
    onSuccess: () => sayTicked('Bounty created successfully'),
    onError: (error) => {
      sayFailed('Failed to create bounty');
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
          <BountyRows bounties={list.rows} onManage={setManaged} />
        </PagedList>
      </div>
      {managed ? <BountyDialog id={managed.id} name={managed.name} onClose={() => setManaged(null)} /> : null}
    </Panel>
  );
}
