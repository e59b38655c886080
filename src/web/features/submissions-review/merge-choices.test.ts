import { describe, expect, it } from 'vitest';
import type { MergedPart } from '#contract/revisions/revisions.ts';
import { conflictKeys, resultOf } from './merge-choices.ts';

const same = (text: string): MergedPart => ({ kind: 'same', text, words: [] });
const conflict = (base: string, current: string, proposed: string): MergedPart => ({
  kind: 'conflict',
  base,
  current: { text: current, words: [] },
  proposed: { text: proposed, words: [] },
});
const parts = [
  same('One.'),
  conflict(' Two.', ' Two!', ' Two?'),
  same(' Three.'),
  conflict(' Two.', ' Zwei.', ' Two?'),
];

describe('the choices in a merge', () => {
  it('yield no text while a conflict is open', () => {
    const [first, second] = conflictKeys(parts) as [string, string];
    expect(resultOf(parts, {})).toBeNull();
    expect(resultOf(parts, { [first]: { side: 'current' } })).toBeNull();
    expect(resultOf(parts, { [first]: { side: 'current' }, [second]: { side: 'hand', text: ' By hand.' } })).toBe(
      'One. Two! Three. By hand.',
    );
    expect(resultOf([same('One.')], {})).toBe('One.');
  });

  it('follow their proposed text when the article has changed', () => {
    const [first, second] = conflictKeys(parts) as [string, string];
    const choices = { [first]: { side: 'proposed' }, [second]: { side: 'current' } } as const;
    const moved = [same('Nought. One.'), conflict('Two.', 'Two, again.', 'Two?'), conflict(' Two.', ' Deux.', ' Two?')];
    expect(resultOf(moved, choices)).toBe('Nought. One.Two? Deux.');
  });
});
