import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SubmissionKind, Tally } from '#contract/submissions.ts';
import type { VoteValue } from '#contract/votes.ts';
import { send } from '#web/api.ts';
import { meQuery, useMe } from '#web/features/accounts/accounts.queries.ts';
import { askLogin, openLogin } from '#web/features/accounts/login-events.ts';
import { announceChange, submissionPath } from '#web/features/submissions/submissions.queries.ts';

const tallyQuery = (path: string) => queryOptions<{ votes: Tally }>({ queryKey: [path, 'votes'] });
const myVotesQuery = queryOptions<{ votes: Record<string, VoteValue> }>({ queryKey: ['/api/votes/mine'] });

/** The counts after one person's vote goes from one value to another. */
function moved({ likes, dislikes }: Tally, from: VoteValue | undefined, to: VoteValue | undefined): Tally {
  const change = (side: VoteValue) => Number(to === side) - Number(from === side);
  return { likes: likes + change(1), dislikes: dislikes + change(-1) };
}

/**
 * The votes on a submission and one's own: shown at once when one votes, and taken back when the server refuses, silently (spec §8).
 * `listed` is what the list said that shows it.
 */
export function useVotes(kind: SubmissionKind, id: string, listed: Tally) {
  const client = useQueryClient();
  const isMember = Boolean(useMe());
  const path = submissionPath(kind, id);
  const tally = tallyQuery(path);
  const mine = useQuery({ ...myVotesQuery, enabled: isMember }).data?.votes[id];
  const myVote = () => client.getQueryData(myVotesQuery.queryKey)?.votes[id];
  // Filled by voting alone; until then the list knows as much.
  const votes = useQuery({ ...tally, enabled: false }).data?.votes ?? listed;

  const mutationKey = [path, 'vote'];
  // What the server agreed to last, while presses wait for their turn: what is refused goes back to it.
  const agreed = useRef<{ votes: Tally; mine: VoteValue | undefined }>(null);
  const show = (counts: Tally, value: VoteValue | undefined) => {
    client.setQueryData(tally.queryKey, { votes: counts });
    client.setQueryData(myVotesQuery.queryKey, (data) => {
      const { [id]: _old, ...others } = data?.votes ?? {};
      return { votes: value === undefined ? others : { ...others, [id]: value } };
    });
  };

  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (value: VoteValue | undefined) =>
      value === undefined ? send<{ votes: Tally }>('DELETE', `${path}/vote`) : send<{ votes: Tally }>('POST', `${path}/vote`, { value }),
    // One after the other, so that the last press decides.
    scope: { id: path },
    onMutate: (value) => {
      const now = { votes: client.getQueryData(tally.queryKey)?.votes ?? listed, mine: myVote() };
      agreed.current ??= now;
      show(moved(now.votes, now.mine, value), value);
    },
    onError: askLogin,
    onSuccess: (answer, value) => {
      agreed.current = { votes: answer.votes, mine: value };
      announceChange(path);
    },
    onSettled: () => {
      // A press that still waits decides what is shown.
      if (client.isMutating({ mutationKey }) > 1 || agreed.current === null) return;
      show(agreed.current.votes, agreed.current.mine);
      agreed.current = null;
    },
  });

  const vote = async (value: VoteValue) => {
    // Pressed before it is known who is there and how they voted, it waits for that.
    if (!(await client.ensureQueryData(meQuery).catch(() => null))) return openLogin();
    await client.ensureQueryData(myVotesQuery).catch(() => null);
    mutate(myVote() === value ? undefined : value);
  };
  return { votes, mine, vote };
}
