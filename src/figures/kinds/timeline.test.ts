import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kind } from './timeline.ts';
import { arbitraryValues, exactly, numbersOf } from '#test/figures.ts';
import type { Mark } from '#figures/scene.ts';

const event = (date: string) => ({ date, text: 'Something happens', source: 'a source' });

/** The number of days of a month, by the rule of the calendar. */
function monthLength(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The number of days between two dates, counted month by month. */
function daysBetween(from: string, to: string): number {
  const count = (day: string) => {
    const [year, month, date] = day.split('-').map(Number) as [number, number, number];
    let days = date;
    for (let one = 2000; one < year; one += 1) for (let each = 1; each <= 12; each += 1) days += monthLength(one, each);
    for (let each = 1; each < month; each += 1) days += monthLength(year, each);
    return days;
  };
  return count(to) - count(from);
}

/** The positions of the points on the axis, in the order of the events. */
function pointsOf(marks: readonly Mark[]): number[] {
  const picks = marks.flatMap((mark) => (mark.kind === 'pick' ? [mark] : []));
  return picks
    .toSorted((one, two) => Number(one.sets['step']) - Number(two.sets['step']))
    .flatMap((one) => one.marks.flatMap((mark) => (mark.kind === 'circle' ? [mark.y] : [])));
}

describe('a timeline', () => {
  it('names the chosen event and the time since the one before it', () => {
    const numbers = numbersOf(kind, { step: 7 });
    expect(kind.readings(numbers)).toEqual([
      ['Day', '25 Apr 2025', '36 days after the one before'],
      ['Event', '7 of 8', 'LetsBonk opens'],
      ['Since the first', '1,866 days', { citing: 'source: BONK on X' }],
    ]);
    expect(kind.valueText('step', numbers)).toBe('Event 7 of 8: LetsBonk opens, 25 Apr 2025');
  });

  it('sorts events by their day, and lets nobody choose a missing one', () => {
    const events = [event('2025-02-14'), event('2024-02-29'), event('2025-02-14')];
    const numbers = numbersOf(kind, { events, step: 24 });
    expect(numbers.events.map(({ date }) => date)).toEqual(['2024-02-29', '2025-02-14', '2025-02-14']);
    expect([numbers.at, kind.dialText('step', numbers)]).toEqual([2, '3 of 3']);
    expect(kind.readings(numbers)[0]![2]).toBe('on the same day as the one before');
  });

  it('counts the days as the calendar does', () => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        const { rows } = kind.table(numbers);
        const first = values.events.map(({ date }) => date).toSorted()[0]!;
        expect(rows).toHaveLength(values.events.length);
        values.events
          .map(({ date }) => date)
          .toSorted()
          .forEach((date, place) => expect(Number(exactly(rows[place]![2], 0))).toBe(daysBetween(first, date)));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([680, 358] as const)('draws points true to scale and rows for a finger, at %s pixels', (width) => {
    fc.assert(
      fc.property(arbitraryValues(kind), (values) => {
        const numbers = numbersOf(kind, values);
        const { marks, height } = kind.draw(numbers, width);
        const points = pointsOf(marks);
        expect(points).toHaveLength(values.events.length);
        const days = numbers.events.map(({ day }) => day);
        const [y, day] = [points[0]!, days[0]!];
        const scale = points.length > 1 ? (points.at(-1)! - y) / (days.at(-1)! - day || 1) : 0;
        points.forEach((point, place) => {
          expect(point).toBeGreaterThanOrEqual(6);
          expect(point).toBeLessThanOrEqual(height - 6);
          expect(Math.abs(point - y - (days[place]! - day) * scale)).toBeLessThan(0.2);
        });
        const rows = marks.flatMap((mark) => (mark.kind === 'pick' ? mark.marks : []));
        for (const mark of rows) if (mark.kind === 'rect') expect(mark.height).toBeGreaterThanOrEqual(44);
      }),
      { numRuns: 300 },
    );
  });
});
