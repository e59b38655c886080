import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './constant-product.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';

/**
 * The output of a trade in another computation: the remaining side is the constant product divided by the other side,
 * rounded up.
 */
function gotOf(pool: { sol: bigint; tokens: bigint }, pays: bigint, fee: bigint): bigint {
  const product = pool.sol * pool.tokens;
  const taken = pays - (pays * fee + 9_999n) / 10_000n;
  const left = product / (pool.sol + taken);
  return pool.tokens - (left * (pool.sol + taken) === product ? left : left + 1n);
}

const units = (value: number, decimals: number) => BigInt(value.toFixed(decimals).replace('.', ''));

describe('a trade in a pool', () => {
  it('shows the numbers of its example: 30 SOL into 85 SOL and 206.9 million tokens', () => {
    const numbers = numbersOf(kind, { pay: 30 });
    expect(numbers.trade.got).toBe(53_973_913_043_478n);
    expect(kind.readings(numbers).map(([, value]) => value)).toEqual(['54.0M', '73.0M', '+35.3%', '+83%']);
    expect(kind.valueText('pay', numbers)).toBe('You pay 30 SOL: 54 million tokens, price up 83%');
  });

  it('agrees with an independent formula', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        const pool = { sol: units(values.sol, 9), tokens: units(values.tokens, 6) };
        expect(numbers.trade.got).toBe(gotOf(pool, units(values.pay, 9), BigInt(values.fee)));
        for (const [pays, got, atOldPrice, lost] of kind.table(numbers).rows) {
          expect(exactly(got, 6)).toBe(gotOf(pool, exactly(pays, 9), BigInt(values.fee)));
          expect(exactly(atOldPrice, 6)).toBe((exactly(pays, 9) * pool.tokens) / pool.sol);
          expect(exactly(lost, 6)).toBe(exactly(atOldPrice, 6) - exactly(got, 6));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('conserves SOL and tokens, and never lets the product fall', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const { pool, trade } = numbersOf(kind, values);
        expect(pool.paid + trade.pays).toBe(trade.reserves.paid);
        expect(pool.bought).toBe(trade.reserves.bought + trade.got);
        expect(trade.reserves.paid * trade.reserves.bought).toBeGreaterThanOrEqual(pool.paid * pool.bought);
        expect(trade.got).toBeLessThan(pool.bought);
        expect(trade.got).toBeLessThanOrEqual(trade.atOldPrice);
      }),
      { numRuns: 1_000 },
    );
  });

  it('gives more for more, less with a fee, and on the way back no more than the payment', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), fc.double({ min: 0.001, max: 1e6, noNaN: true }), (values, other) => {
        const [less, more] = [values.pay, other].toSorted((one, two) => one - two) as [number, number];
        const small = numbersOf(kind, { ...values, pay: less }).trade;
        const large = numbersOf(kind, { ...values, pay: more }).trade;
        expect(large.got).toBeGreaterThanOrEqual(small.got);
        expect(large.got).toBeLessThanOrEqual(numbersOf(kind, { ...values, pay: more, fee: 0 }).trade.got);
        const back = (large.got * large.reserves.paid) / (large.reserves.bought + large.got);
        expect(back).toBeLessThanOrEqual(large.pays);
      }),
      { numRuns: 1_000 },
    );
  });
});
