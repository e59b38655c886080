import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './address-poisoning.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';

/** 58 to this power, by repeated multiplication. */
function power(times: number): bigint {
  let product = 1n;
  for (let round = 0; round < times; round += 1) product *= 58n;
  return product;
}

describe('address poisoning', () => {
  it('shows no difference to a reader who compares four characters at each end, but some at five', () => {
    const four = numbersOf(kind, { ends: 4 });
    expect(four.differing).toBe(0);
    expect(kind.readings(four).map(([, value]) => value)).toEqual([
      '4 + 4',
      'no difference',
      '128.1 trillion',
      '14 days',
    ]);
    const five = numbersOf(kind, { ends: 5 });
    expect(five.differing).toBe(2);
    expect(kind.valueText('ends', five)).toBe(
      'You compare 5 characters at each end: 2 differ, one machine makes such a match in 136 years',
    );
  });

  it('compares the ends of addresses of different lengths from the right', () => {
    const { fake } = numbersOf(kind, { address: 'abcdefgh', fake: 'abXYZWQfgh', ends: 3 });
    expect(fake.filter(({ differs }) => differs).map(({ character }) => character)).toEqual(['X']);
  });

  it('draws any text in the address field, one character each', () => {
    const numbers = numbersOf(kind, { address: '<b>&"', fake: '👛👛👛', ends: 22 });
    expect(numbers.fake.map(({ character }) => character)).toEqual(['👛', '👛', '👛']);
    expect(numbers.keys).toBe(power(5));
  });

  it('agrees with a multiplication', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        const length = [...values.address].length;
        const keys = power(Math.min(length, values.ends * 2));
        expect(numbers.keys).toBe(keys);
        const perSecond = BigInt(values.speed) * 1_000_000n;
        expect(numbers.seconds * perSecond).toBeLessThanOrEqual(keys);
        expect((numbers.seconds + 1n) * perSecond).toBeGreaterThan(keys);
        let before = 0n;
        for (const [, cell] of kind.table(numbers).rows) {
          expect(exactly(cell, 0)).toBeGreaterThanOrEqual(before);
          before = exactly(cell, 0);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('sees more differences the further one looks, and none in the same address', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), fc.string({ minLength: 1, maxLength: 44 }), (values, address) => {
        const { ends } = values;
        const fewer = numbersOf(kind, values);
        const more = numbersOf(kind, { ...values, ends: Math.min(22, ends + 1) });
        expect(more.differing).toBeGreaterThanOrEqual(fewer.differing);
        expect(numbersOf(kind, { address, fake: address, ends }).differing).toBe(0);
      }),
      { numRuns: 1_000 },
    );
  });
});
