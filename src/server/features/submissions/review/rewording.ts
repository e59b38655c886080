import { eq } from 'drizzle-orm';
import type { Review } from '#contract/submissions/reviews.ts';
import { Conflict } from '#server/core/errors.ts';
import type { Store } from '#server/db/client.ts';
import { lines } from '#server/db/schema/submission-kinds.ts';
import { write } from '#server/db/write.ts';
import { record } from '#server/features/moderation/audit.ts';
import { markEdited } from '#server/features/submissions/own-changes.ts';
import { holdSubmission } from '#server/features/submissions/submissions.ts';
import { submissionTags } from '#server/features/submissions/submission-tags.ts';
import { mustLinkToArticles } from '#server/features/submissions/weeks/lines.ts';
import { mustBeOfAnother, type Reviewer } from './four-eyes.ts';
import { getReview } from './review-reads.ts';

/** New words for a line, and the words that they replace. */
interface Rewording {
  readonly text: string;
  readonly before: string;
}

/**
 * Changes the words of a line that waits for review; its author stays. Refuses a reviewed line, a moderator's own, one
 * whose author changed it meanwhile, and a link to anything but an article.
 */
export function rewordLine(store: Store, by: Reviewer, id: string, { text, before }: Rewording): Promise<Review> {
  return write(store, async (db, touch) => {
    const { authorId, status } = await holdSubmission(db, 'line', id);
    mustBeOfAnother(by, authorId);
    if (status !== 'waiting for review')
      throw new Conflict('This line was reviewed already; put it back to waiting to change its words.');
    const [line] = await db.select({ text: lines.text }).from(lines).where(eq(lines.id, id));
    if (line!.text !== before) throw new Conflict('Its author changed the line meanwhile; read it again.');
    await mustLinkToArticles(db, text);
    if (text !== before) {
      await db.update(lines).set({ text }).where(eq(lines.id, id));
      await markEdited(db, id);
      const deed = { action: 'reworded', subject: 'line', subjectId: id, title: text, details: before };
      await record(db, touch, { by: by.accountId, ...deed });
    }
    touch(...(await submissionTags(db, id)));
    return getReview(db, id);
  });
}
