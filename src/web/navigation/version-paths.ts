import { paths } from './paths.ts';

/** The links between an article's versions (spec §2); a separate file, so that an article does not load them. */
export const versionPaths = {
  cite: (slug: string) => `${paths.article(slug)}/cite`,
  history: (slug: string, cursor: string) => `${paths.history(slug)}?cursor=${encodeURIComponent(cursor)}`,
  revision: (slug: string, number: number) => `${paths.article(slug)}/revisions/${number}`,
  citeRevision: (slug: string, number: number) => `${paths.article(slug)}/revisions/${number}/cite`,
  /** The target of the history's form without scripts: the server redirects it to the URL of the two versions. */
  comparing: (slug: string) => `${paths.article(slug)}/compare`,
  compare: (slug: string, from: number, to: number) => `${paths.article(slug)}/compare/${from}...${to}`,
} as const;

/** The number in the path of a revision; null for another spelling, such as '01'. */
export const numberIn = ({ number = '' }: Readonly<Record<string, string | undefined>>): number | null =>
  /^[1-9]\d*$/.test(number) ? Number(number) : null;
