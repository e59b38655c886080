import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Me } from '#contract/people/accounts.ts';
import { profileDisplay } from '#contract/people/limits.ts';
import { batched } from '#web/client/batched.ts';
import { ask, askTagged, read } from '#web/client/calls.ts';
import { readPages } from '#web/client/pages.ts';
import { ApiError } from '#web/client/http.ts';
import { keepTags } from '#web/client/tags.ts';
import { useHydrated } from '#web/navigation/hydrated.ts';

/** Whether the browser has a session: scripts cannot read the session cookie, but a second cookie tells them. */
export const holdsSession = (): boolean => document.cookie.includes('signed-in=1');

/** Marks a query with an answer that depends on the person. */
export const personal = { isPersonal: true };

/** The logged-in person; null without one. Requested only if the browser has a session, and never by the server. */
export const meQuery = queryOptions<Me | null>({
  queryKey: read('/auth/me', {}).queryKey,
  queryFn: async () => {
    if (!holdsSession()) return null;
    try {
      return await ask('/auth/me', {});
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

/** The logged-in person: undefined while loading, and while the server cannot answer. */
export function useMe(): Me | null | undefined {
  const hydrated = useHydrated();
  const { data, isError } = useQuery({ ...meQuery, enabled: hydrated });
  return hydrated && !isError ? data : undefined;
}

/** Refetches the logged-in person every 15 seconds while the server cannot answer. Used once per page. */
export function useAskingWho(): void {
  const hydrated = useHydrated();
  useQuery({
    ...meQuery,
    enabled: hydrated,
    refetchInterval: ({ state }) => state.status === 'error' && 15_000,
  });
}

const askOwn = batched((ids) => askTagged('/account/me/own', { ids: ids.join() }));

const ownQuery = (id: string) =>
  queryOptions({
    queryKey: [...read('/account/me/own', {}).queryKey, id],
    queryFn: async ({ client, queryKey }) => {
      const { body, tags } = await askOwn(id);
      keepTags(client, queryKey, tags);
      return body.submissions[id] ?? (body.comments.includes(id) ? '' : null);
    },
    meta: personal,
  });

/**
 * For the reader's own submission or comment, its reviewer's note, '' without one; null if it is somebody else's.
 * Undefined when nobody is logged in, while loading, and without an id.
 */
export function useOwn(id: string | null): string | null | undefined {
  const me = useMe();
  return useQuery({ ...ownQuery(id ?? ''), enabled: Boolean(me) && id !== null }).data;
}

/** A person's public profile; 404 for a wallet without an account. */
export const profileQuery = (wallet: string) => read('/profile/:wallet', { wallet });

const limit = profileDisplay.profileItems;

/** A person's contributions, newest first. */
export const profileContributionsQuery = (wallet: string, cursor?: string) =>
  readPages('/profile/:wallet/contributions', { wallet, limit, cursor });

/** A person's proposals, newest first. */
export const profileProposalsQuery = (wallet: string, cursor?: string) =>
  readPages('/profile/:wallet/proposals', { wallet, limit, cursor });

/** A person's reports, newest first. */
export const profileReportsQuery = (wallet: string, cursor?: string) =>
  readPages('/profile/:wallet/reports', { wallet, limit, cursor });

/** The lines that a person suggested, newest first. */
export const profileLinesQuery = (wallet: string, cursor?: string) =>
  readPages('/profile/:wallet/lines', { wallet, limit, cursor });

/** A person's comments, newest first. */
export const profileCommentsQuery = (wallet: string, cursor?: string) =>
  readPages('/profile/:wallet/comments', { wallet, limit, cursor });
