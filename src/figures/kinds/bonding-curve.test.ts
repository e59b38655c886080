import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './bonding-curve.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';

// The same curve in another computation: the remaining tokens are the constant product divided by the SOL, rounded up.
const sol = 1_000_000_000n;
const virtual = { sol: 30n * sol, tokens: 1_073_000_000_000_000n };
const forSale = 793_100_000_000_000n;
const product = virtual.sol * virtual.tokens;
const leftAfter = (paid: bigint) => {
  const denominator = virtual.sol + paid;
  return product / denominator + (product % denominator === 0n ? 0n : 1n);
};
const soldAfter = (paid: bigint) => {
  const sold = virtual.tokens - leftAfter(paid);
  return sold > forSale ? forSale : sold;
};
/** The smallest payment that buys everything, by bisection. */
const full = (() => {
  let [least, most] = [0n, 200n * sol];
  while (least < most) {
    const middle = (least + most) / 2n;
    if (virtual.tokens - leftAfter(middle) >= forSale) most = middle;
    else least = middle + 1n;
  }
  return least;
})();
const lamports = (value: number) => BigInt(Math.round(value * 1e9));

describe('the bonding curve', () => {
  it('shows the numbers of its example: 30 SOL paid in', () => {
    const numbers = numbersOf(kind, { paid: 30, next: 5 });
    expect(kind.readings(numbers).map(([, value]) => value)).toEqual(['0.1118', '256.6M', '41.3M', '153.3M']);
    expect(numbers.sold).toBe(536_500_000_000_000n);
    expect(kind.valueText('paid', numbers)).toBe('30 SOL paid in: 0.1118 SOL a million, 256.6 million tokens left');
    expect(kind.valueText('next', numbers)).toBe('The next buyer spends 5 SOL: 41.3 million tokens, price up 17.4%');
  });

  it.each([
    [0.1, 3_564_784],
    [1, 34_612_903],
    [5, 153_285_714],
    [20, 429_200_000],
  ])('sells for the first %s SOL %s tokens', (paid, tokens) => {
    expect(numbersOf(kind, { paid }).sold / 1_000_000n).toBe(BigInt(tokens));
  });

  it('is sold out at 85.005359 SOL', () => {
    const { curve, sold, paid, next } = numbersOf(kind, { paid: 86 });
    expect(curve.full).toBe(full);
    expect(full).toBe(85_005_359_057n);
    expect([sold, paid, next.got, next.taken]).toEqual([forSale, full, 0n, 0n]);
  });

  it('agrees with an independent formula', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        const paid = lamports(values.paid) < full ? lamports(values.paid) : full;
        const spends = lamports(values.next);
        const net = values.fee === 0 ? spends : ((spends - 1n) * 10_000n) / BigInt(10_000 + values.fee);
        const end = paid + net < full ? paid + net : full;
        expect(numbers.paid).toBe(paid);
        expect(numbers.sold).toBe(soldAfter(paid));
        expect(numbers.next.got).toBe(soldAfter(end) - soldAfter(paid));
        expect(numbers.first.got).toBe(soldAfter(net < full ? net : full));
        for (const [inCell, soldCell, leftCell] of kind.table(numbers).rows) {
          expect(exactly(soldCell, 12)).toBe(soldAfter(exactly(inCell, 9)));
          expect(exactly(soldCell, 12) + exactly(leftCell, 12)).toBe(forSale);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('gives more for more, less to later buyers, and to nobody more back than they paid', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), fc.double({ min: 0.1, max: 20, noNaN: true }), (values, other) => {
        const [less, more] = [values.next, other].toSorted((one, two) => one - two) as [number, number];
        const small = numbersOf(kind, { ...values, next: less });
        const large = numbersOf(kind, { ...values, next: more });
        expect(large.next.got).toBeGreaterThanOrEqual(small.next.got);
        expect(small.next.got).toBeLessThanOrEqual(small.first.got + 1n);
        expect(small.next.taken).toBeLessThanOrEqual(small.spends);
        // An immediate sale: got · vs / (vt + got), rounded down.
        const { next, now } = large;
        const back = (next.got * next.reserves.paid) / (next.reserves.bought + next.got);
        expect(back).toBeLessThanOrEqual(next.taken);
        expect(next.reserves.paid - now.paid).toBe(next.taken);
        expect(now.bought - next.reserves.bought).toBe(next.got);
      }),
      { numRuns: 1_000 },
    );
  });
});
