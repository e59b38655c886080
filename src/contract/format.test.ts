import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adminName,
  amount,
  beginning,
  count,
  dutchDate,
  dutchTime,
  firstOf,
  longDay,
  shortDay,
  snippet,
  tokenAmount,
} from './format.ts';

describe('a number', () => {
  it('uses English separators and the right plural', () => {
    fc.assert(
      fc.property(fc.nat(), (number) => {
        expect(count(number, 'entry', 'entries')).toBe(
          `${number.toLocaleString('en-US')} ${number === 1 ? 'entry' : 'entries'}`,
        );
      }),
    );
  });

  it('shows every digit of a sum, and adds none', () => {
    expect([4_000_000, 0.000000001, 1234.5, 999, 0.000012].map(amount)).toEqual([
      '4,000,000',
      '0.000000001',
      '1,234.5',
      '999',
      '0.000012',
    ]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999_999_999 }),
        fc.integer({ min: 0, max: 9 }),
        (digits, decimals) => {
          const sum = Number(`${digits}e-${decimals}`);
          expect(amount(sum)).toBe(sum.toLocaleString('en-US', { maximumSignificantDigits: 15 }));
        },
      ),
    );
  });
});

describe('a list of names', () => {
  it('shows the first names, and counts the others', () => {
    expect([firstOf([], 2), firstOf(['a', 'b'], 2), firstOf(['a', 'b', 'c'], 2)]).toEqual([
      '',
      'a, b',
      'a, b and 1 more',
    ]);
  });
});

describe('the dashboard’s words', () => {
  it('write dates as in Dutch, in UTC', () => {
    expect(dutchDate('2026-11-17T23:59:59.999Z')).toBe('17-11-2026');
    expect(dutchDate('2026-03-05T00:30:00+02:00')).toBe('04-03-2026');
    expect(dutchTime('2026-11-17T09:05:00Z')).toBe('17-11-2026 09:05');
  });

  it('name a person, or the wallet by its first 6 and last 4 characters', () => {
    const wallet = '7hQm3aAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA4kWd';
    expect(adminName(wallet, 'reader')).toBe('reader');
    expect(adminName(wallet, null)).toBe('7hQm3a…4kWd');
    expect(adminName('anonymous', null)).toBe('anonymous');
  });

  it('cut a text between characters, on one line', () => {
    expect(snippet(' a\n b ', 80)).toBe('a b');
    expect(snippet('🐶'.repeat(3), 2)).toBe('🐶🐶…');
  });
});

describe('an amount of a token', () => {
  it('shows every digit, with the decimal point in its place', () => {
    expect([
      tokenAmount(8_799_467_920_954_050_000n, 5),
      tokenAmount(5n, 0),
      tokenAmount(0n, 9),
      tokenAmount(-1_500n, 3),
    ]).toEqual(['87,994,679,209,540.5', '5', '0', '-1.5']);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n }), fc.integer({ min: 0, max: 255 }), (units, decimals) => {
        const [whole, fraction = ''] = tokenAmount(units, decimals).replaceAll(',', '').split('.');
        expect(BigInt(whole! + fraction.padEnd(decimals, '0'))).toBe(units);
      }),
    );
  });
});

describe('the beginning of a text', () => {
  it('equals a short text, line breaks included', () => {
    expect(beginning('One\ntwo', 10)).toBe('One\ntwo');
  });

  it('is shorter than a long text, and ends with a whole word where there is one', () => {
    expect(beginning('One two three', 9)).toBe('One two…');
    expect(beginning('One two!', 7)).toBe('One…');
    expect(beginning('長'.repeat(11), 10)).toBe(`${'長'.repeat(10)}…`);
    expect(beginning('🦍'.repeat(11), 10)).toBe(`${'🦍'.repeat(10)}…`);
  });
});

describe('a day, a month or a year', () => {
  it('is written with as much as it says', () => {
    expect(['2026-11-08', '2026-11', '2026', ''].map(longDay)).toEqual([
      '8 November 2026',
      'November 2026',
      '2026',
      '',
    ]);
    expect(['2026-11-08', '2026-11', '2026'].map(shortDay)).toEqual(['8 Nov 2026', 'Nov 2026', '2026']);
  });
});
