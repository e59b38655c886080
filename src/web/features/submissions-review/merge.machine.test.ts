import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MergedPart } from '#contract/revisions/revisions.ts';
import { conflictKeys, type Choice } from './merge-choices.ts';
import {
  missing,
  openMerge,
  shownMerge,
  stepMerge,
  wholeText,
  type Merged,
  type MergeEffect,
  type MergeEvent,
  type MergeState,
} from './merge.machine.ts';

const same = (text: string): MergedPart => ({ kind: 'same', text, words: [] });
const proposed = (text: string): MergedPart => ({ kind: 'proposed', text, words: [] });
const conflict = (base: string, current: string, wanted: string): MergedPart => ({
  kind: 'conflict',
  base,
  current: { text: current, words: [] },
  proposed: { text: wanted, words: [] },
});

/** The merge with an article at `revision` of a contribution that started from revision 1, or that proposes no text. */
const mergeOf = (
  merged: MergedPart[],
  { revision = 2, text = 'One. Two.', base = 1 as number | null } = {},
): Merged => ({
  article: { slug: 'coin', title: 'Coin' },
  base: { revision: base, bodyMarkdown: 'One. Two.' },
  current: { revision, bodyMarkdown: text },
  proposed: { bodyMarkdown: 'One. Two, twice.' },
  merged,
  conflicts: merged.filter(({ kind }) => kind === 'conflict').length,
});

const clean = mergeOf([same('One.'), proposed(' Two, twice.')]);
const open = mergeOf([same('One.'), conflict(' Two.', ' Two!', ' Two?')]);
const textOnly = mergeOf([same('One. Two.')], { base: null });
const review = { change: null, title: 'Coin', text: 'It was two.' };

/** A merge after these events, and all effects since it opened. */
function after(merge: Merged, ...events: MergeEvent[]): { state: MergeState; effects: MergeEffect[] } {
  let state = openMerge(review, merge);
  const effects: MergeEffect[] = [];
  for (const event of events) {
    const [next, ...todo] = stepMerge(state, event);
    state = next;
    effects.push(...todo);
  }
  return { state, effects };
}

const publish: MergeEvent = { type: 'publish' };
const typed = (text: string): MergeEvent => ({ type: 'typed', text });
const choose = (merge: Merged, choice: Choice): MergeEvent => ({
  type: 'chosen',
  key: conflictKeys(merge.merged)[0]!,
  choice,
});

describe('a suggestion', () => {
  it('that merges cleanly is published unchanged, with a first summary', () => {
    expect(after(clean, publish).effects).toEqual([
      {
        type: 'publish',
        baseRevision: 2,
        bodyMarkdown: 'One. Two, twice.',
        summary: 'Coin: It was two.',
        ifOvertaken: 'read again',
      },
    ]);
  });

  it('cannot be published while a conflict is open, and then has the chosen sides', () => {
    const { state, effects } = after(open, publish);
    expect(effects).toEqual([]);
    expect(missing(state)).toBe('Settle every conflict first.');
    expect(after(open, choose(open, { side: 'proposed' }), publish).effects).toMatchObject([
      { bodyMarkdown: 'One. Two?' },
    ]);
  });

  it('cannot be published without a summary or without a change', () => {
    const blank = after(clean, { type: 'described', summary: ' ' }, publish);
    expect([missing(blank.state), blank.effects]).toEqual(['Say in a line what is changed.', []]);
    const none = after(clean, typed('One. Two.'), publish);
    expect([missing(none.state), none.effects]).toEqual(['The text is as the article is.', []]);
  });

  it('is merged again when the article has changed, and keeps the chosen sides', () => {
    const moved = mergeOf([same('Nought. One.'), conflict(' Two.', ' Two!', ' Two?')], { revision: 3 });
    const { state, effects } = after(open, choose(open, { side: 'proposed' }), { type: 'read', merge: moved }, publish);
    expect(shownMerge(state)).toBe(moved);
    expect(effects).toMatchObject([{ baseRevision: 3, bodyMarkdown: 'Nought. One. Two?' }]);
  });
});

