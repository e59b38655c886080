import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BountyState } from '#contract/bounties/limits.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import { submissionDisplay } from '#contract/submissions/limits.ts';
import { ask, read } from '#web/client/calls.ts';
import { readPages } from '#web/client/pages.ts';

/** The open bounties, by deadline. */
export const openBountiesQuery = read('/bounties', {});

/** The bounties, the open ones first, with their number: all, or those of one state. */
export const bountiesQuery = (state?: BountyState, cursor?: string) => readPages('/bounties/all', { state, cursor });

/** The number of bounties in each state. */
export const bountyCountsQuery = read('/bounties/all', { limit: 1 });

/** The sums paid in each of the last months. */
export const paidMonthsQuery = read('/bounties/paid', {});

/** The bounties on an article, the open ones first. */
export const articleBountiesQuery = (slug: string) => read('/articles/:slug/bounties', { slug });

/** The contributions to an article that won a bounty. */
export function useWon(slug: string): readonly (string | null)[] {
  const { data } = useQuery(articleBountiesQuery(slug));
  return data?.bounties.map(({ winnerContributionId }) => winnerContributionId) ?? [];
}

/** One bounty with its brief and history; 404 for an unknown id. */
export const bountyQuery = (id: string) => read('/bounties/:id', { id });

/** A bounty's entries, newest first, and the winning one. */
export const entriesQuery = (id: string, cursor?: string) =>
  readPages('/bounties/:id/entries', { id, limit: submissionDisplay.entries, cursor });

// The most pages of entries for an admin to choose from: nobody reads more.
const mostPages = 10;

/** The newest 2,000 entries of a bounty, for an admin to choose from; refetched each time. */
export const everyEntryQuery = (id: string) =>
  queryOptions<Contribution[]>({
    queryKey: [...entriesQuery(id).queryKey, 'all'],
    queryFn: async () => {
      const entries: Contribution[] = [];
      let cursor: string | undefined;
      for (let number = 0; number < mostPages; number += 1) {
        const page = await ask('/bounties/:id/entries', { id, limit: 200, cursor });
        entries.push(...page.contributions);
        if (page.next === null) break;
        cursor = page.next;
      }
      return entries;
    },
    staleTime: 0,
  });
