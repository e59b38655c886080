import { queryOptions } from '@tanstack/react-query';
import type { Contribution } from '#contract/contributions.ts';
import { pageOf } from '#web/api.ts';

/** The contributions to an article, newest first: those that begin at the cursor, and where the next page starts. */
export const articleContributionsQuery = (slug: string, cursor?: string) =>
  queryOptions<{ contributions: Contribution[]; next: string | null }>({
    queryKey: ['/api/articles', encodeURIComponent(slug), pageOf('contributions', cursor)],
  });
