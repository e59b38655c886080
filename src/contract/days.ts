import { dayLength } from './timing.ts';

/**
 * Whether a day, a month or a year, as 2026-11-18, 2026-11 or 2026, has not begun anywhere on earth: in the first time
 * zone it is tomorrow already.
 */
export const isToCome = (day: string): boolean =>
  day > new Date(Date.now() + dayLength).toISOString().slice(0, day.length);
