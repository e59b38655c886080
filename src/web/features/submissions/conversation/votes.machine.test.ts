import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VoteValue } from '#contract/submissions/submissions.ts';
import { stepVotes, wantedBy, type VoteEffect, type VoteEvent, type Voted, type Voting } from './votes.machine.ts';

const tally = (likes: number, dislikes = 0) => ({ likes, dislikes, anonymousLikes: 0, anonymousDislikes: 0 });
const untouched: Voted = { votes: tally(3, 1), mine: undefined };

/** Applies these events to an idle state: returns the state after them, the sent votes, and the finally shown one. */
function after(...events: (VoteEvent | ((shown: Voted) => VoteEvent))[]) {
  let state: Voting = null;
  let shown = untouched;
  const sent: (VoteValue | undefined)[] = [];
  for (const event of events) {
    const [next, ...effects]: readonly [Voting, ...VoteEffect[]] = stepVotes(
      state,
      typeof event === 'function' ? event(shown) : event,
    );
    state = next;
    for (const effect of effects) {
      if (effect.type === 'show') shown = effect.voted;
      else sent.push(effect.value);
    }
  }
  return { state, shown, sent };
}

const want =
  (value: VoteValue | undefined, isAnonymous = false) =>
  (shown: Voted): VoteEvent => ({ type: 'wanted', value, shown, isAnonymous });
const press = (side: VoteValue) => (shown: Voted) => want(wantedBy(side, shown.mine))(shown);
const accept = (value: VoteValue | undefined, votes: Voted['votes']): VoteEvent => ({ type: 'accepted', value, votes });
const refuse: VoteEvent = { type: 'refused' };

describe('a person’s votes on a submission', () => {
  it('appear at once, and are sent', () => {
    expect(after(press(1))).toMatchObject({ shown: { votes: tally(4, 1), mine: 1 }, sent: [1] });
    expect(after(press(-1))).toMatchObject({ shown: { votes: tally(3, 2), mine: -1 }, sent: [-1] });
  });

  it('change sides, and the same press withdraws them', () => {
    expect(after(press(1), press(-1))).toMatchObject({ shown: { votes: tally(3, 2), mine: -1 }, sent: [1, -1] });
    expect(after(press(1), press(1))).toMatchObject({ shown: untouched, sent: [1, undefined] });
  });

  it('leave the counts to the server for anonymous votes, which may not count', () => {
    expect(after(want(1, true)).shown).toEqual({ votes: untouched.votes, mine: 1 });
    expect(after(want(1, true), accept(1, tally(3, 1))).shown).toEqual({ votes: tally(3, 1), mine: 1 });
  });

  it('show the server’s counts, with votes of others', () => {
    expect(after(press(1), accept(1, tally(9, 2)))).toEqual({
      state: null,
      shown: { votes: tally(9, 2), mine: 1 },
      sent: [1],
    });
  });

  it('return to the earlier vote when the server refuses', () => {
    expect(after(press(1), refuse)).toMatchObject({ state: null, shown: untouched });
  });

  it('return to the last accepted vote when the last of several is refused', () => {
    expect(after(press(1), press(-1), accept(1, tally(4, 1)), refuse)).toMatchObject({
      state: null,
      shown: { votes: tally(4, 1), mine: 1 },
    });
  });

  it('ignore an earlier answer while a later press waits', () => {
    const { state, shown } = after(press(1), press(-1), accept(1, tally(4, 1)));
    expect(shown).toEqual({ votes: tally(3, 2), mine: -1 });
    expect(state).toEqual({ agreed: { votes: tally(4, 1), mine: 1 }, waiting: 1 });
    expect(after(press(1), press(-1), refuse).shown).toEqual({ votes: tally(3, 2), mine: -1 });
  });

  it('ignore an unexpected answer', () => {
    expect(after(refuse)).toEqual({ state: null, shown: untouched, sent: [] });
  });

  it('end equal to the server’s, after any presses, answers and refusals', () => {
    const presses = fc.array(
      fc.record({
        side: fc.constantFrom(1 as const, -1 as const),
        isRefused: fc.boolean(),
        answeredFirst: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(presses, (list) => {
        let server = untouched;
        const queue: { value: VoteValue | undefined; isRefused: boolean }[] = [];
        let state: Voting = null;
        let shown = untouched;
        const tell = (event: VoteEvent) => {
          const [next, ...effects] = stepVotes(state, event);
          state = next;
          for (const effect of effects) if (effect.type === 'show') shown = effect.voted;
        };
        const answer = () => {
          const sent = queue.shift();
          if (sent === undefined) return;
          if (sent.isRefused) return tell(refuse);
          const change = (side: VoteValue) => Number(sent.value === side) - Number(server.mine === side);
          server = {
            votes: tally(server.votes.likes + change(1), server.votes.dislikes + change(-1)),
            mine: sent.value,
          };
          tell(accept(server.mine, server.votes));
        };
        for (const { side, isRefused, answeredFirst } of list) {
          if (answeredFirst) answer();
          const value = wantedBy(side, shown.mine);
          queue.push({ value, isRefused });
          tell({ type: 'wanted', value, shown, isAnonymous: false });
        }
        while (queue.length > 0) answer();
        expect(shown).toEqual(server);
        expect(state).toBeNull();
      }),
    );
  });
});
