import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './holders.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';

/** A share as an integer of millionths of a percent, from its digits. */
const millionths = (share: number) => BigInt(share.toFixed(6).replace('.', ''));

/** The sum of the `top` largest shares, taken out one after another. */
function largest(shares: readonly bigint[], top: number): bigint {
  const left = [...shares];
  let sum = 0n;
  for (let round = 0; round < top && left.length > 0; round += 1) {
    let best = 0;
    for (let place = 1; place < left.length; place += 1) if (left[place]! > left[best]!) best = place;
    sum += left.splice(best, 1)[0]!;
  }
  return sum;
}

describe('the holders of a token', () => {
  it('shows the numbers of its example: 58.9% with pools, 24.3% of wallets alone', () => {
    const all = numbersOf(kind);
    expect(kind.readings(all).map(([, value]) => value)).toEqual(['58.9%', '24.3%', '41.0%']);
    expect(kind.valueText('top', all)).toBe('The largest 10: 58.9% of the supply');
    const wallets = numbersOf(kind, { count: 'wallets' });
    expect(wallets.sum).toBe(24_300_000n);
    expect(kind.valueText('count', wallets)).toBe('Only wallets count: the largest 10 hold 24.3%');
  });

  it('agrees with an independent sum', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        const all = values.list.map(({ share }) => millionths(share));
        const wallets = values.list.filter((one) => one.kind === 'wallet').map(({ share }) => millionths(share));
        expect(numbers.ofAll).toBe(largest(all, values.top));
        expect(numbers.ofWallets).toBe(largest(wallets, values.top));
        expect(numbers.sum).toBe(values.count === 'all' ? numbers.ofAll : numbers.ofWallets);
        const total = all.reduce((sum, one) => sum + one, 0n);
        const ofOthers = total - wallets.reduce((sum, one) => sum + one, 0n);
        expect(numbers.held).toBe(100_000_000n - ofOthers);
        const { rows } = kind.table(numbers);
        expect(rows).toHaveLength(values.list.length);
        expect(exactly(rows.at(-1)![4], 6)).toBe(total);
        rows.forEach((row, place) => expect(exactly(row[4], 6)).toBe(largest(all, place + 1)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('sums up more for more holders, and never more for wallets than for all', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const fewer = numbersOf(kind, values);
        const more = numbersOf(kind, { ...values, top: values.top + 1 });
        expect(more.sum).toBeGreaterThanOrEqual(fewer.sum);
        expect(fewer.ofWallets).toBeLessThanOrEqual(fewer.ofAll);
        expect(fewer.holders.filter(({ isTop }) => isTop)).toHaveLength(fewer.top);
      }),
      { numRuns: 1_000 },
    );
  });

  it('draws a list without a wallet', () => {
    const numbers = numbersOf(kind, { list: [{ label: 'Pool', kind: 'pool', share: 100 }], count: 'wallets' });
    expect(kind.draw(numbers, 358).marks.length).toBeGreaterThan(0);
    expect(kind.readings(numbers)[2]).toEqual(['Of what wallets hold', '–', 'the shares are 100% or more']);
  });
});
