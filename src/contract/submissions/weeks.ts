import { longDate } from '#contract/format.ts';
import { dayLength } from '#contract/timing.ts';

// A date alone is midnight in UTC.
const midnight = (day: string): Date => new Date(day);

/** The day that many days later, as 2026-11-18. */
export const dayAfter = (day: string, days: number): string =>
  new Date(midnight(day).getTime() + days * dayLength).toISOString().slice(0, 10);

/** The place of a day in its week, from 0 for Monday. */
const placeInWeek = (day: string): number => (midnight(day).getUTCDay() + 6) % 7;

/** The name of a day's week by ISO 8601, as 2026-w48: a week belongs to the year of its Thursday. */
export function weekOf(day: string): string {
  const thursday = dayAfter(day, 3 - placeInWeek(day));
  const year = thursday.slice(0, 4);
  const number = 1 + Math.floor((midnight(thursday).getTime() - midnight(`${year}-01-01`).getTime()) / dayLength / 7);
  return `${year}-w${String(number).padStart(2, '0')}`;
}

/** The Monday and the Sunday of a week. */
export interface Week {
  readonly name: string;
  readonly from: string;
  readonly until: string;
}

/**
 * The week of the years 2000 to 2199 with that name; null for any other text, also for a week 53 of a year with 52. A
 * week at the end of the year 9999 would end in a year of five digits, which no date here has.
 */
export function weekNamed(text: string): Week | null {
  const [, year, number] = /^(2[01]\d\d)-w(\d\d)$/.exec(text) ?? [];
  if (year === undefined || number === undefined) return null;
  // 4 January is always in week 1 (ISO 8601).
  const fourth = `${year}-01-04`;
  const from = dayAfter(fourth, 7 * (Number(number) - 1) - placeInWeek(fourth));
  return weekOf(from) === text ? { name: text, from, until: dayAfter(from, 6) } : null;
}

/** 'Week 48 of 2026'. */
export const weekTitle = (name: string): string => `Week ${Number(name.slice(6))} of ${name.slice(0, 4)}`;

/** '23 to 29 November 2026', '30 November to 6 December 2026', '28 December 2026 to 3 January 2027'. */
export function weekDays({ from, until }: Pick<Week, 'from' | 'until'>): string {
  const [first, last] = [longDate(from), longDate(until)];
  const isSame = (length: number) => from.slice(0, length) === until.slice(0, length);
  const [day, month] = first.split(' ');
  if (isSame(7)) return `${day} to ${last}`;
  return isSame(4) ? `${day} ${month} to ${last}` : `${first} to ${last}`;
}
