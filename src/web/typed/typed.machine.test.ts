import { describe, expect, it } from 'vitest';
import {
  changeOf,
  isSettled,
  joined,
  restoredOf,
  shownOf,
  stepTyped,
  type TypedEvent,
  type Unstored,
} from './typed.machine.ts';

const full: TypedEvent = { type: 'refused', name: 'comment:1', text: 'Longer' };

describe('typed text', () => {
  it('is stored under its name', () => {
    expect(stepTyped({}, { type: 'typed', name: 'comment:1', text: 'Hello' })).toEqual([
      {},
      { type: 'store', name: 'comment:1', text: 'Hello' },
    ]);
  });

  it('is removed when somebody empties it', () => {
    expect(stepTyped({}, { type: 'typed', name: 'comment:1', text: '' })).toEqual([
      {},
      { type: 'remove', name: 'comment:1' },
    ]);
  });

  it('is shown once it is stored', () => {
    expect(stepTyped({}, { type: 'stored', name: 'comment:1' })).toEqual([{}, { type: 'show' }]);
  });

  it('stays in the page, and is shown, when it cannot be stored', () => {
    expect(stepTyped({}, full)).toEqual([{ 'comment:1': 'Longer' }, { type: 'show' }]);
  });

  it('stays in the page until its store has answered', () => {
    const unstored: Unstored = { 'comment:1': 'Longer' };
    expect(stepTyped(unstored, { type: 'typed', name: 'comment:1', text: 'Longer still' })[0]).toBe(unstored);
  });

  it('moves from the page to the store as soon as that has room', () => {
    const [unstored] = stepTyped({}, full);
    expect(stepTyped(unstored, { type: 'stored', name: 'comment:1' })).toEqual([{}, { type: 'show' }]);
  });

  it('under another name stays unchanged', () => {
    const other = { 'flag:2': 'Spam' };
    expect(stepTyped(other, full)[0]).toEqual({ ...other, 'comment:1': 'Longer' });
    expect(stepTyped(other, { type: 'stored', name: 'comment:1' })[0]).toEqual(other);
  });

  it('is still dropped when the store cannot remove it', () => {
    const [unstored] = stepTyped({}, { type: 'refused', name: 'comment:1', text: '' });
    expect(restoredOf(unstored, 'comment:1', 'Old')).toBe('');
  });
});

describe('the restored text', () => {
  it('is the stored text, or empty', () => {
    expect(restoredOf({}, 'comment:1', 'Hello')).toBe('Hello');
    expect(restoredOf({}, 'comment:1', null)).toBe('');
  });

  it('prefers the text in the page: a stored one is older', () => {
    expect(restoredOf({ 'comment:1': 'Longer' }, 'comment:1', 'Long')).toBe('Longer');
  });
});

describe('a field', () => {
  it('shows the typed text, or else the saved one', () => {
    expect(shownOf('Typed', 'Saved')).toBe('Typed');
    expect(shownOf('', 'Saved')).toBe('Saved');
  });

  it('stores only text that differs from the saved one', () => {
    expect(changeOf('Typed', 'Saved')).toBe('Typed');
    expect(changeOf('Saved', 'Saved')).toBe('');
  });

  it('appends text typed before it was shown to the restored text', () => {
    expect(joined('Kept', 'early')).toBe('Kept early');
  });

  it('repeats nothing', () => {
    expect(joined('Kept', 'Kept and more')).toBe('Kept and more');
    expect(joined('', 'First')).toBe('First');
  });

  it('is empty when it is emptied', () => {
    expect(joined('Kept', '')).toBe('');
  });
});

describe('after a save', () => {
  it('unchanged sent text is dropped', () => {
    expect(isSettled('Sent', 'Sent')).toBe(true);
  });

  it('text typed meanwhile is kept', () => {
    expect(isSettled('Sent and more', 'Sent')).toBe(false);
  });

  it('all discarded text is dropped', () => {
    expect(isSettled('Typed', undefined)).toBe(true);
  });
});
