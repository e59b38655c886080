import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './authorities.ts';
import { arbitraryValues, numbersOf } from '#test/figures.ts';

describe('the authorities of a token', () => {
  it('lets the holder use each authority that is held, and nobody a revoked one', () => {
    const numbers = numbersOf(kind, { mint: 'held', freeze: 'revoked', update: 'held', holder: 'several' });
    expect(kind.table(numbers).rows).toEqual([
      ['Mint authority', 'held', 'Several people together can make more tokens at any time, and sell them.'],
      ['Freeze authority', 'revoked', 'Nobody can freeze an account, ever.'],
      ['Update authority', 'held', 'Several people together can change name, ticker and picture.'],
    ]);
    expect(kind.readings(numbers).map(([, value]) => value)).toEqual([
      '2 of 3',
      'can grow',
      'cannot be frozen',
      'can change',
    ]);
    expect(kind.valueText('freeze', numbers)).toBe('Freeze authority revoked: Nobody can freeze an account, ever');
  });

  it('names a power for each held authority and for no other, and idles a holder without one', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        const states = [values.mint, values.freeze, values.update];
        const held = states.filter((state) => state === 'held').length;
        expect(kind.readings(numbers)[0]![1]).toBe(`${held} of 3`);
        for (const [place, [, state, effect]] of kind.table(numbers).rows.entries()) {
          expect(state).toBe(states[place]);
          expect(String(effect).includes(' can ') && !String(effect).startsWith('Nobody')).toBe(
            states[place] === 'held',
          );
        }
        expect(kind.idle!(values)).toEqual(held === 0 ? ['holder'] : []);
        // The drawing lets readers reach every state: each authority has two cells.
        const picks = kind.draw(numbers, 358).marks.filter((mark) => mark.kind === 'pick');
        expect(picks.map(({ sets }) => Object.entries(sets).join())).toEqual(
          ['mint', 'freeze', 'update'].flatMap((key) => [`${key},held`, `${key},revoked`]),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
