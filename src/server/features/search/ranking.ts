import { sql, type SQL } from 'drizzle-orm';
import { search as numbers, searchedText } from '#contract/limits.ts';
import type { SearchResult } from '#contract/search/search.ts';
import type { TocEntry } from '#contract/articles/articles.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema.ts';
import { matchingLine } from './matching-line.ts';
import type { Meaning } from './meanings.ts';

// However many articles match, so many are taken from each index, compared by title, names and summary, and the best of them by their whole text;
// of a name that was asked for, so many words count.
const most = { candidates: 200, compared: 40, sample: 1_000, few: 5, weighed: 4, name: 3 };
// The posting list of a word in more places than this is too long to read: such words are looked for in a sample, the first titles of the alphabet.
const common = { titles: 10_000, articles: 20_000 };

type Place = keyof typeof common;

/** The words that stand for a meaning. What it may begin counts in titles and names, which are searched as one; in texts only where it is no word itself. */
const standingFor = ({ words, begun }: Meaning, place: Place) => [...words, ...(place === 'titles' || words.length === 0 ? begun : [])];

const total = (meaning: Meaning, place: Place) => standingFor(meaning, place).reduce((sum, word) => sum + word[place], 0);

/** The rarest of the meanings, as long as they together stand in no more places than a common word. */
function rareOf(meanings: readonly Meaning[], place: Place): Meaning[] {
  let sum = 0;
  return meanings
    .toSorted((one, two) => total(one, place) - total(two, place))
    .filter((meaning) => (sum += total(meaning, place)) <= common[place]);
}

/** A tsquery for each or any of the meanings; one for none matches nothing. Phrases are letters and digits, so that nothing in them is an operator. */
function tsquery(meanings: readonly Meaning[], join: '&' | '|', place: Place) {
  const alternatives = meanings.map((meaning) => {
    const phrases = standingFor(meaning, place).map(({ phrase }) => phrase);
    return `(${phrases.map((phrase) => `'${phrase.replace(' ', `'&'`)}'`).join('|')})`;
  });
  return sql`${alternatives.join(join)}::tsquery`;
}

/** The words that the meanings stand for, as they stand in the articles. */
export function wordsFound(meanings: readonly Meaning[]): string[] {
  return [...new Set(meanings.flatMap(({ words, begun }) => [...words, ...begun]).flatMap(({ phrase }) => phrase.split(' ')))];
}

/** How much each of the meanings says beside the others, together 1, the weightiest first: the fewer articles it stands in, the more. */
function byShare(meanings: readonly Meaning[]): { meaning: Meaning; share: number }[] {
  const places = meanings.map((meaning) => Math.max(1, total(meaning, 'articles')));
  const rarity = places.map((place) => Math.log(1 + Math.max(...places) / place));
  const sum = rarity.reduce((one, two) => one + two, 0);
  return meanings.map((meaning, place) => ({ meaning, share: rarity[place]! / sum })).toSorted((one, two) => two.share - one.share);
}

/** What an article is asked for: the words as they were typed, what they stand for, and which page of the articles, from 0. */
export interface Asked {
  readonly typed: readonly string[];
  readonly meanings: readonly Meaning[];
  readonly page: number;
}

type Row = Record<'id' | 'slug' | 'title' | 'summary' | 'category' | 'updated_at', string> & {
  body: string | null;
  toc: TocEntry[] | null;
  candidates: number;
};

/** What is shown of a row: with the line in which the meanings stand, unless title and summary hold them. */
function resultOf({ updated_at, body, toc, candidates: _candidates, ...row }: Row, meanings: readonly Meaning[]): SearchResult {
  const match =
    body === null || toc === null
      ? null
      : matchingLine(
          body,
          toc,
          meanings.map((meaning) => wordsFound([meaning])),
        );
  return { ...row, updatedAt: new Date(updated_at).toISOString(), match };
}

/**
 * The best articles for the meanings of the words typed: titled or called so, then with all of it in title and names, then with a title that has all
 * the words typed, or a name of which every word was asked for, the more the better, then by how much of it is in title and names, summary and text. Those of which only a part
 * matches follow when their titles or names match, or when there are few others.
 */
