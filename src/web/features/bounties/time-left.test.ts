import { describe, expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

describe('the time until a deadline', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');

  it.each([
    ['2026-11-21T09:59:59Z', ''],
    ['2026-11-21T10:00:00Z', ''],
    ['2026-11-21T10:00:01Z', 'in less than a minute'],
    ['2026-11-21T10:01:59Z', 'in 1 minute'],
    ['2026-11-21T11:30:00Z', 'in 90 minutes'],
    ['2026-11-21T12:00:00Z', 'in 2 hours'],
    ['2026-11-23T09:59:59Z', 'in 47 hours'],
    ['2026-11-23T10:00:00Z', 'in 2 days'],
    ['2027-11-21T10:00:00Z', 'in 365 days'],
    ['2030-01-31T23:59:59Z', 'in 3 years'],
  ])('is shown for %s as "%s"', (moment, text) => {
    expect(timeLeft(moment, now)).toBe(text);
  });
});
