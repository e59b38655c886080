import type { Tally, VoteValue } from '#contract/submissions/submissions.ts';
import type { Step } from '#web/ui/behaviour/use-machine.ts';

/** The votes on a submission and one's own among them. */
export interface Voted {
  readonly votes: Tally;
  readonly mine: VoteValue | undefined;
}

/**
 * How many of one's votes on a submission are on their way, one after the other, and what the server agreed to last:
 * what is refused goes back to it. Null while none is.
 */
export type Voting = { readonly agreed: Voted; readonly waiting: number } | null;

export type VoteEvent =
  /**
   * A vote, or none, is wanted instead of what is shown. Of a network's anonymous votes one counts (design §4, Login).
   */
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

/** The counts after one person's vote goes from one value to another. */
function moved(tally: Tally, from: VoteValue | undefined, to: VoteValue | undefined): Tally {
  const change = (side: VoteValue) => Number(to === side) - Number(from === side);
  return { ...tally, likes: tally.likes + change(1), dislikes: tally.dislikes + change(-1) };
}

/** What a press on a side wants: that side, or no vote when it was chosen already (design §4, Votes). */
export const wantedBy = (side: VoteValue, mine: VoteValue | undefined): VoteValue | undefined =>
  side === mine ? undefined : side;

/**
 * What an event makes of one's votes on their way, and what is to be done about it. A vote is shown at once and taken
 * back when the server refuses it, silently (spec §8); while another one waits, that one decides what is shown.
 */
export function stepVotes(state: Voting, event: VoteEvent): Step<Voting, VoteEffect> {
  if (event.type === 'wanted') {
    const { value, shown, isAnonymous } = event;
    // Whether an anonymous vote is the one that counts, the server says.
    const votes = isAnonymous ? shown.votes : moved(shown.votes, shown.mine, value);
    const next = { agreed: state?.agreed ?? shown, waiting: (state?.waiting ?? 0) + 1 };
    return [next, { type: 'show', voted: { votes, mine: value } }, { type: 'send', value }];
  }
  if (state === null) return [state];
  const agreed = event.type === 'accepted' ? { votes: event.votes, mine: event.value } : state.agreed;
  if (state.waiting > 1) return [{ agreed, waiting: state.waiting - 1 }];
  return [null, { type: 'show', voted: agreed }];
}
