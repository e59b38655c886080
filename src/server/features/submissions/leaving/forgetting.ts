import { and, inArray, lt, ne, sql } from 'drizzle-orm';
import { retention } from '#server/core/retention.ts';
import { doneBy, type Chore } from '#server/db/chores.ts';
import { comments } from '#server/db/schema/comments.ts';
import { submissions } from '#server/db/schema/submissions.ts';

const tooLate = sql`now() - make_interval(days => ${retention.deletedDays})`;

/** Deletes submissions with all their rows, once they were withdrawn or deleted too long ago to restore. */
export const forgetSubmissions: Chore = async (db, most) => {
  const { id, deletedAt } = submissions;
  const gone = db.select({ id }).from(submissions).where(lt(deletedAt, tooLate)).limit(most);
  return doneBy(await db.delete(submissions).where(inArray(id, gone)).returning({ id }), most);
};

/**
 * Empties the texts of comments that their authors deleted as long ago. The rows stay, so that the answers keep their
 * places.
 */
export const emptyComments: Chore = async (db, most) => {
  const { id, deletedAt, text } = comments;
  const gone = db
    .select({ id })
    .from(comments)
    .where(and(lt(deletedAt, tooLate), ne(text, '')))
    .limit(most);
  return doneBy(await db.update(comments).set({ text: '' }).where(inArray(id, gone)).returning({ id }), most);
};
