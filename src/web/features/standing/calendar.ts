import { calendarDays } from '#contract/standing/ranks.ts';
import { dayLength } from '#contract/timing.ts';

/** A person's activity on one day, in 'YYYY-MM-DD'. */
export interface ActiveDay {
  readonly day: string;
  readonly things: number;
}

/** A day of the calendar; `level` is the activity from 0 to 4. */
interface CalendarDay {
  readonly day: string;
  readonly level: number;
}

const after = (day: string, many: number) => new Date(Date.parse(day) + many * dayLength).toISOString().slice(0, 10);

// The least activity for level 1, 2 and so on.
const levels = [1, 2, 3, 5];
const levelOf = (things: number) => levels.filter((least) => things >= least).length;

// A calendar with fewer weeks is not shown as one.
const fewestWeeks = 4;

/**
 * The weeks of a year up to a day, each from Monday to Sunday, the last one up to that day. Starts with the week of
 * `since`, or of the first active day, if that is less than a year ago.
 */
export function weeksUntil(until: string, days: readonly ActiveDay[], since = ''): CalendarDay[][] {
  const things = new Map(days.map((one) => [one.day, one.things]));
  // 1970 began on a Thursday.
  const sinceMonday = (Math.floor(Date.parse(until) / dayLength) + 3) % 7;
  const many = calendarDays - 6 + sinceMonday + 1;
  const all = Array.from({ length: many }, (_, place) => after(until, place + 1 - many));
  const shown = all.map((day) => ({ day, level: levelOf(things.get(day) ?? 0) }));
  const weeks = Array.from({ length: Math.ceil(many / 7) }, (_, week) => shown.slice(week * 7, week * 7 + 7));
  const begin = [since.slice(0, 10), ...things.keys()].toSorted()[0]!;
  const first = weeks.findIndex((week) => week.at(-1)!.day >= begin);
  return weeks.slice(Math.min(Math.max(first, 0), weeks.length - fewestWeeks));
}

/** The active days and the activity by month, newest first; `month` as 'YYYY-MM'. */
export function monthsOf(days: readonly ActiveDay[]): { month: string; days: number; things: number }[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...months]
    .map(([month, of]) => ({ month, days: of.length, things: of.reduce((sum, { things }) => sum + things, 0) }))
    .toSorted((one, two) => two.month.localeCompare(one.month));
}

/** The longest run of consecutive active days. `days` are sorted. */
export function longestRow(days: readonly ActiveDay[]): number {
  let longest = 0;
  let row = 0;
  for (const [place, { day }] of days.entries()) {
    row = place > 0 && after(days[place - 1]!.day, 1) === day ? row + 1 : 1;
    longest = Math.max(longest, row);
  }
  return longest;
}