export async function rank(
  db: Db,
  { typed, meanings, page }: Asked,
): Promise<{ results: SearchResult[]; total: number | null; hasMore: boolean }> {
  const correct = meanings.map(({ words, begun }) => (words[0] ?? begun[0])!.phrase);
  const titles = [...new Set([typed, meanings.map(({ term }) => term), correct].map((words) => words.join(' ')))].filter(
    (title) => title !== '',
  );
  const [rareInTitles, rareInText] = [rareOf(meanings, 'titles'), rareOf(meanings, 'articles')];
  const sample = sql`(select id, title_words, words from ${articles} order by title_plain using ~<~, id limit ${most.sample}) as sample`;
  const from = (rare: readonly Meaning[]) => (rare.length > 0 || meanings.length === 0 ? articles : sample);
  const inTitle = tsquery(meanings, '&', 'titles');
  const any = tsquery(meanings, '|', 'titles');
  const words = [...typed, ...wordsFound(meanings)];
  const shares = byShare(meanings);
  const share = (isIn: (one: SQL) => SQL, of = shares) =>
    sql.join(
      of.map(({ meaning, share }) => sql`${share}::real * (${isIn(tsquery([meaning], '&', 'titles'))})::integer`),
      sql` + `,
    );
  const offset = page * numbers.results;
  // Only the best are compared by their whole text.
  const isAmongBest = offset < most.compared;
  const isFew =
    meanings.length > 1
      ? sql`(select count(*) from (select id from named union select id from titled union select id from matching) as whole) < ${most.few}`
      : sql`not exists (select from named union all select from titled union all select from matching)`;
  const rows = await db.execute<Row>(sql`
    with named as materialized (
      select begun.id from unnest(${sql.param(titles)}::text[]) as asked(name) cross join lateral (
        select id from ${articles}
        where title_plain ~>=~ name and title_plain ~<~ (name || chr(1114111)) order by title_plain using ~<~, id limit ${numbers.results}
      ) as begun
    ), titled as materialized (
      select id from ${from(rareInTitles)} where title_words @@ ${inTitle} limit ${most.candidates}
    ), alike as materialized (
      select id from ${articles} where title_words @@ ${tsquery(meanings.length > 1 ? rareInTitles : [], '|', 'titles')} limit ${most.candidates}
    ), matching as materialized (
      select id from ${articles} where words @@ ${tsquery(rareInText.length > 0 ? meanings : [], '&', 'articles')} limit ${most.candidates}
    ), partial as materialized (
      select id from ${from(rareInText)} where words @@ ${tsquery(rareInText.length > 0 ? rareInText : meanings, '|', 'articles')}
        and ${isFew}
      limit ${most.compared}
    ), candidate as materialized (
      select id from named union select id from titled union select id from alike union select id from matching union select id from partial
    ), compared as (
      select id, title_plain, words, id in (select id from matching) as is_whole,
        16 * (title_plain = any(${sql.param(titles)}::text[]))::integer
        + 12 * coalesce(name_list && ${sql.param(titles)}::text[], false)::integer
        + 8 * (title_words @@ ${inTitle})::integer
        + 4 * (title_words @@ ${tsquery(meanings, '&', 'articles')})::integer
        + 3 * (told > 0.999)::integer
        + (string_to_array(title_plain, ' ') <@ ${sql.param(words)}::text[])::integer
        + 2 * (string_to_array(title_plain, ' ') @> ${sql.param(typed)}::text[])::integer
        + (select coalesce(max(least(cardinality(name), ${most.name})), 0) from unnest(name_list) as line, string_to_array(line, ' ') as name
            where name <@ ${sql.param(words)}::text[])
        + 3 * (${share((one) => sql`title_words @@ ${one}`)}) + 2 * told + ts_rank(title_words, ${any}, 1) as score
      from candidate join ${articles} as article using (id)
      cross join lateral (select string_to_array(names, chr(10)) as name_list offset 0) as called
      cross join lateral (select ${share((one) => sql`title_words @@ ${one} or summary_words @@ ${one}`)} as told offset 0) as head
      order by score desc, title_plain using ~<~, id
      offset ${isAmongBest ? 0 : offset} limit ${isAmongBest ? most.compared : numbers.results}
    ), shown as (
      select id, row_number() over (order by score + ${isAmongBest ? sql`case when is_whole then 1 else ${share((one) => sql`words @@ ${one}`, shares.slice(0, most.weighed))} end + 4 * ts_rank(words, ${any}, 1)` : 0} desc, title_plain using ~<~, id) as place
      from compared order by place offset ${isAmongBest ? offset : 0} limit ${numbers.results}
    )
    select id, slug, title, summary, category, updated_at,
      case when not is_seen then
        case when octet_length(body_text) <= ${searchedText.body} then body_text else left(body_text, ${searchedText.body}) end
      end as body, case when not is_seen then toc end as toc,
      (select count(*) from candidate)::integer as candidates
    from shown join ${articles} as article using (id)
    cross join lateral (select to_tsvector('simple'::regconfig, title_plain) || summary_words @@ ${inTitle} as is_seen offset 0) as head
    order by place`);
  const candidates = rows[0]?.candidates ?? 0;
  return {
    results: rows.map((row) => resultOf(row, meanings)),
    total: candidates < most.candidates ? candidates : null,
    hasMore: candidates > offset + rows.length,
  };
}
