import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './sniper-blocks.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';

const units = (value: number) => BigInt(value.toFixed(9).replace('.', ''));
const [virtualSol, virtualTokens, forSale] = [30_000_000_000n, 1_073_000_000_000_000n, 793_100_000_000_000n];
// The remaining tokens after this payment, by the product, rounded up.
const product = virtualSol * virtualTokens;
const leftAt = (paid: bigint) => {
  const [all, rest] = [product / (virtualSol + paid), product % (virtualSol + paid)];
  const left = rest === 0n ? all : all + 1n;
  return left < virtualTokens - forSale ? virtualTokens - forSale : left;
};

describe('the first blocks', () => {
  it('gives the first buyer of 1 SOL the tokens that the article on snipers states', () => {
    const first = (before: number) =>
      numbersOf(kind, { launch: 0, snipers: [{ block: 0, sol: before }], you: 1, block: 1 }).you.purchase.got;
    // Net SOL in: 1 → 34,612,903 (shared/figures); then 19.6, 8.8 and 3.9 million.
    expect(first(0)).toBe(34_612_903_225_806n);
    expect([10, 30, 60].map((before) => Math.round(Number(first(before)) / 1e11) / 10)).toEqual([19.6, 8.8, 3.9]);
  });

  it('agrees with an independent formula, purchase by purchase', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        let paid = 0n;
        for (const { spends, purchase } of numbers.buyers) {
          const end = paid + spends;
          expect(purchase.got).toBe(leftAt(paid) - leftAt(end));
          paid += purchase.taken;
          if (purchase.taken < spends) expect(leftAt(paid)).toBe(virtualTokens - forSale);
        }
        // In the order of the blocks, you last in yours.
        const blocks = numbers.buyers.map(({ block }) => block);
        expect(blocks).toEqual(blocks.toSorted((one, two) => one - two));
        const place = numbers.buyers.findIndex(({ who }) => who === 'you');
        expect(numbers.buyers.slice(place + 1).every(({ block }) => block > values.block)).toBe(true);
        for (const [, , sol, tokens] of kind.table(numbers).rows)
          expect(exactly(sol, 9) === 0n).toBe(exactly(tokens, 6) === 0n);
      }),
      { numRuns: 1_000 },
    );
  });

  it('never sells more than the supply, and gives more for more and less in a later block', () => {
    fc.assert(
      fc.property(
        arbitraryValues(kind),
        fc.nat(40),
        fc.double({ min: 0.001, max: 1_000, noNaN: true }),
        (values, block, sol) => {
          const gotIn = (one: number, you: number) => numbersOf(kind, { ...values, block: one, you }).you.purchase.got;
          const [early, late] = [values.block, block].toSorted((one, two) => one - two) as [number, number];
          expect(gotIn(late, values.you)).toBeLessThanOrEqual(gotIn(early, values.you) + 1n);
          const [less, more] = [values.you, sol].toSorted((one, two) => one - two) as [number, number];
          expect(gotIn(early, more)).toBeGreaterThanOrEqual(gotIn(early, less));
          const sold = numbersOf(kind, values).buyers.reduce((sum, { purchase }) => sum + purchase.got, 0n);
          expect(sold).toBeLessThanOrEqual(forSale);
          expect(units(values.you)).toBe(numbersOf(kind, values).you.spends);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
