import { sql } from 'drizzle-orm';
import { search as numbers } from '#contract/limits.ts';
import type { SearchResult } from '#contract/search.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema.ts';
import type { Meaning } from './meanings.ts';

// However many articles match, so many are taken from each index, compared by title and summary, and the best of them by their whole text.
const most = { candidates: 200, compared: 40, sample: 1_000 };
// The posting list of a word in more places than this is too long to read: such words are looked for in a sample, the first titles of the alphabet.
const common = { titles: 10_000, articles: 20_000 };

type Place = keyof typeof common;

const total = (meaning: Meaning, place: Place) => meaning.words.reduce((sum, word) => sum + word[place], 0);

/** The rarest of the meanings, as long as they together stand in no more places than a common word. */
function rareOf(meanings: readonly Meaning[], place: Place): Meaning[] {
  let sum = 0;
  return meanings
    .toSorted((one, two) => total(one, place) - total(two, place))
    .filter((meaning) => (sum += total(meaning, place)) <= common[place]);
}

/** A tsquery for each or any of the meanings; one for none matches nothing. Phrases are letters and digits, so that nothing in them is an operator. */
function tsquery(meanings: readonly Meaning[], join: '&' | '|', { begun = false } = {}) {
  const alternatives = meanings.map((meaning) => {
    const phrases = [...meaning.words, ...(begun || meaning.words.length === 0 ? meaning.begun : [])].map(({ phrase }) => phrase);
    return `(${phrases.map((phrase) => `'${phrase.replace(' ', `'&'`)}'`).join('|')})`;
  });
  return sql`${alternatives.join(join)}::tsquery`;
}

/** The words that the meanings stand for, as they stand in the articles. */
export function wordsFound(meanings: readonly Meaning[]): string[] {
  return [...new Set(meanings.flatMap(({ words, begun }) => [...words, ...begun]).flatMap(({ phrase }) => phrase.split(' ')))];
}

/**
 * The best articles for the meanings of the words typed: titled so, then with all of it in the title, then with a title of which every
 * word was asked for, then by how much of it is in title, summary and text. Those of which only a part matches follow when their titles
 * match, or when there are no others.
 */
export async function rank(db: Db, typed: readonly string[], meanings: readonly Meaning[]): Promise<SearchResult[]> {
  const correct = meanings.map(({ words, begun }) => (words[0] ?? begun[0])!.phrase);
  const titles = [...new Set([typed, meanings.map(({ term }) => term), correct].map((words) => words.join(' ')))].filter(
    (title) => title !== '',
  );
  const [rareInTitles, rareInText] = [rareOf(meanings, 'titles'), rareOf(meanings, 'articles')];
  const sample = sql`(select id, title_words, words from ${articles} order by title_plain using ~<~, id limit ${most.sample}) as sample`;
  const from = (rare: readonly Meaning[]) => (rare.length > 0 || meanings.length === 0 ? articles : sample);
  const inTitle = tsquery(meanings, '&', { begun: true });
  const any = tsquery(meanings, '|', { begun: true });
  const rows = await db.execute<Record<'id' | 'slug' | 'title' | 'summary' | 'category' | 'updated_at', string>>(sql`
    with named as materialized (
      select begun.id from unnest(${sql.param(titles)}::text[]) as asked(name) cross join lateral (
        select id from ${articles}
        where title_plain ~>=~ name and title_plain ~<~ (name || chr(1114111)) order by title_plain using ~<~, id limit ${numbers.results}
      ) as begun
    ), titled as materialized (
      select id from ${from(rareInTitles)} where title_words @@ ${inTitle} limit ${most.candidates}
    ), alike as materialized (
      select id from ${articles} where title_words @@ ${tsquery(meanings.length > 1 ? rareInTitles : [], '|', { begun: true })} limit ${most.candidates}
    ), matching as materialized (
      select id from ${articles} where words @@ ${tsquery(rareInText.length > 0 ? meanings : [], '&')} limit ${most.candidates}
    ), partial as materialized (
      select id from ${from(rareInText)} where words @@ ${tsquery(rareInText.length > 0 ? rareInText : meanings, '|')}
        and not exists (select from named union all select from titled union all select from matching)
      limit ${most.compared}
    ), candidate as (
      select id from named union select id from titled union select id from alike union select id from matching union select id from partial
    ), compared as (
      select article.*,
        16 * (title_plain = any(${sql.param(titles)}::text[]))::integer
        + 8 * (title_words @@ ${inTitle})::integer
        + 4 * (title_words @@ ${tsquery(meanings, '&')})::integer
        + 2 * (tsvector_to_array(title_words) <@ ${sql.param([...typed, ...wordsFound(meanings)])}::text[])::integer
        + 4 * ts_rank(title_words, ${any}, 1) + 2 * ts_rank(summary_words, ${any}) as score
      from candidate join ${articles} as article using (id)
      order by score desc, title_plain using ~<~, id
      limit ${most.compared}
    )
    select id, slug, title, summary, category, updated_at
    from compared
    order by score + ts_rank(words, ${any}, 1) desc, title_plain using ~<~, id
    limit ${numbers.results}`);
  return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: new Date(updated_at).toISOString() }));
}
