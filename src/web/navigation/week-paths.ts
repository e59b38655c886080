import { pathWith } from './paths.ts';

/**
 * The links of weeks and their lines (spec §2, /week/{week}); a separate file, so that an article does not load them.
 */
export const weekPaths = {
  week: (name: string, cursor?: string) => pathWith(`/week/${name}`, { cursor }),
  line: (name: string, id: string) => `/week/${name}#line-${id}`,
  suggest: '/contribute/line',
  atom: '/week.atom',
  json: '/week.json',
} as const;
