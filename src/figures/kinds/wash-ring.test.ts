import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './wash-ring.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';

/** The same ring, hop by hop from its end: the rest after this many trades, and their sum. */
function ring(amount: bigint, trades: number, fee: bigint): { left: bigint; shown: bigint; done: number } {
  if (trades === 0) return { left: amount, shown: 0n, done: 0 };
  const before = ring(amount, trades - 1, fee);
  if (before.left <= 5_000n) return before;
  const traded = before.left - 5_000n;
  const rest = traded * fee;
  const taken = rest / 10_000n + (rest % 10_000n === 0n ? 0n : 1n);
  return { left: traded - taken, shown: before.shown + traded, done: before.done + 1 };
}

describe('a ring that trades with itself', () => {
  it('shows eighty times its money in ten rounds of eight wallets, less the fees', () => {
    const { ring: one, amount } = numbersOf(kind);
    expect(one.trades).toBe(80);
    // Without the network's fees: 10 · (1 − 0.9975^80) / 0.0025.
    expect(Number(one.shown) / Number(amount)).toBeCloseTo((1 - 0.9975 ** 80) / 0.0025, 2);
    const shown = kind.readings(numbersOf(kind)).map(([, value]) => value);
    expect(shown).toEqual(['725.88 SOL', '10 SOL', '1.82 SOL', '0.002501 SOL']);
  });

  it('agrees with an independent formula', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        const amount = BigInt(values.amount.toFixed(9).replace('.', ''));
        for (const [rounds, trades, shown, left, cost] of kind.table(numbers).rows.slice(0, 4)) {
          const expected = ring(amount, values.wallets * Number(exactly(rounds, 0)), BigInt(values.fee));
          expect(exactly(trades, 0)).toBe(BigInt(expected.done));
          expect(exactly(shown, 9)).toBe(expected.shown);
          expect(exactly(left, 9)).toBe(expected.left);
          expect(exactly(cost, 9)).toBe(amount - expected.left);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('splits the amount into the rest and the cost, and shows more and costs more with every round', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const { ring: one, amount, rows } = numbersOf(kind, values);
        expect(one.left + one.cost).toBe(amount);
        expect(one.left).toBeGreaterThanOrEqual(0n);
        for (const [place, row] of rows.entries()) {
          if (place === 0) continue;
          expect(row.shown).toBeGreaterThanOrEqual(rows[place - 1]!.shown);
          expect(row.cost).toBeGreaterThanOrEqual(rows[place - 1]!.cost);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
