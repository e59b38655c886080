import { eq } from 'drizzle-orm';
import { saysTheSame } from '#contract/revisions/suggested-change.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import { Conflict } from '#server/core/errors.ts';
import type { Store } from '#server/db/client.ts';
import { contributions } from '#server/db/schema/submission-kinds.ts';
import { write } from '#server/db/write.ts';
import { mustTakeEntries } from '#server/features/bounties/entries.ts';
import { keepUses, type TextWithPictures } from '#server/features/media/uses.ts';
import { storedSource } from './chain-sources.ts';
import { getContribution } from './contributions.ts';
import { keepEarlier } from './earlier-texts.ts';
import { holdToChange, markEdited } from './own-changes.ts';
import { submissionTags } from './submission-tags.ts';
import type { Suggestion } from './suggestions.ts';

/**
 * Changes the caller's own contribution while it waits for review: its text, and the text of a suggestion. Stores the
 * former text if others voted or commented on it. Refuses an entry of a bounty after its deadline, and a suggestion in
 * place of a text-only contribution. `rendered` is the text of the suggestion, for its pictures.
 */
export function editContribution(
  store: Store,
  authorId: string,
  id: string,
  { text, source }: { text: string; source?: string | undefined },
  suggestion: Suggestion | null = null,
  { withholds = false, rendered = null }: { withholds?: boolean; rendered?: TextWithPictures | null } = {},
): Promise<Contribution> {
  return write(store, async (db, touch) => {
    await mustTakeEntries(db, id);
    await holdToChange(db, 'contribution', id, authorId, withholds);
    const [before] = await db.select().from(contributions).where(eq(contributions.id, id));
    if (suggestion && before!.baseRevision === null)
      throw new Conflict('This contribution is a note. Send your change of the text as a new contribution.');
    if (suggestion && suggestion.articleId !== before!.articleId)
      throw new Conflict('This address has become another article’s; open the contribution anew and send it again.');
    const after = {
      ...before!,
      ...suggestion,
      text,
      ...(source === undefined ? {} : { source: storedSource(source) }),
    };
    if (saysTheSame(before, after)) return getContribution(db, id);
    await keepEarlier(db, id, authorId);
    await markEdited(db, id);
    await db
      .update(contributions)
      .set({ ...suggestion, text: after.text, source: after.source })
      .where(eq(contributions.id, id));
    if (rendered !== null) await keepUses(db, touch, { contributionId: id }, rendered);
    touch(...(await submissionTags(db, id)));
    return getContribution(db, id);
  });
}
