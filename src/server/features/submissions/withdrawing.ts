import type { SubmissionKind } from '#contract/kinds.ts';
import type { Store } from '#server/db/client.ts';
import { write } from '#server/db/write.ts';
import { holdOwnWaiting, holdPlaces, setPresence } from './submissions.ts';
import { presenceTags } from './submission-tags.ts';

/**
 * Withdraws one’s own submission while it waits for review. Refuses anybody else’s, a reviewed one, and a winning one.
 */
export function withdraw(store: Store, kind: SubmissionKind, id: string, accountId: string): Promise<{ id: string }> {
  return write(store, async (db, touch) => {
    const mustBeThere = await holdPlaces(db, id);
    await holdOwnWaiting(db, kind, id, accountId);
    await mustBeThere();
    await setPresence(db, touch, id, { by: null });
    touch(...(await presenceTags(db, id)));
    return { id };
  });
}
