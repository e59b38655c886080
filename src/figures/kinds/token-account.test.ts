import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './token-account.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';

describe('the rent of a token account', () => {
  it('equals Solana’s rent at each rate of the plan', () => {
    // 165 bytes, in lamports.
    expect(numbersOf(kind).rows.map(({ deposit }) => deposit)).toEqual([
      2_039_280n,
      1_855_569n,
      1_488_440n,
      754_475n,
      387_346n,
      203_928n,
    ]);
    expect(kind.readings(numbersOf(kind)).map(([, value]) => value)).toEqual([
      '0.00148844 SOL',
      '0.00148844 SOL',
      '0.00203928 SOL',
      '0.00055084 SOL',
    ]);
  });

  it('follows the registry: later rates stay planned, and an unknown rate stands by itself', () => {
    const constants = { rate: '2575', overhead: '128', size: '165' };
    const whens = kind.compute({ accounts: 1, rate: 5_080 }, constants).rows.map(({ when }) => when);
    expect(whens).toEqual(['past', 'past', 'past', 'now', 'planned', 'planned']);
    const other = kind.compute({ accounts: 1, rate: 5_080 }, { ...constants, rate: '3000' });
    expect(other.rows.at(-1)).toMatchObject({ rate: 3_000n, when: 'now', deposit: 879_000n });
  });

  it('agrees with an independent formula, and returns the payment', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        // The two parts of the deposit, for the overhead and for the data, account by account.
        const one = 128n * 5_080n + 165n * 5_080n;
        expect(numbers.needed).toBe(BigInt(values.accounts) * one);
        expect(numbers.paid).toBe(BigInt(values.rate) * 293n * BigInt(values.accounts));
        for (const [rate, , , , deposit, back] of kind.table(numbers).rows) {
          expect(exactly(deposit, 9)).toBe(exactly(rate, 0) * 293n * BigInt(values.accounts));
          expect(back).toEqual(deposit);
        }
        expect(numbersOf(kind, { ...values, accounts: values.accounts + 1 }).needed).toBe(numbers.needed + one);
      }),
      { numRuns: 1_000 },
    );
  });
});
