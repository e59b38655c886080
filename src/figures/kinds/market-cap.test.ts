import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './market-cap.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';

const units = (value: number, decimals: number) => BigInt(value.toFixed(decimals).replace('.', ''));

/**
 * The output of a sale in another computation: the remaining side is the constant product divided by the other side,
 * rounded up.
 */
function broughtBy(tokens: bigint, sol: bigint, pool: bigint): bigint {
  const [product, all] = [sol * pool, pool + tokens];
  const left = product / all + (product % all === 0n ? 0n : 1n);
  return sol - left;
}

describe('the proceeds of a sale', () => {
  it('shows the numbers of its example: 5% of a market cap of 20,000 SOL with 400 SOL in the pool', () => {
    const numbers = numbersOf(kind);
    expect(numbers.cap).toBe(20_000_000_000_000n);
    expect(numbers.sale.paper).toBe(1_000_000_000_000n);
    // 400 · 50 / (20 + 50) million tokens.
    expect(numbers.sale.brings).toBe(285_714_285_714n);
    expect(kind.readings(numbers).map(([, value]) => value)).toEqual([
      '1,000 SOL',
      '285.71 SOL',
      '1,632.65 SOL',
      '50.0 : 1',
    ]);
    expect(kind.valueText('share', numbers)).toBe('You sell 5% of the supply: 1,000 SOL on paper, 285.71 SOL in fact');
  });

  it('agrees with an independent formula', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        const [supply, sol, pool] = [units(values.supply, 6), units(values.sol, 9), units(values.tokens, 6)];
        for (const [share, tokens, paper, brings, cap] of kind.table(numbers).rows) {
          const sold = (supply * exactly(share, 6)) / 100_000_000n;
          expect(exactly(tokens, 6)).toBe(sold);
          expect(exactly(paper, 9)).toBe((sol * sold) / pool);
          expect(exactly(brings, 9)).toBe(broughtBy(sold, sol, pool));
          expect(exactly(cap, 9)).toBe((supply * (sol - exactly(brings, 9))) / (pool + sold));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('yields more for more, never more than on paper, and never the whole pool', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), fc.double({ min: 0.01, max: 100, noNaN: true }), (values, other) => {
        const [less, more] = [values.share, other].toSorted((one, two) => one - two) as [number, number];
        const small = numbersOf(kind, { ...values, share: less });
        const large = numbersOf(kind, { ...values, share: more });
        expect(large.sale.brings).toBeGreaterThanOrEqual(small.sale.brings);
        expect(large.sale.brings).toBeLessThanOrEqual(large.sale.paper);
        expect(large.sale.brings).toBeLessThan(large.pool.paid);
        expect(large.sale.capAfterwards).toBeLessThanOrEqual(large.cap);
        // Buying the same tokens back costs at least the output of their sale.
        const { pool, sale } = large;
        const back = ((pool.paid - sale.brings) * sale.tokens) / pool.bought;
        expect(back + 1n).toBeGreaterThanOrEqual(sale.brings);
      }),
      { numRuns: 1_000 },
    );
  });
});
