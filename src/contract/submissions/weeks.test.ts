import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, weekDays, weekNamed, weekOf, weekTitle } from './weeks.ts';

const days = fc
  .date({ min: new Date('2000-01-03'), max: new Date('2199-12-29'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('weeks by ISO 8601', () => {
  it.each([
    ['2026-11-27', '2026-w48'],
    ['2026-01-01', '2026-w01'],
    ['2024-12-30', '2025-w01'],
    ['2021-01-03', '2020-w53'],
    ['2021-01-04', '2021-w01'],
    ['2027-01-03', '2026-w53'],
  ])('%s is in %s', (day, week) => {
    expect(weekOf(day)).toBe(week);
  });

  it('contains exactly seven days, the first of them a Monday', () => {
    fc.assert(
      fc.property(days, (day) => {
        const week = weekNamed(weekOf(day))!;
        expect(new Date(week.from).getUTCDay()).toBe(1);
        expect(dayAfter(week.from, 6)).toBe(week.until);
        expect(week.from <= day && day <= week.until).toBe(true);
        for (const place of [0, 1, 2, 3, 4, 5, 6]) expect(weekOf(dayAfter(week.from, place))).toBe(week.name);
        expect(weekOf(dayAfter(week.from, -1))).not.toBe(week.name);
        expect(weekOf(dayAfter(week.until, 1))).not.toBe(week.name);
      }),
    );
  });

  it('rejects a week with another spelling or number', () => {
    for (const name of [
      '2026-w54',
      '2025-w53',
      '2026-w00',
      '2026-w1',
      '2026-W48',
      '0000-w01',
      '2026-48',
      '1999-w52',
      '2200-w01',
      '9999-w52',
      '',
      'x',
    ])
      expect([name, weekNamed(name)]).toEqual([name, null]);
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(weekNamed(name)?.name ?? name).toBe(name);
      }),
    );
  });

  it('formats a week for readers', () => {
    expect(weekTitle('2026-w01')).toBe('Week 1 of 2026');
    expect(weekDays(weekNamed('2026-w48')!)).toBe('23 to 29 November 2026');
    expect(weekDays(weekNamed('2026-w49')!)).toBe('30 November to 6 December 2026');
    expect(weekDays(weekNamed('2026-w53')!)).toBe('28 December 2026 to 3 January 2027');
  });
});
