import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './creator-fees.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';

describe('the split of a fee', () => {
  it('splits 10,000 SOL of trades as pump.fun’s table of fees does', () => {
    // 30, 93 and 2 hundredths of a percent in the first tier; 95, 5 and 20 in the second.
    const rows = numbersOf(kind).rows.map(({ name, creator, protocol, pool }) => [
      name,
      creator.amount,
      protocol.amount,
      pool.amount,
    ]);
    expect(rows).toEqual([
      ['curve', 30_000_000_000n, 95_000_000_000n, 0n],
      ['first', 30_000_000_000n, 93_000_000_000n, 2_000_000_000n],
      ['second', 95_000_000_000n, 5_000_000_000n, 20_000_000_000n],
      ['third', 90_000_000_000n, 5_000_000_000n, 20_000_000_000n],
      ['last', 5_000_000_000n, 5_000_000_000n, 20_000_000_000n],
    ]);
    expect(kind.readings(numbersOf(kind)).map(([, value]) => value)).toEqual(['95 SOL', '5 SOL', '20 SOL', '120 SOL']);
    expect(kind.valueText('tier', numbersOf(kind, { tier: 'curve' }))).toBe(
      'Market cap on the curve: the creator gets 0.30% of each trade',
    );
  });

  it('agrees with an independent formula, and loses no lamport between the parts and their sum', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        const volume = BigInt(values.volume.toFixed(9).replace('.', ''));
        for (const [, creator, protocol, pool, toCreator, all] of kind.table(numbers).rows) {
          // Rounds up by adding the missing part, instead of the divisor.
          const part = (rate: bigint) =>
            (volume * rate - ((volume * rate) % 10_000n)) / 10_000n + ((volume * rate) % 10_000n > 0n ? 1n : 0n);
          const [one, two, three] = [creator, protocol, pool].map((cell) => part(exactly(cell, 2))) as [
            bigint,
            bigint,
            bigint,
          ];
          expect(exactly(toCreator, 9)).toBe(one);
          expect(exactly(all, 9)).toBe(one + two + three);
          expect(one + two + three).toBeLessThanOrEqual(volume);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('gives more for more volume', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), fc.double({ min: 1, max: 1e9, noNaN: true }), (values, other) => {
        const [less, more] = [values.volume, other].toSorted((one, two) => one - two) as [number, number];
        const small = numbersOf(kind, { ...values, volume: less }).chosen;
        const large = numbersOf(kind, { ...values, volume: more }).chosen;
        expect(large.creator.amount).toBeGreaterThanOrEqual(small.creator.amount);
        expect(large.pool.amount).toBeGreaterThanOrEqual(small.pool.amount);
      }),
      { numRuns: 1_000 },
    );
  });
});
