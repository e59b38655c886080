import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Bounty, WholeBounty } from '#contract/bounties.ts';
import type { Contribution } from '#contract/contributions.ts';
import type { BountyState } from '#contract/limits.ts';
import { getFromBrowser, pageOf } from '#web/api.ts';

/** The newest open bounties. */
export const openBountiesQuery = queryOptions<{ bounties: Bounty[] }>({ queryKey: ['/api/bounties'] });

/** Where all bounties are listed, or those of one state. */
const allBounties = (state?: BountyState) => (state ? `/api/bounties/all?state=${state}` : '/api/bounties/all');

/** A page of the bounties, newest first, and how many there are: all, or those of one state. */
export const bountiesQuery = (state?: BountyState, cursor?: string) =>
  queryOptions<{ bounties: Bounty[]; next: string | null; counts: Record<BountyState, number> }>({
    queryKey: [pageOf(allBounties(state), cursor)],
  });

/** The newest bounties on an article. */
export const articleBountiesQuery = (slug: string) =>
  queryOptions<{ bounties: Bounty[] }>({ queryKey: ['/api/articles', encodeURIComponent(slug), 'bounties'] });

/** One bounty with its brief and history; 404 for an id that none has. */
export const bountyQuery = (id: string) => queryOptions<{ bounty: WholeBounty }>({ queryKey: ['/api/bounties', encodeURIComponent(id)] });

interface EntriesPage {
  readonly contributions: Contribution[];
  readonly next: string | null;
}

/** The newest entries of a bounty. */
export const entriesQuery = (id: string) => queryOptions<EntriesPage>({ queryKey: ['/api/bounties', encodeURIComponent(id), 'entries'] });

/** All entries of a bounty, for whoever chooses among them; read anew each time. */
export const everyEntryQuery = (id: string) =>
  queryOptions<Contribution[]>({
    queryKey: ['/api/bounties', encodeURIComponent(id), 'entries', 'all'],
    queryFn: async () => {
      const entries: Contribution[] = [];
      let cursor: string | null = null;
      do {
        const path: string = pageOf(`/api/bounties/${encodeURIComponent(id)}/entries?limit=200`, cursor);
        const page = (await getFromBrowser(path)) as EntriesPage;
        entries.push(...page.contributions);
        cursor = page.next;
      } while (cursor !== null);
      return entries;
    },
    staleTime: 0,
  });

/** Reads again everything that shows bounties. */
export async function refreshBounties(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => /^\/api\/(bounties|articles\/[^/]+\/bounties)/.test(queryKey.join('/')) });
}
