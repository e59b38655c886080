import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './bundle.ts';
import type { Mark } from '#figures/scene.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';

const whole = 100_000_000n;
const millionths = (share: number) => BigInt(Math.round(share * 1e6));
const sum = (parts: readonly bigint[]) => parts.reduce((total, part) => total + part, 0n);

const circlesOf = (marks: readonly Mark[], look: string) =>
  marks.flatMap((mark) => (mark.kind === 'circle' && mark.look === look ? [mark] : []));

describe('a bundle of wallets', () => {
  it('shows the numbers of its example: twenty wallets that hold 30% together', () => {
    const numbers = numbersOf(kind);
    expect(kind.readings(numbers).map(([, value]) => value)).toEqual(['44 wallets', '20 wallets', '30%', '25 buyers']);
    expect(kind.valueText('pull', numbers)).toBe('Pulled 100%: one wallet paid 20 of them, which hold 30% together');
    expect(kind.table(numbers).rows).toHaveLength(21);
  });

  it('divides the bundle’s tokens among its wallets without a remainder, the largest first', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        expect(numbers.ours).toHaveLength(values.wallets);
        expect(sum(numbers.ours)).toBe(millionths(values.share));
        expect(sum(numbers.rest)).toBe((whole - millionths(values.share)) / 2n);
        numbers.ours.slice(1).forEach((share, place) => {
          // A wallet's share by rational numbers: its weight, from 2n − 2 down to n − 1, divided by the sum 3n(n − 1) /
          // 2.
          const n = values.wallets;
          const exact = (values.share * (2 * (n - 1) - (place + 1))) / ((3 * n * (n - 1)) / 2);
          expect(Math.abs(Number(share) / 1e6 - exact)).toBeLessThan(2e-6);
          expect(share).toBeLessThanOrEqual(numbers.ours[place]!);
        });
        expect(numbers.ours[0]! - 2n * numbers.ours.at(-1)!).toBeLessThanOrEqual(BigInt(values.wallets + 2));
        const { rows } = kind.table(numbers);
        expect(sum(rows.map((row) => exactly(row[2], 6)))).toBe(numbers.bundle + numbers.others);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([680, 358] as const)('overlaps no wallets before and after the pull, at %s pixels', (width) => {
    fc.assert(
      fc.property(arbitraryValues(kind), fc.constantFrom(0, 100), (values, pull) => {
        const { marks, height } = kind.draw(numbersOf(kind, { ...values, pull }), width);
        const circles = [...circlesOf(marks, 'bubble'), ...circlesOf(marks, 'bubble mine')];
        expect(circles).toHaveLength(values.wallets + 24);
        circles.forEach(({ x, y, r }, place) => {
          expect(Math.min(x - r, width - x - r, y - r, height - y - r)).toBeGreaterThanOrEqual(-2);
          for (const other of circles.slice(place + 1))
            expect(Math.hypot(other.x - x, other.y - y) - other.r - r).toBeGreaterThan(0);
        });
      }),
      { numRuns: 200 },
    );
  });
});
