import { z } from 'zod';
import { holdArticles } from '#server/db/locks.ts';
import { write } from '#server/db/write.ts';
import { jobKind } from '#server/jobs/kind.ts';
import { findRelations } from './found-relations.ts';

/** Finds the relations of an article again, after a save of another one or an import of many. */
export const job = jobKind({
  name: 'relations',
  title: 'Find the related articles of an article',
  payload: z.object({ articleId: z.uuid() }),
  about: ({ articleId }) => articleId,
  // For about a day: only the database can fail.
  attempts: 16,
  pauses: { first: 10, longest: 6 * 60 * 60 },
  timeout: 60,
  atOnce: 1,
  run: ({ payload: { articleId }, finish }, { store }) =>
    write(store, async (db, touch) => {
      // Waits for a save of the article, so that the later of the two sees both articles as they are.
      await holdArticles(db, [articleId]);
      await findRelations(db, touch, articleId);
      await finish(db);
    }),
});
