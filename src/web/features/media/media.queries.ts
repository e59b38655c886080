import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OwnMedia } from '#contract/media/media.ts';
import { read } from '#web/client/calls.ts';
import { readPages } from '#web/client/pages.ts';
import { personal, useMe } from '#web/features/people/accounts.queries.ts';

/** A public picture; 404 for a draft and a hidden one. */
export const mediaQuery = (id: string) => read('/media/:id', { id });

/** The articles that use a public picture, by their titles. */
export const mediaUsesQuery = (id: string, cursor?: string) => readPages('/media/:id/articles', { id, cursor });

const ownMediaQuery = (id: string) =>
  queryOptions<{ media: OwnMedia }>({ ...read('/account/me/media/:id', { id }), meta: personal });

/**
 * A picture with the fields for its uploader and reviewers. Undefined while it loads, and null for everybody else.
 * `mayRead`: whether the logged-in person may be one of them.
 */
export function useOwnMedia(id: string, mayRead: boolean): OwnMedia | null | undefined {
  const me = useMe();
  const isMember = Boolean(me) && me!.wallet !== 'anonymous';
  const { data, isError } = useQuery({ ...ownMediaQuery(id), enabled: mayRead && isMember });
  if (me === undefined || (mayRead && isMember && data === undefined && !isError)) return undefined;
  return data?.media ?? null;
}
