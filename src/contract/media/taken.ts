import { isToCome } from '#contract/days.ts';

/** Whether a text is a day of the calendar, a month or a year: 2026-11-18, 2026-11 or 2026. */
function isTime(text: string): boolean {
  if (!/^[12]\d{3}(-\d\d){0,2}$/.test(text)) return false;
  const firstDay = text + '-01-01'.slice(text.length - 4);
  const at = new Date(firstDay);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(firstDay);
}

/** Why a text does not say when a picture was taken; null if it does, or if it is empty. */
export function faultOfTaken(taken: string): string | null {
  if (taken === '') return null;
  if (!isTime(taken)) return 'Write when it was taken as 2026-11-18, 2026-11 or 2026.';
  return isToCome(taken) ? 'The day on which it was taken has not come yet.' : null;
}
