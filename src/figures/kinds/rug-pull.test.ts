import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './rug-pull.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';

const units = (value: number, decimals: number) => BigInt(value.toFixed(decimals).replace('.', ''));

/** The other side of a pool after a deposit into one, by the product, rounded up. */
function otherSide(product: bigint, side: bigint): bigint {
  return product / side + (product % side === 0n ? 0n : 1n);
}

describe('a pool that is pulled', () => {
  it('shows the numbers of its example: 20 SOL put in, 60 paid by others, 95% pulled', () => {
    const numbers = numbersOf(kind);
    expect(numbers.states[1].pool.paid).toBe(80_000_000_000n);
    expect(numbers.states[1].buyers.bought).toBe(600_000_000_000_000n);
    expect(numbers.states[2].maker).toEqual({ paid: 76_000_000_000n, bought: 190_000_000_000_000n });
    // 4 SOL · 600 / (10 + 600) million tokens.
    expect(numbers.states[3].buyers.paid).toBe(3_934_426_229n);
    expect(kind.readings(numbers).map(([, value]) => value)).toEqual(['60 SOL', '76 SOL', '56 SOL', '3.93 SOL']);
    expect(kind.valueText('pulled', numbers)).toBe('The maker pulls 95%: the buyers get 3.93 SOL back');
  });

  it('agrees with an independent formula', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const rows = kind.table(numbersOf(kind, values)).rows.map(([, sol, tokens, maker, worth]) => ({
          sol: exactly(sol, 9),
          tokens: exactly(tokens, 6),
          maker: exactly(maker, 9),
          worth: exactly(worth, 9),
        }));
        const [sol, tokens, bought] = [units(values.sol, 9), units(values.tokens, 6), units(values.bought, 9)];
        const left = otherSide(sol * tokens, sol + bought);
        expect(rows[1]).toMatchObject({ sol: sol + bought, tokens: left });
        const remaining = 100_000_000n - units(values.pulled, 6);
        const rest = otherSide((sol + bought) * remaining, 100_000_000n);
        expect(rows[2]).toMatchObject({
          sol: rest,
          maker: sol + bought - rest,
          tokens: otherSide(left * remaining, 100_000_000n),
        });
        expect(rows[3]!.sol).toBe(rest - rows[2]!.worth);
        expect(rows[3]!.tokens).toBe(rows[2]!.tokens + tokens - left);
      }),
      { numRuns: 1_000 },
    );
  });

  it('conserves SOL and tokens in every step, and gives buyers back no more than they paid', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const { states, paid } = numbersOf(kind, values);
        const sums = states.map(({ pool, maker, buyers }) => [
          pool.paid + maker.paid + buyers.paid,
          pool.bought + maker.bought + buyers.bought,
        ]);
        for (const sum of sums) expect(sum).toEqual(sums[0]);
        expect(states[3].buyers.paid).toBeLessThanOrEqual(paid);
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves buyers less, the more is pulled', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), fc.double({ min: 0, max: 100, noNaN: true }), (values, other) => {
        const [less, more] = [values.pulled, other].toSorted((one, two) => one - two) as [number, number];
        const backOf = (pulled: number) => numbersOf(kind, { ...values, pulled }).states[3].buyers.paid;
        // Rounding may cost a lamport.
        expect(backOf(more)).toBeLessThanOrEqual(backOf(less) + 1n);
      }),
      { numRuns: 1_000 },
    );
  });
});
