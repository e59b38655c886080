import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './liquidity-lock.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';

const units = (value: number, decimals: number) => BigInt(value.toFixed(decimals).replace('.', ''));
const onePercent = 10_000_000_000_000n;

/**
 * The output of a sale in another computation: the remaining side is the constant product divided by the other side,
 * rounded up.
 */
function sold(sol: bigint, tokens: bigint, sells: bigint): bigint {
  const product = sol * tokens;
  return sol - (product + tokens + sells - 1n) / (tokens + sells);
}

describe('a pool that is burned, locked or free', () => {
  it('shows the numbers of its example: 60% leave after day 120', () => {
    const numbers = numbersOf(kind);
    expect(kind.readings(numbers)).toEqual([
      ['On day 190 they can take', '60%', '51 SOL of 85 SOL'],
      ['Selling 1% now brings', '3.92 SOL', 'from the whole pool'],
      ['After they leave', '3.67 SOL', 'from what stays'],
    ]);
    const locked = numbersOf(kind, { day: 119 });
    expect([locked.state.locked, locked.state.free]).toEqual([60_000_000n, 0n]);
    expect(kind.readings(locked)[0]![1]).toBe('0%');
  });

  it('yields the published numbers from the pool after graduation', () => {
    const { before } = numbersOf(kind, { sol: 84.99, tokens: 206_900_000 });
    expect(Number(before) / 1e9).toBeCloseTo(3.918, 3);
    expect(numbersOf(kind, { burned: 0, until: 0 }).after).toBe(0n);
  });

  it('agrees with an independent formula', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        const burned = units(values.burned, 6);
        const free = values.until > values.day ? 0n : 100_000_000n - burned;
        const [sol, tokens] = [units(values.sol, 9), units(values.tokens, 6)];
        const [takenSol, takenTokens] = [(sol * free) / 100_000_000n, (tokens * free) / 100_000_000n];
        expect(numbers.taken).toEqual({ paid: takenSol, bought: takenTokens });
        expect(numbers.before).toBe(sold(sol, tokens, onePercent));
        expect(numbers.after).toBe(sold(sol - takenSol, tokens - takenTokens, onePercent));
        for (const [day, ...parts] of kind.table(numbers).rows) {
          const [inBurned, locked, isFree] = parts.map((part) => exactly(part, 6));
          expect(inBurned! + locked! + isFree!).toBe(100_000_000n);
          expect([locked, isFree]).toContain(0n);
          if (exactly(day, 0) < BigInt(values.until)) expect(isFree).toBe(0n);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('yields no more after they leave, and more with a larger burned share', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        expect(numbers.after).toBeLessThanOrEqual(numbers.before);
        expect(numbers.left.paid + numbers.taken.paid).toBe(numbers.pool.paid);
        const more = numbersOf(kind, { ...values, burned: Math.min(100, values.burned + 5) });
        expect(more.after).toBeGreaterThanOrEqual(numbers.after - 1n);
        expect(numbersOf(kind, { ...values, burned: 100 }).after).toBe(numbers.before);
      }),
      { numRuns: 1_000 },
    );
  });
});
