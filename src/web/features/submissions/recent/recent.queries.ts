import type { ChangeKind } from '#contract/submissions/recent-limits.ts';
import { read } from '#web/client/calls.ts';
import { readPages } from '#web/client/pages.ts';

/** The filters of the list of recent changes. */
export interface ChangeFilters {
  readonly kind?: ChangeKind | undefined;
  readonly category?: string | undefined;
  readonly by?: string | undefined;
  readonly notBy?: string | undefined;
}

/** The recent changes, newest first, from the cursor on. */
export const changesQuery = (filters: ChangeFilters, cursor?: string) => readPages('/recent', { ...filters, cursor });

/** The number of edits in each of the last 24 hours. */
export const editsByHourQuery = read('/recent/hours', {});

/** The newest edits, as many as the main page shows. */
export const latestEditsQuery = read('/recent', { kind: 'edit', limit: 6 });
