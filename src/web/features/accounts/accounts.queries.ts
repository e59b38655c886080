import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Me, Own, Profile } from '#contract/accounts.ts';
import type { Comment } from '#contract/comments.ts';
import type { Contribution } from '#contract/contributions.ts';
import type { Proposal } from '#contract/proposals.ts';
import type { Report } from '#contract/reports.ts';
import { ApiError, getFromBrowser, pageOf } from '#web/api.ts';
import { useHydrated } from '#web/hydrated.ts';

/** Who is logged in; null when nobody is. Asked only when the browser holds a session, and never by the server. */
export const meQuery = queryOptions<Me | null>({
  queryKey: ['/api/auth/me'],
  queryFn: async () => {
    if (!document.cookie.includes('signed-in=1')) return null;
    try {
      return (await getFromBrowser('/api/auth/me')) as Me;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

/** Who is logged in: undefined until it is known. */
export function useMe(): Me | null | undefined {
  const hydrated = useHydrated();
  const { data, isError } = useQuery({ ...meQuery, enabled: hydrated });
  return hydrated ? (isError ? null : data) : undefined;
}

/** What of everything shown is one's own. */
export const ownQuery = queryOptions<Own>({ queryKey: ['/api/account/me/own'] });

/** What of everything shown is one's own; undefined when nobody is logged in, and until it is known. */
export function useOwn(): Own | undefined {
  const me = useMe();
  return useQuery({ ...ownQuery, enabled: Boolean(me) }).data;
}

const profileKey = (wallet: string) => ['/api/profile', encodeURIComponent(wallet)];

/** A person's public profile; 404 for a wallet that never logged in. */
export const profileQuery = (wallet: string) => queryOptions<Profile>({ queryKey: profileKey(wallet) });

/** A page of a person's contributions, newest first. */
export const profileContributionsQuery = (wallet: string, cursor?: string) =>
  queryOptions<{ contributions: Contribution[]; next: string | null }>({
    queryKey: [...profileKey(wallet), pageOf('contributions', cursor)],
  });

/** A page of a person's proposals, newest first. */
export const profileProposalsQuery = (wallet: string, cursor?: string) =>
  queryOptions<{ proposals: Proposal[]; next: string | null }>({ queryKey: [...profileKey(wallet), pageOf('proposals', cursor)] });

/** A page of a person's reports, newest first. */
export const profileReportsQuery = (wallet: string, cursor?: string) =>
  queryOptions<{ reports: Report[]; next: string | null }>({ queryKey: [...profileKey(wallet), pageOf('reports', cursor)] });

/** A page of a person's comments, newest first. */
export const profileCommentsQuery = (wallet: string, cursor?: string) =>
  queryOptions<{ comments: Comment[]; next: string | null }>({ queryKey: [...profileKey(wallet), pageOf('comments', cursor)] });
