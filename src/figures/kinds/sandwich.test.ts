import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './sandwich.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';

const units = (value: number, decimals: number) => BigInt(value.toFixed(decimals).replace('.', ''));

/**
 * The output of a purchase in another computation: the remaining side is the constant product divided by the other
 * side, rounded up.
 */
function bought(sol: bigint, tokens: bigint, pays: bigint, fee: bigint) {
  const reaches = (pays * (10_000n - fee)) / 10_000n;
  const product = sol * tokens;
  const left = (product + sol + reaches - 1n) / (sol + reaches);
  return { got: tokens - left, sol: sol + pays, tokens: left };
}

/** The attacker's payment, in floating point: by bisection of the pool's formula. */
function floating(sol: number, tokens: number, buy: number, limit: number, fee: number) {
  const out = (x: number, y: number, pays: number) => (y * pays * (1 - fee)) / (x + pays * (1 - fee));
  const least = out(sol, tokens, buy) * (1 - limit);
  let [fits, tooMuch] = [0, 100 * (sol + buy)];
  for (let round = 0; round < 200; round += 1) {
    const middle = (fits + tooMuch) / 2;
    if (out(sol + middle, tokens - out(sol, tokens, middle), buy) >= least) fits = middle;
    else tooMuch = middle;
  }
  const first = out(sol, tokens, fits);
  const yours = out(sol + fits, tokens - first, buy);
  const back = out(tokens - first - yours, sol + fits + buy, first);
  return { puts: fits, yours, keep: back - fits };
}

describe('a sandwich', () => {
  it.each([
    [1, 0.516701189, 0.049643347, 9_406_119.776],
    [5, 2.664472064, 0.247604277, 9_026_074.533],
    [10, 5.548046114, 0.493668892, 8_551_017.978],
    [25, 15.867334114, 1.222437302, 7_125_848.316],
  ])('takes the published amount at a limit of %s percent', (limit, puts, profit, yours) => {
    const { attack } = numbersOf(kind, { sol: 100, tokens: 200_000_000, buy: 5, fee: 25, limit });
    expect(Number(attack.puts) / 1e9).toBeCloseTo(puts, 7);
    expect(Number(attack.keep) / 1e9).toBeCloseTo(profit, 7);
    expect(Math.abs(Number(attack.yours.got) / 1e6 / yours - 1)).toBeLessThan(1e-9);
    expect(Number(attack.alone.got) / 1e6).toBeCloseTo(9_501_131.087, 3);
  });

  it('describes its example in a sentence', () => {
    const numbers = numbersOf(kind);
    expect(kind.readings(numbers).map(([, value]) => value)).toEqual(['1.95M', '1.79M', '8.63 SOL', '0.37 SOL']);
    expect(kind.valueText('limit', numbers)).toBe('You accept 8% less: you get 1.8 million tokens, they keep 0.37 SOL');
    const small = numbersOf(kind, { buy: 0.5, sol: 1_000, tokens: 80_000_000 });
    expect(kind.readings(small)[3]).toEqual(['They keep', 'nothing', expect.stringMatching(/^the fees cost them /)]);
  });

  it('agrees with an independent formula', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const { attack } = numbersOf(kind, values);
        const [sol, tokens, pays] = [units(values.sol, 9), units(values.tokens, 6), units(values.buy, 9)];
        const fee = BigInt(values.fee);
        const first = bought(sol, tokens, attack.puts, fee);
        const yours = bought(first.sol, first.tokens, pays, fee);
        expect(attack.first.got).toBe(first.got);
        expect(attack.yours.got).toBe(yours.got);
        expect(attack.back).toBe(bought(yours.tokens, yours.sol, first.got, fee).got);
        // Your limit holds, and fails with one lamport more from the attacker.
        const alone = bought(sol, tokens, pays, fee).got;
        const least = (alone * (10_000n - units(Number(values.limit.toFixed(2)), 2)) + 9_999n) / 10_000n;
        expect(yours.got).toBeGreaterThanOrEqual(least);
        const more = bought(sol, tokens, attack.puts + 1n, fee);
        expect(bought(more.sol, more.tokens, pays, fee).got).toBeLessThan(least);
      }),
      { numRuns: 1_000 },
    );
  });

  it('agrees with floating point where that is exact enough', () => {
    fc.assert(
      fc.property(
        fc.record({
          sol: fc.double({ min: 10, max: 1e4, noNaN: true }),
          tokens: fc.double({ min: 1e6, max: 1e9, noNaN: true }),
          buy: fc.double({ min: 1, max: 100, noNaN: true }),
          limit: fc.integer({ min: 1, max: 50 }),
          fee: fc.integer({ min: 0, max: 1_000 }),
        }),
        (values) => {
          const { attack } = numbersOf(kind, values);
          const expected = floating(values.sol, values.tokens, values.buy, values.limit / 100, values.fee / 10_000);
          expect(Math.abs(Number(attack.puts) / 1e9 / expected.puts - 1)).toBeLessThan(1e-6);
          expect(Math.abs(Number(attack.yours.got) / 1e6 / expected.yours - 1)).toBeLessThan(1e-6);
          expect(Math.abs(Number(attack.keep) / 1e9 - expected.keep)).toBeLessThan(1e-4);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('creates no SOL: you and the pool lose the attacker’s profit', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), ({ limit, ...values }) => {
        const numbers = numbersOf(kind, { ...values, limit });
        const { attack, pool, pays } = numbers;
        const after = { paid: attack.last.reserves.bought, bought: attack.last.reserves.paid };
        expect(pool.paid + pays).toBe(after.paid + attack.keep);
        expect(pool.bought).toBe(after.bought + attack.yours.got);
        expect(after.paid * after.bought).toBeGreaterThanOrEqual(pool.paid * pool.bought);
        expect(attack.yours.got).toBeLessThanOrEqual(attack.alone.got);
        const wider = numbersOf(kind, { ...values, limit: Math.min(50, limit + 1) }).attack;
        expect(wider.puts).toBeGreaterThanOrEqual(attack.puts);
        for (const [limitCell, puts, got, keep] of kind.table(numbers).rows) {
          const row = numbersOf(kind, { ...values, limit: Number(exactly(limitCell, 2)) / 100 }).attack;
          expect([exactly(puts, 9), exactly(got, 6), exactly(keep, 9)]).toEqual([row.puts, row.yours.got, row.keep]);
        }
      }),
      { numRuns: 200 },
    );
  });
});
