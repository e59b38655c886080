import type { BountyState } from '#contract/bounties/limits.ts';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { ContributionSort } from '#contract/submissions/limits.ts';

/** A path with those parameters that have a value. */
export function pathWith(path: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return [path, ...(given.length > 0 ? [given.join('&')] : [])].join('?');
}

/**
 * The fragment of a link to an editor that opens the dialog for a source at once. It may follow a fragment that names a
 * place.
 */
export const addSourceHash = '#add-source';

/** The fields that decide an article's still. */
interface StillOwner {
  readonly slug: string;
  readonly category: string;
  readonly hasFigure: boolean;
}

const categoryStill = (category: string): string => pathWith('/still.svg', { category });

/** Every link of the site (spec §2). Components never write a path by hand. */
export const paths = {
  home: '/',
  article: (slug: string, anchor?: string) => `/article/${encodeURIComponent(slug)}${anchor ? `#${anchor}` : ''}`,
  /** The small drawing of an article or of a kind of figure, by the path of its page (spec §2, /figures). */
  still: (page: string) => `${page}/still.svg`,
  /** The small drawing of an article: its first figure, or else the drawing of its category. */
  stillOf: ({ slug, category, hasFigure }: StillOwner) =>
    hasFigure ? `/article/${encodeURIComponent(slug)}/still.svg` : categoryStill(category),
  /** The drawing of a category; '' has one for articles without a category. */
  categoryStill,
  history: (slug: string) => `/article/${encodeURIComponent(slug)}/history`,
  authors: (slug: string) => `/article/${encodeURIComponent(slug)}/authors`,
  /** The articles that link to an article, and the related ones. */
  linksHere: (slug: string, cursor?: string) => pathWith(`/article/${encodeURIComponent(slug)}/links`, { cursor }),
  contribute: '/contribute',
  contributeTo: (slug: string) => `/contribute/${encodeURIComponent(slug)}`,
  /** The editor of an article's text: the whole, or the section with that anchor. */
  editText: (slug: string, section?: string) =>
    pathWith(`/contribute/${encodeURIComponent(slug)}`, section ? { section } : { way: 'text' }),
  /** The editor of the author's own suggestion. */
  editSuggestion: (slug: string, id: string) => pathWith(`/contribute/${encodeURIComponent(slug)}`, { edit: id }),
  propose: '/contribute/new',
  proposeNamed: (title: string) => pathWith('/contribute/new', { title }),
  report: (article?: string, section?: string) => pathWith('/contribute/report', { article, section }),
  /** The form for a report on some words of an article, or of a section of it. */
  disputed: (article: string, section: string | undefined, words: string) =>
    pathWith('/contribute/report', { article, section, details: `“${words}”: ` }),
  /** The form for a report on a place where somebody met a look-alike. */
  reportMet: (article: string, address: string) => pathWith('/contribute/report', { article, address }),
  contributions: (slug: string, { sort, cursor }: { sort?: ContributionSort; cursor?: string | undefined } = {}) =>
    pathWith(`/contri/${encodeURIComponent(slug)}`, { sort: sort === 'newest' ? undefined : sort, cursor }),
  submission: (kind: SubmissionKind, id: string, comment?: string) =>
    `/${kind}s/${encodeURIComponent(id)}${comment ? `#comment-${comment}` : ''}`,
  bounties: '/bounties',
  bountiesIn: (state: BountyState | undefined, cursor?: string) => pathWith('/bounties', { filter: state, cursor }),
  bounty: (id: string, cursor?: string) =>
    `${pathWith(`/bounties/${encodeURIComponent(id)}`, { cursor })}${cursor ? '#entries' : ''}`,
  search: (
    query?: string,
    {
      isExact = false,
      isWhole = false,
      cursor,
    }: { isExact?: boolean; isWhole?: boolean; cursor?: string | undefined } = {},
  ) =>
    pathWith('/search', {
      q: query || undefined,
      exact: isExact ? '1' : undefined,
      weaker: isWhole ? '1' : undefined,
      cursor,
    }),
  check: (address: string) => `/check/${encodeURIComponent(address)}`,
  browse: (category?: string, cursor?: string) => pathWith('/browse', { category, cursor }),
  browseAToZ: (from?: string, cursor?: string) => pathWith('/browse', { view: 'a-z', from, cursor }),
  leaderboard: ({ isRecent = false, isWhole = false }: { isRecent?: boolean; isWhole?: boolean } = {}) =>
    pathWith('/leaderboard', { days: isRecent ? '30' : undefined, places: isWhole ? 'all' : undefined }),
  ranks: '/ranks',
  figures: '/figures',
  figure: (kind: string) => `/figures/${kind}`,
  random: '/random',
  roadmap: '/roadmap',
  donate: '/donate',
  socials: '/socials',
  account: '/profile',
  notices: '/notices',
  profile: (wallet: string) => `/u/${encodeURIComponent(wallet)}`,
  profileList: (wallet: string, list: string, cursor: string) =>
    `${pathWith(`/u/${encodeURIComponent(wallet)}`, { [list]: cursor })}#${list}`,
  boss: '/boss',
  /** Paths with this prefix are not pages. */
  api: '/api/',
  apiDocs: '/api/docs',
  exported: '/api/account/me/export',
  atom: '/feed.atom',
} as const;
