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

  it('labels the tokens of its axis apart, and inside the drawing', () => {
    for (const tokens of [1_000, 2_500_000, 206_900_000, 1_600_000_000, 100_000_000_000])
      for (const width of [680, 358] as const) {
        const { marks } = kind.draw(numbersOf(kind, { tokens }), width);
        const labels = marks.flatMap((mark) =>
          mark.kind === 'text' && mark.anchor === 'end' && /^[\d.,]+[kMB]?$/.test(mark.text) ? [mark] : [],
        );
        expect(labels.length).toBeGreaterThan(0);
        expect(new Set(labels.map((one) => one.text)).size).toBe(labels.length);
        // A character of 13 px is at most about 8 px wide.
        for (const one of labels) expect(one.x - one.text.length * 8).toBeGreaterThanOrEqual(0);
      }
  });

  it('names what you pay between the axes, however little it is', () => {
    for (const pay of [0.001, 5, 21.5, 30, 85, 1_000])
      for (const width of [680, 358] as const) {
        const { marks } = kind.draw(numbersOf(kind, { pay }), width);
        const axis = marks.find((mark) => mark.kind === 'path' && mark.look === 'axis')!;
        const left = Number(/^M([\d.]+) /.exec((axis as { d: string }).d)![1]);
        const named = marks.find((mark) => mark.kind === 'text' && mark.text.startsWith('you pay'))!;
        const { x, text, anchor } = named as { x: number; text: string; anchor: string };
        const start = anchor === 'middle' ? x - text.length * 4 : x - text.length * 8;
        expect(start).toBeGreaterThanOrEqual(left);
        expect(start + text.length * 8).toBeLessThanOrEqual(width);
      }
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
