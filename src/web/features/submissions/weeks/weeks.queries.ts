import { linesShown } from '#contract/submissions/week-limits.ts';
import { read } from '#web/client/calls.ts';
import { readPages } from '#web/client/pages.ts';

/** The accepted lines of a week, from the cursor on. */
export const weekQuery = (week: string, cursor?: string) =>
  readPages('/weeks/:week', { week, limit: linesShown.week, cursor });

/** The first lines of the present week, or while it has none of the last one. */
export const latestWeekQuery = read('/weeks/latest', {});
