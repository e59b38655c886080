import { describe, expect, it } from 'vitest';
import {
  changeOf,
  isSettled,
  joined,
  keptOf,
  shownOf,
  stepTyped,
  type TypedEvent,
  type Unstored,
} from './typed.machine.ts';

const full: TypedEvent = { type: 'refused', name: 'comment:1', text: 'Longer' };

describe('what is typed', () => {
  it('is stored under its name', () => {
    expect(stepTyped({}, { type: 'typed', name: 'comment:1', text: 'Hello' })).toEqual([
      {},
      { type: 'store', name: 'comment:1', text: 'Hello' },
    ]);
  });

  it('is removed when it is emptied', () => {
    expect(stepTyped({}, { type: 'typed', name: 'comment:1', text: '' })).toEqual([
      {},
      { type: 'remove', name: 'comment:1' },
    ]);
  });

  it('is shown once it is stored', () => {
    expect(stepTyped({}, { type: 'stored', name: 'comment:1' })).toEqual([{}, { type: 'show' }]);
  });

  it('is kept in the page, and shown, where it cannot be stored', () => {
    expect(stepTyped({}, full)).toEqual([{ 'comment:1': 'Longer' }, { type: 'show' }]);
  });

  it('stays in the page until its store has answered', () => {
    const unstored: Unstored = { 'comment:1': 'Longer' };
    expect(stepTyped(unstored, { type: 'typed', name: 'comment:1', text: 'Longer still' })[0]).toBe(unstored);
  });

  it('leaves the page for the store as soon as that has room', () => {
    const [unstored] = stepTyped({}, full);
    expect(stepTyped(unstored, { type: 'stored', name: 'comment:1' })).toEqual([{}, { type: 'show' }]);
  });

  it('elsewhere stays as it is', () => {
    const other = { 'flag:2': 'Spam' };
    expect(stepTyped(other, full)[0]).toEqual({ ...other, 'comment:1': 'Longer' });
    expect(stepTyped(other, { type: 'stored', name: 'comment:1' })[0]).toEqual(other);
  });

  it('is still forgotten where nothing can be removed from the store', () => {
    const [unstored] = stepTyped({}, { type: 'refused', name: 'comment:1', text: '' });
    expect(keptOf(unstored, 'comment:1', 'Old')).toBe('');
  });
});

describe('what is kept', () => {
  it('is what is stored, or nothing', () => {
    expect(keptOf({}, 'comment:1', 'Hello')).toBe('Hello');
    expect(keptOf({}, 'comment:1', null)).toBe('');
  });

  it('is first what could not be stored: what is stored beside it is older', () => {
    expect(keptOf({ 'comment:1': 'Longer' }, 'comment:1', 'Long')).toBe('Longer');
  });
});

describe('a field', () => {
  it('shows what was typed, or else what is saved', () => {
    expect(shownOf('Typed', 'Saved')).toBe('Typed');
    expect(shownOf('', 'Saved')).toBe('Saved');
  });

  it('keeps what differs from what is saved, and nothing else', () => {
    expect(changeOf('Typed', 'Saved')).toBe('Typed');
    expect(changeOf('Saved', 'Saved')).toBe('');
  });

  it('puts what was typed before it could be shown after what was kept', () => {
    expect(joined('Kept', 'early')).toBe('Kept early');
  });

  it('holds nothing twice', () => {
    expect(joined('Kept', 'Kept and more')).toBe('Kept and more');
    expect(joined('', 'First')).toBe('First');
  });

  it('is empty when it is emptied', () => {
    expect(joined('Kept', '')).toBe('');
  });
});

describe('after a save', () => {
  it('what was sent as it still stands is forgotten', () => {
    expect(isSettled('Sent', 'Sent')).toBe(true);
  });

  it('what was typed on meanwhile is kept', () => {
    expect(isSettled('Sent and more', 'Sent')).toBe(false);
  });

  it('everything is forgotten that was given up', () => {
    expect(isSettled('Typed', undefined)).toBe(true);
  });
});
