import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './fees-and-tips.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';

/** Whether a fraction above / below is at least a number, by multiplication. */
const isAtLeast = (above: bigint, below: bigint, number: bigint) => above >= number * below;

/** The place of an offer among others. The kth of them offers 100,000 · (2(n − k) − 1) / (2k + 1). */
function placeOf(offer: bigint, crowd: number): number {
  let place = 0;
  for (let k = 0; k < crowd; k += 1)
    if (isAtLeast(100_000n * BigInt(2 * (crowd - k) - 1), BigInt(2 * k + 1), offer)) place += 1;
  return place;
}

describe('fees and tips', () => {
  it('shows the numbers of its example: 200,000 micro-lamports for 150,000 units', () => {
    const numbers = numbersOf(kind);
    expect(kind.readings(numbers)).toEqual([
      ['You pay', '0.000035 SOL', '35,000 lamports'],
      ['Your place', '48', 'of 141'],
      ['You are', 'in', 'in this block'],
      ['To get in, offer more than', '76,100', 'micro-lamports a unit'],
    ]);
    expect(kind.table(numbers).rows.map((row) => exactly(row[2], 0))).toEqual([2_500n, 2_500n, 30_000n, 0n, 35_000n]);
  });

  it('counts a tip like a price, and ignores a tip below Jito’s minimum', () => {
    const none = numbersOf(kind);
    const tipped = numbersOf(kind, { tip: 0.001 });
    expect(tipped.total - none.total).toBe(1_000_000n);
    expect(tipped.mine).toBe(200_000n + 6_666_666n);
    const little = numbersOf(kind, { tip: 0.000000999 });
    expect([little.isTooSmall, little.mine, little.place]).toEqual([true, none.mine, none.place]);
    expect(kind.readings(little)[3]).toEqual(['The tip', 'too small', 'at least 1,000 lamports count']);
    expect(numbersOf(kind, { tip: 0.000001 }).isTooSmall).toBe(false);
  });

  it('says that everybody fits while there is room', () => {
    const numbers = numbersOf(kind, { crowd: 79, price: 0 });
    expect(kind.readings(numbers).slice(1)).toEqual([
      ['Your place', '80', 'of 80'],
      ['You are', 'in', 'in this block'],
      ['To get in, offer more than', 'nothing', 'everybody fits'],
    ]);
  });

  it('agrees with an independent formula', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        const product = BigInt(values.price) * BigInt(values.units);
        const priority = product / 1_000_000n + (product % 1_000_000n === 0n ? 0n : 1n);
        const tip = BigInt(values.tip.toFixed(9).replace('.', ''));
        expect(numbers.total).toBe(5_000n + priority + tip);
        const offer = BigInt(values.price) + (tip < 1_000n ? 0n : (tip * 1_000_000n) / BigInt(values.units));
        expect(numbers.mine).toBe(offer);
        expect(numbers.place).toBe(placeOf(offer, values.crowd));
        const [burned, base, fee, tipRow, all] = kind.table(numbers).rows.map((row) => exactly(row[2], 0));
        expect(burned! + base! + fee! + tipRow!).toBe(all);
        for (const row of kind.table(numbers).rows) expect(exactly(row[3], 9)).toBe(exactly(row[2], 0));
      }),
      { numRuns: 1_000 },
    );
  });

  it('gives an equal or better place for more, and costs more', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        const dearer = numbersOf(kind, { ...values, price: values.price + 5_000 });
        expect(dearer.place).toBeLessThanOrEqual(numbers.place);
        expect(dearer.total).toBeGreaterThan(numbers.total);
        expect(numbers.bids).toEqual(numbers.bids.toSorted((one, two) => Number(two - one)));
        const longer = numbersOf(kind, { ...values, crowd: values.crowd + 1 });
        expect(longer.place).toBeGreaterThanOrEqual(numbers.place);
      }),
      { numRuns: 1_000 },
    );
  });
});
