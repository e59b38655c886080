import type { Proposal } from '#contract/submissions/proposals.ts';
import { readPages } from '#web/client/pages.ts';
import { personal, useMe, useOwn } from '#web/features/people/accounts.queries.ts';
import { Day } from '#web/lists/moment.tsx';
import { PagedList } from '#web/lists/paged-list.tsx';
import { usePages } from '#web/lists/use-pages.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { head, Table, Td, Tr } from '#web/ui/table.tsx';
import { OwnActions } from './own-actions.tsx';

const myProposalsQuery = { ...readPages('/proposals/mine', {}), meta: personal };

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

/** The reader's own proposals (spec §2, My proposals). */
export function MyProposals() {
  const me = useMe();
  const list = usePages({ ...myProposalsQuery, enabled: Boolean(me) }, ({ proposals }) => proposals);
  if (!me) return null;
  return (
    <section className="section">
      <h2>My proposals</h2>
      <PagedList list={list} none={<p className="muted">You have not proposed anything yet.</p>}>
        {(proposals) => <ProposalTable proposals={proposals} />}
      </PagedList>
    </section>
  );
}
