import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './honeypot.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';

const million = 1_000_000_000_000n;

/** The rest of a transfer after this fee, rounded down. */
const leaves = (amount: bigint, hundredths: bigint) => (amount * (10_000n - hundredths)) / 10_000n;

describe('a honeypot', () => {
  it.each([
    [{ frozen: 'no' }, ['10 SOL', '1,000,000', '1,000,000', '10 SOL']],
    [{ frozen: 'yes' }, ['10 SOL', '1,000,000', '0', '0 SOL']],
    [{ frozen: 'no', fee: 90 }, ['10 SOL', '100,000', '100,000', '0.1 SOL']],
    [{ frozen: 'no', delegate: 'yes' }, ['10 SOL', '0', '0', '0 SOL']],
    [{ frozen: 'no', fee: 100 }, ['10 SOL', '0', '0', '0 SOL']],
  ] as const)('returns the remaining tokens and SOL for %o', (values, readings) => {
    expect(kind.readings(numbersOf(kind, values)).map(([, value]) => value)).toEqual(readings);
  });

  it('explains a choice in a sentence', () => {
    expect(kind.valueText('frozen', numbersOf(kind))).toBe('Your account is frozen: you get back 0 SOL of 10 SOL');
    expect(kind.describe(numbersOf(kind, { frozen: 'no', fee: 5 }))).toBe(
      'A room with two doors, from above. 10 SOL go in, and 9.03 SOL come out: each transfer keeps 5%.',
    );
  });

  it('agrees with an independent formula', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        const hundredths = BigInt(values.fee.toFixed(2).replace('.', ''));
        const arrived = leaves(million, hundredths);
        const isGone = values.frozen === 'yes' || values.delegate === 'yes';
        expect(numbers.held).toBe(values.delegate === 'yes' ? 0n : arrived);
        expect(numbers.reaches).toBe(isGone ? 0n : leaves(arrived, hundredths));
        expect(numbers.back).toBe((10_000_000_000n * numbers.reaches) / million);
      }),
      { numRuns: 1_000 },
    );
  });

  it('loses no token: each bought token is kept, taken, frozen or sold', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        const [all, ...parts] = kind.table(numbers).rows.map((row) => exactly(row[1], 6));
        const never = parts.pop()!;
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(all);
        expect(never + numbers.reaches).toBe(all);
        const dearer = numbersOf(kind, { ...values, fee: Math.min(100, values.fee + 1) });
        expect(dearer.back).toBeLessThanOrEqual(numbers.back);
        expect(numbers.back).toBeLessThanOrEqual(10_000_000_000n);
      }),
      { numRuns: 1_000 },
    );
  });
});
