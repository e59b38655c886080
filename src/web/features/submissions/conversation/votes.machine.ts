import type { Tally, VoteValue } from '#contract/submissions/submissions.ts';
import type { Step } from '#web/ui/behaviour/use-machine.ts';

/** The votes on a submission, and the reader's own vote among them. */
export interface Voted {
  readonly votes: Tally;
  readonly mine: VoteValue | undefined;
}

/**
 * The number of one's votes in transit on a submission, and the last state that the server accepted: a refusal returns
 * to it. Null without any.
 */
export type Voting = { readonly agreed: Voted; readonly waiting: number } | null;

export type VoteEvent =
  /** The wanted vote, or none. Only one anonymous vote per network counts (design §4, Login). */
  | {
      readonly type: 'wanted';
      readonly value: VoteValue | undefined;
      readonly shown: Voted;
      readonly isAnonymous: boolean;
    }
  | { readonly type: 'accepted'; readonly value: VoteValue | undefined; readonly votes: Tally }
  | { readonly type: 'refused' };

export type VoteEffect =
  | { readonly type: 'show'; readonly voted: Voted }
  | { readonly type: 'send'; readonly value: VoteValue | undefined };

/** The counts after one person's vote changes. */
function moved(tally: Tally, from: VoteValue | undefined, to: VoteValue | undefined): Tally {
  const change = (side: VoteValue) => Number(to === side) - Number(from === side);
  return { ...tally, likes: tally.likes + change(1), dislikes: tally.dislikes + change(-1) };
}

/** The vote that a press on a side means: that side, or none if it was chosen already (design §4, Votes). */
export const wantedBy = (side: VoteValue, mine: VoteValue | undefined): VoteValue | undefined =>
  side === mine ? undefined : side;

/**
 * The state of the reader's votes after an event, and the effects to run. A vote is shown at once and silently removed
 * after a refusal (spec §8). While another vote waits, that one determines the shown state.
 */
export function stepVotes(state: Voting, event: VoteEvent): Step<Voting, VoteEffect> {
  if (event.type === 'wanted') {
    const { value, shown, isAnonymous } = event;
    // Only the server knows whether an anonymous vote counts.
    const votes = isAnonymous ? shown.votes : moved(shown.votes, shown.mine, value);
    const next = { agreed: state?.agreed ?? shown, waiting: (state?.waiting ?? 0) + 1 };
    return [next, { type: 'show', voted: { votes, mine: value } }, { type: 'send', value }];
  }
  if (state === null) return [state];
  const agreed = event.type === 'accepted' ? { votes: event.votes, mine: event.value } : state.agreed;
  if (state.waiting > 1) return [{ agreed, waiting: state.waiting - 1 }];
  return [null, { type: 'show', voted: agreed }];
}
