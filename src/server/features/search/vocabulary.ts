import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { searchWords } from '#server/db/schema.ts';

/** A word of the vocabulary: how it is typed, what stands for it in the articles, and in how many. */
export type Word = Pick<typeof searchWords.$inferSelect, 'word' | 'phrase' | 'stem' | 'articles' | 'titles'>;

/**
 * Keeps the vocabulary when an article is saved, inside the transaction that saves it. `changes` are those that `wordChanges` found; empty
 * when there is none.
 */
export async function learnWords(db: Db, changes: string): Promise<void> {
  if (changes === '') return;
  const rows = sql`jsonb_to_recordset(${changes}::text::jsonb) as change(word text, phrase text, remains text[], articles integer, titles integer)`;
  await db.execute(sql`
    insert into ${searchWords} as known (word, phrase, remains, articles, titles)
    select word, phrase, remains, articles, titles from ${rows}
    on conflict (word, phrase) do update set articles = known.articles + excluded.articles, titles = known.titles + excluded.titles`);
  await db.execute(sql`
    delete from ${searchWords} where articles <= 0 and word in (select change.word from ${rows} where change.articles < 0)`);
}
