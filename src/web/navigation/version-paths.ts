import { paths } from './paths.ts';

/** The links between an article's versions (spec §2); beside the others, so that an article does not bring them. */
export const versionPaths = {
  history: (slug: string, cursor: string) => `${paths.history(slug)}?cursor=${encodeURIComponent(cursor)}`,
  revision: (slug: string, number: number) => `${paths.article(slug)}/revisions/${number}`,
  /** Where the form of the history leads without scripts: from there it goes on to the address of the two. */
  comparing: (slug: string) => `${paths.article(slug)}/compare`,
  compare: (slug: string, from: number, to: number) => `${paths.article(slug)}/compare/${from}...${to}`,
} as const;
