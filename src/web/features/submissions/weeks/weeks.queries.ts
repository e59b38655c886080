import { linesShown } from '#contract/submissions/week-limits.ts';
import { read } from '#web/client/calls.ts';
import { readPages } from '#web/client/pages.ts';

/** The accepted lines of a week, from the cursor on. */
export const weekQuery = (week: string, cursor?: string) =>
  readPages('/weeks/:week', { week, limit: linesShown.week, cursor });

/** The first lines of the present week, or of the last one if it has none. */
export const latestWeekQuery = read('/weeks/latest', {});