describe('a text edited by hand', () => {
  it('begins with the article’s text when the contribution suggests none', () => {
    const { state } = after(textOnly);
    expect(state.byHand).toEqual({ revision: 2, text: 'One. Two.' });
    expect(missing(state)).toBe('The text is as the article is.');
  });

  it('keeps its base revision, whatever loads meanwhile', () => {
    const moved = mergeOf(clean.merged, { revision: 3 });
    expect(after(clean, typed('By hand.'), { type: 'read', merge: moved }, typed('By hand!'), publish).effects).toEqual(
      [expect.objectContaining({ baseRevision: 2, bodyMarkdown: 'By hand!', ifOvertaken: 'merge again' })],
    );
  });

  const sent = { baseRevision: 2, bodyMarkdown: 'By hand.' };
  const again = (merge: Merged): MergeEvent => ({ type: 'merged again', sent, merge });

  it('continues from the server’s merge when the article has changed', () => {
    const next = mergeOf([same('Nought. '), proposed('By hand.')], { revision: 3 });
    const { state } = after(clean, typed('By hand.'), publish, again(next));
    expect(state).toMatchObject({ again: next, byHand: { revision: 3, text: 'Nought. By hand.' } });
  });

  it('has its conflicts settled like any other, and is merged again if need be', () => {
    const next = mergeOf([conflict('One.', 'One!', 'By hand.')], { revision: 3 });
    const settled = after(clean, typed('By hand.'), again(next), choose(next, { side: 'proposed' }), publish);
    expect(settled.state.byHand).toBeNull();
    expect(settled.effects).toMatchObject([{ baseRevision: 3, bodyMarkdown: 'By hand.', ifOvertaken: 'merge again' }]);
  });

  it('stays unchanged when the refusal had another reason, or when somebody types meanwhile', () => {
    const next = mergeOf([same('Nought. '), proposed('By hand.')], { revision: 3 });
    const untouched = after(clean, typed('By hand.')).state;
    expect(after(clean, typed('By hand.'), again(mergeOf(next.merged, { revision: 2 }))).state).toEqual(untouched);
    expect(after(clean, typed('By hand.'), typed('By hand!'), again(next)).state).toMatchObject({
      again: null,
      byHand: { revision: 2, text: 'By hand!' },
    });
  });

  it('is dropped for the contribution’s own merge, which loads again', () => {
    const next = mergeOf([conflict('One.', 'One!', 'By hand.')], { revision: 3 });
    const { state, effects } = after(clean, typed('By hand.'), again(next), { type: 'discarded' });
    expect(state).toMatchObject({ again: null, byHand: null });
    expect(effects).toEqual([{ type: 'read again' }]);
  });
});

it('only a complete text that changes the article and has a summary is ever published', () => {
  const merge = fc.constantFrom(clean, open, textOnly, mergeOf(open.merged, { revision: 3 }));
  const event = fc.oneof(
    merge.map((one): MergeEvent => ({ type: 'read', merge: one })),
    fc.constantFrom<Choice>({ side: 'current' }, { side: 'proposed' }).map((choice) => choose(open, choice)),
    fc.constantFrom('', 'One. Two.', 'By hand.').map(typed),
    fc.constantFrom('', 'Because.').map((summary): MergeEvent => ({ type: 'described', summary })),
    fc.constantFrom<MergeEvent>({ type: 'discarded' }, publish),
    fc.tuple(merge, fc.constantFrom('By hand.', 'One. Two, twice.')).map(([one, bodyMarkdown]): MergeEvent => ({
      type: 'merged again',
      sent: { baseRevision: 2, bodyMarkdown },
      merge: one,
    })),
  );
  fc.assert(
    fc.property(merge, fc.array(event, { maxLength: 12 }), (first, events) => {
      const { state } = after(first, ...events);
      const [next, effect] = stepMerge(state, publish);
      expect(next).toBe(state);
      expect(effect === undefined).toBe(missing(state) !== '');
      if (effect?.type !== 'publish') return;
      expect(effect.bodyMarkdown).toBe(wholeText(state));
      expect(effect.bodyMarkdown).not.toBe(shownMerge(state).current.bodyMarkdown);
      expect(effect.summary.trim()).not.toBe('');
    }),
  );
});
