import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paired } from './paired.ts';

it('contains all of both texts in their order', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'C', '1'), maxLength: 46 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const pairs = paired(one, other);
      expect([pairs.map(([above]) => above).join(''), pairs.map(([, below]) => below).join('')]).toEqual([one, other]);
    }),
  );
});

it('shows omitted, added and changed characters in their place', () => {
  const differing = (one: string, other: string) => paired(one, other).filter(([above, below]) => above !== below);
  expect(differing('ABCDEFGH', 'ABDEFGH')).toEqual([['C', '']]);
  expect(differing('ABCDEFGH', 'ABCxDEFGH')).toEqual([['', 'x']]);
  expect(differing('ABCDEFGH', 'ABCxEFGH')).toEqual([['D', 'x']]);
  expect(differing('ABCDEFGH', 'AxyzwvGH')).toHaveLength(5);
});
