import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Proposal } from '#contract/proposals.ts';
import { pageOf } from '#web/api.ts';
import { useMe, useOwn } from '#web/features/accounts/accounts.queries.ts';
import { OwnActions } from '#web/features/submissions/own-actions.tsx';
import { shortDate } from '#web/format.ts';
import { ShowMore } from '#web/show-more.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Table, Td, Th, Tr } from '#web/ui/table.tsx';

const myProposalsQuery = (cursor?: string) =>
  queryOptions<{ proposals: Proposal[]; next: string | null }>({ queryKey: [pageOf('/api/proposals/mine', cursor)] });

function ProposalTable({ proposals }: { proposals: readonly Proposal[] }) {
  const notes = useOwn()?.submissions ?? {};
  return (
    <Table cards label="My proposals">
      <thead>
        <Tr>
          <Th>Title</Th>
          <Th>Category</Th>
          <Th>Status</Th>
          <Th number>Date</Th>
        </Tr>
      </thead>
      <tbody>
        {proposals.map((proposal) => (
          <Tr key={proposal.id}>
            <Td wide>
              {proposal.title}
              {notes[proposal.id] ? <p className="muted small">Reviewer’s note: {notes[proposal.id]}</p> : null}
              {proposal.status === 'waiting for review' ? <OwnActions kind="proposal" item={proposal} /> : null}
            </Td>
            <Td label="Category">{proposal.category || 'None'}</Td>
            <Td end>
              <StatusBadge status={proposal.status} />
            </Td>
            <Td number>
              <time className="muted" dateTime={proposal.createdAt}>
                {shortDate(proposal.createdAt)}
              </time>
            </Td>
          </Tr>
        ))}
      </tbody>
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
      {isLoading ? (
        <p className="muted">Loading…</p>
      ) : proposals.length === 0 ? (
        <p className="muted">You have not proposed anything yet.</p>
      ) : (
        <ProposalTable proposals={proposals} />
      )}
      <ShowMore next={data?.next} pageAt={myProposalsQuery}>
        {(page) => <ProposalTable proposals={page.proposals} />}
      </ShowMore>
    </section>
  );
}
