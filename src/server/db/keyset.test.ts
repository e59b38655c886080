import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Invalid } from '#server/core/errors.ts';
import { cutPage, decodeCursor, encodeCursor } from './keyset.ts';

const storable = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));

describe('a cursor', () => {
  it('returns the values it was made from', () => {
    fc.assert(
      fc.property(storable, storable, (first, second) => {
        expect(decodeCursor(encodeCursor([first, second]), 2)).toEqual([first, second]);
      }),
    );
  });

  it('is refused in words when this server did not make it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          expect(decodeCursor(text, 2)).toHaveLength(2);
        } catch (error) {
          expect(error).toBeInstanceOf(Invalid);
        }
      }),
    );
  });
});

describe('cutPage', () => {
  it('says where the next page starts only when there is one', () => {
    const rows = ['a', 'b', 'c'];
    const position = (row: string) => [row, row] as const;
    expect(cutPage(rows, { limit: 3 }, position)).toEqual({ rows, next: null });
    expect(cutPage(rows, { limit: 2 }, position)).toEqual({ rows: ['a', 'b'], next: encodeCursor(['b', 'b']) });
    expect(cutPage([], { limit: 2 }, position)).toEqual({ rows: [], next: null });
  });
});
