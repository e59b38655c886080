import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { Tally, VoteValue } from '#contract/submissions/submissions.ts';
import { batched } from '#web/client/batched.ts';
import { askTagged, read } from '#web/client/calls.ts';
import { send } from '#web/client/sending.ts';
import { keepTags } from '#web/client/tags.ts';
import { meQuery, personal, useMe } from '#web/features/people/accounts.queries.ts';
import { askLoginThen, loginThen } from '#web/features/people/login-events.ts';
import type * as Machine from './votes.machine.ts';
import type { VoteEvent, Voting } from './votes.machine.ts';

/** The counts of a submission after the reader's votes in this window. */
const tallyQuery = (kind: SubmissionKind, id: string) => ({
  ...read(`/${kind}s/:id/votes`, { id }),
  meta: { isOwn: true },
});

const askVotes = batched((ids) => askTagged('/votes/mine', { ids: ids.join() }));

/** The reader's own vote on a submission; null for none. */
const myVoteQuery = (id: string) =>
  queryOptions({
    queryKey: [...read('/votes/mine', {}).queryKey, id],
    queryFn: async ({ client, queryKey }) => {
      const { body, tags } = await askVotes(id);
      keepTags(client, queryKey, tags);
      return body.votes[id] ?? null;
    },
    meta: personal,
  });

// Loaded with the first vote.
let machine: typeof Machine | undefined;

/** One's votes in transit, by submission. They outlive the components that show them. */
const onTheirWay = new Map<string, NonNullable<Voting>>();

/**
 * The votes on a submission and the reader's own: a vote is shown at once, and silently removed after a refusal (spec
 * §8). `listed` are the counts from the list.
 */
export function useVotes(kind: SubmissionKind, id: string, listed: Tally) {
  const client = useQueryClient();
  const isMember = Boolean(useMe());
  const tally = tallyQuery(kind, id);
  const mine = useQuery({ ...myVoteQuery(id), enabled: isMember }).data ?? undefined;
  const myVote = () => client.getQueryData(myVoteQuery(id).queryKey) ?? undefined;
  // Only votes set this query; before the first, the list's counts apply.
  const votes = useQuery({ ...tally, enabled: false }).data?.votes ?? listed;

  const tell = (event: VoteEvent) => {
    const [state, ...effects] = machine!.stepVotes(onTheirWay.get(id) ?? null, event);
    if (state === null) onTheirWay.delete(id);
    else onTheirWay.set(id, state);
    for (const effect of effects) {
      if (effect.type === 'send') mutate(effect.value);
      else {
        client.setQueryData(tally.queryKey, { votes: effect.voted.votes });
        client.setQueryData(myVoteQuery(id).queryKey, effect.voted.mine ?? null);
      }
    }
  };

  const { mutate } = useMutation({
    // Other queries are refetched only when a component next uses them: the new counts are known here.
    mutationFn: (value: VoteValue | undefined) =>
      value === undefined
        ? send(client, `DELETE /${kind}s/:id/vote`, { id }, { refresh: 'later' })
        : send(client, `POST /${kind}s/:id/vote`, { id, value }, { refresh: 'later' }),
    // Sends votes one after the other, so that the last press wins.
    scope: { id: `votes/${id}` },
    onSuccess: (answer, value) => tell({ type: 'accepted', value, votes: answer.votes }),
    onError: (error, value) => {
      tell({ type: 'refused' });
      askLoginThen(error, () => choose(() => value));
    },
  });

  const choose = async (value: () => VoteValue | undefined) => {
    machine ??= await import('./votes.machine.ts');
    await client.ensureQueryData(myVoteQuery(id)).catch(() => null);
    const shown = { votes: client.getQueryData(tally.queryKey)?.votes ?? listed, mine: myVote() };
    const isAnonymous = client.getQueryData(meQuery.queryKey)?.wallet === 'anonymous';
    tell({ type: 'wanted', value: value(), shown, isAnonymous });
  };
  const vote = async (value: VoteValue) => {
    // Waits until the person and their vote are known. A vote that needs a login sets the pressed side, and never
    // removes an earlier vote. If the person cannot be loaded, the answer to the vote decides.
    if ((await client.ensureQueryData(meQuery).catch(() => undefined)) === null)
      return loginThen(() => choose(() => value));
    return choose(() => machine!.wantedBy(value, myVote()));
  };
  return { votes, mine, vote };
}
