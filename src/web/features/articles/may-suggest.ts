import type { SuggestLevel } from '#contract/moderation/limits.ts';
import { useMe } from '#web/features/people/accounts.queries.ts';

/**
 * Whether the logged-in person may suggest changes to an article with this level; the server decides it at each call
 * besides. A page from the server, which knows nobody, gives the answer for a stranger.
 */
export function useMaySuggest(suggest: SuggestLevel): boolean {
  const me = useMe();
  return suggest === 'everybody' || Boolean(me && (me.role !== null || (suggest === 'points' && me.hasPoints)));
}
