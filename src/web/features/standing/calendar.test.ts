import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longestRow, monthsOf, weeksUntil } from './calendar.ts';

const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

it('shows 53 weeks from Monday to Sunday, every day once, up to that day', () => {
  fc.assert(
    fc.property(date, (until) => {
      const weeks = weeksUntil(until, []);
      expect(weeks).toHaveLength(53);
      for (const week of weeks) expect(new Date(week[0]!.day).getUTCDay()).toBe(1);
      const days = weeks.flat().map(({ day }) => day);
      expect(days.at(-1)).toBe(until);
      for (const [place, day] of days.entries())
        if (place > 0) expect(Date.parse(day) - Date.parse(days[place - 1]!)).toBe(86_400_000);
    }),
  );
});

it('begins with the week of joining, or of the first activity', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 360 }), (until, came, did) => {
      const before = (many: number) => new Date(Date.parse(until) - many * 86_400_000).toISOString().slice(0, 10);
      const weeks = weeksUntil(until, [{ day: before(did), things: 1 }], `${before(came)}T12:00:00.000Z`);
      const days = weeks.flat().map(({ day }) => day);
      expect(days).toEqual(
        weeksUntil(until, [])
          .flat()
          .map(({ day }) => day)
          .slice(-days.length),
      );
      expect(days).toContain(before(did));
      const least = Math.max(came, did);
      if (weeks.length > 4) expect(days[0]! <= before(least) || weeks.length === 53).toBe(true);
      if (weeks.length > 4 && least < 360)
        expect(Date.parse(before(least)) - Date.parse(days[0]!)).toBeLessThan(7 * 86_400_000);
    }),
  );
});

it('has a level for the number of activities on a day', () => {
  const days = [1, 2, 3, 4, 5, 60].map((things, place) => ({ day: `2026-11-1${place}`, things }));
  const shown = weeksUntil('2026-11-22', days).flat();
  expect(days.map(({ day }) => shown.find((one) => one.day === day)!.level)).toEqual([1, 2, 3, 3, 4, 4]);
  expect(shown.filter(({ level }) => level > 0)).toHaveLength(days.length);
});

it('sums days up by month, and finds the longest streak', () => {
  const days = ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-03'].map((day) => ({ day, things: 2 }));
  expect(monthsOf(days)).toEqual([
    { month: '2026-02', days: 2, things: 4 },
    { month: '2026-01', days: 2, things: 4 },
  ]);
  expect(longestRow(days)).toBe(3);
  expect(longestRow([])).toBe(0);
});
