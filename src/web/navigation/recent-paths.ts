import { pathWith } from './paths.ts';

/** The filters of the list of recent changes, and its cursor. */
export interface RecentFilters {
  readonly kind?: string | undefined;
  readonly category?: string | undefined;
  readonly by?: string | undefined;
  readonly notBy?: string | undefined;
  readonly cursor?: string | undefined;
}

/** The links of recent changes (spec §2, /recent); a separate file, so that an article does not load them. */
export const recentPaths = {
  recent: (filters: RecentFilters = {}) => pathWith('/recent', { ...filters }),
  atom: ({ kind, category }: RecentFilters) => pathWith('/recent.atom', { kind, category }),
  json: ({ kind, category }: RecentFilters) => pathWith('/recent.json', { kind, category }),
} as const;
