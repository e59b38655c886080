/** Whether a text is a real day, month or year, as 2026-11-18, 2026-11 and 2026. */
export function isDay(text: string): boolean {
  if (!/^\d{4}(?:-\d{2}){0,2}$/.test(text)) return false;
  const [year, month = 1, day = 1] = text.split('-').map(Number);
  const date = new Date(Date.UTC(year!, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
