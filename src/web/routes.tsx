import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { bountyStates } from '#contract/bounties/limits.ts';
import { contributionSorts } from '#contract/submissions/limits.ts';
import { changeKinds } from '#contract/submissions/recent-limits.ts';
import { App, RouteFailure, rootLoader } from './layout/app.tsx';
import { PageNotFetched } from './navigation/load.ts';

/** A route's metadata, which the server reads without loading the page's code. */
export interface PageHandle {
  /** The page's file in pages/, without its extension. */
  readonly file: string;
  /**
   * The query parameters that the page depends on (design §6), each with its known values; others are ignored. An
   * 'asked' one goes into a call of the API, whose answer decides whether the page is cached. A page with a 'free' one
   * is never cached, since the number of such texts is unbounded.
   */
  readonly query?: Readonly<Record<string, readonly string[] | 'asked' | 'free'>>;
  /** Whether it shows the text of its answer unchanged: only one of its answers may have a text. */
  readonly showsText?: boolean;
}

interface PageModule {
  readonly Page: ComponentType;
  readonly loader?: (args: LoaderFunctionArgs) => Promise<unknown>;
}

/** A page at a path, whose code loads when it is first opened. */
export function page(path: string, handle: PageHandle, module: () => Promise<PageModule>): RouteObject {
  return {
    id: path,
    path,
    handle,
    lazy: async () => {
      const { Page, loader } = await module().catch((cause: unknown) => {
        throw new PageNotFetched(cause);
      });
      return { Component: Page, loader: async (args: LoaderFunctionArgs) => (await loader?.(args)) ?? null };
    },
  };
}

/** The start of each list of a profile. */
const profileLists = {
  contributions: 'asked',
  proposals: 'asked',
  reports: 'asked',
  lines: 'asked',
  comments: 'asked',
  articles: 'asked',
  bounties: 'asked',
} as const;

/** A page of an article's versions. They load as one file. */
const versions = (path: string, name: 'history' | 'revision' | 'compare', query: PageHandle['query'] = {}) =>
  page(
    `/article/:slug/${path}`,
    { file: 'article/article-versions', query },
    async () => (await import('./pages/article/article-versions.tsx'))[name],
  );

/** Every page for readers and contributors (spec §2). */
export const routes: RouteObject[] = [
  {
    id: 'root',
    loader: rootLoader,
    Component: App,
    ErrorBoundary: RouteFailure,
    HydrateFallback: () => null,
    children: [
      page('/', { file: 'home', showsText: true }, () => import('./pages/home.tsx')),
      page(
        '/article/:slug',
        { file: 'article/article', query: { figure: 'asked', at: 'asked' }, showsText: true },
        () => import('./pages/article/article.tsx'),
      ),
      versions('history', 'history', { cursor: 'asked' }),
      versions('revisions/:number', 'revision'),
      versions('compare/:range?', 'compare', { from: 'asked', to: 'asked' }),
      page(
        '/article/:slug/authors',
        { file: 'article/article-authors' },
        () => import('./pages/article/article-authors.tsx'),
      ),
      page(
        '/article/:slug/links',
        { file: 'article/article-links', query: { cursor: 'asked' } },
        () => import('./pages/article/article-links.tsx'),
      ),
      ...['cite', 'revisions/:number/cite'].map((path) =>
        page(
          `/article/:slug/${path}`,
          { file: 'article/article-cite' },
          () => import('./pages/article/article-cite.tsx'),
        ),
      ),
      page('/contribute', { file: 'contribute/contribute' }, () => import('./pages/contribute/contribute.tsx')),
      page(
        '/contribute/new',
        { file: 'contribute/contribute-new', query: { title: 'free' } },
        () => import('./pages/contribute/contribute-new.tsx'),
      ),
      page(
        '/contribute/report',
        { file: 'contribute/contribute-report', query: { article: 'free', address: 'free' } },
        () => import('./pages/contribute/contribute-report.tsx'),
      ),
      page(
        '/contribute/line',
        { file: 'contribute/contribute-line' },
        () => import('./pages/contribute/contribute-line.tsx'),
      ),
      page(
        '/contribute/:slug',
        { file: 'contribute/contribute-article', query: { way: ['text'], section: 'free', edit: 'free' } },
        () => import('./pages/contribute/contribute-article.tsx'),
      ),
      page(
        '/contri/:slug',
        { file: 'contri', query: { sort: contributionSorts, cursor: 'asked' } },
        () => import('./pages/contri.tsx'),
      ),
      ...(['contributions', 'proposals', 'reports', 'lines'] as const).map((kinds) =>
        page(`/${kinds}/:id`, { file: 'submission' }, () => import('./pages/submission.tsx')),
      ),
      page(
        '/bounties',
        { file: 'bounties', query: { filter: bountyStates, cursor: 'asked' } },
        () => import('./pages/bounties.tsx'),
      ),
      page(
        '/recent',
        {
          file: 'recent',
          query: { kind: changeKinds, category: 'asked', by: 'asked', notBy: 'asked', cursor: 'asked' },
        },
        () => import('./pages/recent.tsx'),
      ),
      page('/week/:week', { file: 'week', query: { cursor: 'asked' } }, () => import('./pages/week.tsx')),
      page('/media/:id', { file: 'picture', query: { cursor: 'asked' } }, () => import('./pages/picture.tsx')),
      page('/bounties/:id', { file: 'bounty', query: { cursor: 'asked' } }, () => import('./pages/bounty.tsx')),
      page('/profile', { file: 'profile-edit' }, () => import('./pages/profile-edit.tsx')),
      page('/notices', { file: 'notices' }, () => import('./pages/notices.tsx')),
      page('/u/:wallet', { file: 'profile/profile', query: profileLists }, () => import('./pages/profile/profile.tsx')),
      page(
        '/search',
        { file: 'search', query: { q: 'asked', exact: ['1'], weaker: ['1'], cursor: 'asked' } },
        () => import('./pages/search.tsx'),
      ),
      page('/check/:address', { file: 'check/check' }, () => import('./pages/check/check.tsx')),
      page(
        '/browse',
        { file: 'browse', query: { category: 'asked', view: ['a-z'], from: 'asked', cursor: 'asked' } },
        () => import('./pages/browse.tsx'),
      ),
      page(
        '/leaderboard',
        { file: 'leaderboard', query: { days: ['30'], places: ['all'] } },
        () => import('./pages/leaderboard.tsx'),
      ),
      page('/ranks', { file: 'ranks' }, () => import('./pages/ranks.tsx')),
      page(
        '/figures/:kind?',
        { file: 'figures', query: { at: 'asked' }, showsText: true },
        () => import('./pages/figures.tsx'),
      ),
      page('/roadmap', { file: 'roadmap' }, () => import('./pages/roadmap.tsx')),
      page('/donate', { file: 'donate' }, () => import('./pages/donate.tsx')),
      page('/socials', { file: 'socials' }, () => import('./pages/socials.tsx')),
      page('*', { file: 'not-found' }, () => import('./pages/not-found.tsx')),
    ],
  },
];
