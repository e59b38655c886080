import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './wallet-layers.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';

const units = (value: number) => BigInt(value.toFixed(9).replace('.', ''));

describe('the reach of one mistake', () => {
  it('loses the burner to a bad approval, and the hot wallet too to a leaked phrase', () => {
    const lostTo = (event: 'approval' | 'key' | 'phrase' | 'computer') => numbersOf(kind, { event }).lost;
    expect(lostTo('approval')).toBe(1_000_000_000n);
    expect(lostTo('key')).toBe(1_000_000_000n);
    expect(lostTo('phrase')).toBe(13_000_000_000n);
    expect(lostTo('computer')).toBe(13_000_000_000n);
    expect(kind.readings(numbersOf(kind)).map(([, value]) => value)).toEqual(['1 SOL', '92 SOL', '93 SOL', '1']);
  });

  it('splits everything into the lost and the rest, for every event', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        const all = units(values.burner) + units(values.hot) + units(values.cold);
        expect(numbers.lost + numbers.left).toBe(all);
        const expected = [
          units(values.burner),
          units(values.burner),
          all - units(values.cold),
          all - units(values.cold),
        ];
        const rows = kind.table(numbers).rows.map(([, , lost, left]) => [exactly(lost, 9), exactly(left, 9)]);
        expect(rows).toEqual(expected.map((lost) => [lost, all - lost]));
        // A larger cold wallet never loses more.
        expect(numbersOf(kind, { ...values, cold: values.cold / 2 }).lost).toBe(numbers.lost);
      }),
      { numRuns: 1_000 },
    );
  });
});
