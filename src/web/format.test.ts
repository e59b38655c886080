import { describe, expect, it } from 'vitest';
import { adminName, dutchDate, dutchTime, snippet } from './format.ts';

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
