import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { searchWords } from '#server/db/schema/search.ts';

/** A word of the vocabulary: its typed form, its phrase in the articles, and their number. */
export type Word = Pick<typeof searchWords.$inferSelect, 'word' | 'phrase' | 'stem' | 'articles' | 'titles'>;

/**
 * Updates the vocabulary inside the transaction that saves an article. `changes` come from `wordChanges`; empty for
 * none.
 */
export async function learnWords(db: Db, changes: string): Promise<void> {
  if (changes === '') return;
  const forgotten = await db.execute<{ word: string; phrase: string }>(sql`
    with put as (
      insert into ${searchWords} as known (word, phrase, remains, articles, titles)
      select word, phrase, remains, articles, titles
      from jsonb_to_recordset(${changes}::text::jsonb) as change(word text, phrase text, remains text[], articles integer, titles integer)
      on conflict (word, phrase) do update set articles = known.articles + excluded.articles, titles = known.titles + excluded.titles
      returning word, phrase, articles)
    select word, phrase from put where articles <= 0`);
  if (forgotten.length === 0) return;
  const [words, phrases] = [forgotten.map(({ word }) => word), forgotten.map(({ phrase }) => phrase)];
  await db.execute(sql`
    delete from ${searchWords} using unnest(${sql.param(words)}::text[], ${sql.param(phrases)}::text[]) as gone (word, phrase)
    where search_words.word = gone.word and search_words.phrase = gone.phrase and articles <= 0`);
}
