import { useQuery } from '@tanstack/react-query';
import type { Proposal } from '#contract/submissions/proposals.ts';
import { read } from '#web/client/calls.ts';
import { personal, useMe, useOwn } from '#web/features/people/accounts.queries.ts';
import { Day } from '#web/lists/moment.tsx';
import { ShowMore } from '#web/lists/show-more.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { head, Table, Td, Tr } from '#web/ui/table.tsx';
import { OwnActions } from './own-actions.tsx';

const myProposalsQuery = (cursor?: string) => ({ ...read('/proposals/mine', { cursor }), meta: personal });

function Note({ id }: { id: string }) {
  const note = useOwn(id);
  return note ? <p className="muted small">Reviewer’s note: {note}</p> : null;
}

function ProposalTable({ proposals }: { proposals: readonly Proposal[] }) {
  return (
    <Table
      cards="phones"
      label="My proposals"
      heads={['Title', 'Category', 'Status', head.number('Date'), head.hidden('Actions')]}
    >
      {proposals.map((proposal) => (
        <Tr key={proposal.id}>
          <Td wide>
            {proposal.title}
            <Note id={proposal.id} />
          </Td>
          <Td label="Category">{proposal.category || 'None'}</Td>
          <Td end>
            <StatusBadge status={proposal.status} />
          </Td>
          <Td number>
            <Day instant={proposal.createdAt} />
          </Td>
          <Td wide end>
            {proposal.status === 'waiting for review' ? <OwnActions kind="proposal" item={proposal} /> : null}
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

/** What one proposed oneself (spec §2, My proposals). */
export function MyProposals() {
  const me = useMe();
  const { data, isLoading } = useQuery({ ...myProposalsQuery(), enabled: Boolean(me) });
  if (!me) return null;
  const proposals = data?.proposals ?? [];
  return (
    <section className="section">
      <h2>My proposals</h2>
      {proposals.length === 0 ? (
        <p className="muted">{isLoading ? 'Loading…' : 'You have not proposed anything yet.'}</p>
      ) : (
        <ProposalTable proposals={proposals} />
      )}
      <ShowMore next={data?.next} pageAt={myProposalsQuery}>
        {(page) => <ProposalTable proposals={page.proposals} />}
      </ShowMore>
    </section>
  );
}
