import type { SuggestLevel } from '#contract/moderation/limits.ts';
import { useMe } from '#web/features/people/accounts.queries.ts';

/**
 * Whether the logged-in person may suggest changes to an article with this level, for display: the server decides at
 * each call. In a page from the server, the answer is for a stranger. An answer of a server before 0.3.0 has no level.
 */
export function useMaySuggest(suggest: SuggestLevel = 'everybody'): boolean {
  const me = useMe();
  return suggest === 'everybody' || Boolean(me && (me.role !== null || (suggest === 'points' && me.hasPoints)));
}
