const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Jan' for 1, the first month. */
export const monthName = (month: number): string => months[month - 1]!;

/** '18 Nov 2026' from '2026-11-18'. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${monthName(month!)} ${year}`;
}

/** The number of days since 1 January 1970. */
export const dayNumber = (day: string): number => Math.floor(Date.parse(day) / 86_400_000);
