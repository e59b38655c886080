import { sql, type SQL } from 'drizzle-orm';
import { searchNumbers } from '#contract/search/limits.ts';
import type { SearchResult } from '#contract/search/search.ts';
import type { TocEntry } from '#contract/texts/article-parts.ts';
import { searchedText } from '#contract/texts/limits.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { currentConstants } from '#server/features/addresses/constants.ts';
import { wordsOf } from '#server/features/texts/words.ts';
import { showsConstants, withConstantWords } from '#server/features/texts/constants.ts';
import { explainingRow, matchingLine } from './matching-line.ts';
import type { Meaning } from './meanings.ts';

// However many articles match, the search takes at most this many from each index, compares them by title, names and
// summary, and the best of them by their whole text. Further limits: the words of a name that count, the first results
// that may show a table row, and the weight of a title's word in a line.
const most = { candidates: 200, compared: 40, sample: 1_000, few: 5, weighed: 4, name: 3, explained: 3, titled: 0.25 };
// A match is weak below this share of the best one's score: for a best match by title or name, and for one by text.
const weakBelow = { titled: 0.25, told: 0.6, titledFrom: 8 };
// The posting list of a more frequent word is too long to read: such words are searched in a sample, the first titles
// of the alphabet.
const common = { titles: 10_000, articles: 20_000 };

type Place = keyof typeof common;

/**
 * The words for a meaning. Longer words that the term may begin count only if it is not a word itself: a search for WIF
 * does not mean wife.
 */
const standingFor = ({ words, begun }: Meaning, place: Place) =>
  words.some((word) => word[place] > 0) || (place === 'articles' && words.length > 0) ? words : [...words, ...begun];

const total = (meaning: Meaning, place: Place) =>
  standingFor(meaning, place).reduce((sum, word) => sum + word[place], 0);

/** The rarest of the meanings that together occur no more often than a common word. */
function rareOf(meanings: readonly Meaning[], place: Place): Meaning[] {
  let sum = 0;
  return meanings
    .toSorted((one, two) => total(one, place) - total(two, place))
    .filter((meaning) => (sum += total(meaning, place)) <= common[place]);
}

/**
 * A tsquery for each or any of the meanings; one without meanings matches nothing. Phrases contain only letters and
 * digits, so none can be an operator.
 */
function tsquery(meanings: readonly Meaning[], join: '&' | '|', place: Place) {
  const alternatives = meanings.map((meaning) => {
    const phrases = standingFor(meaning, place).map(({ phrase }) => phrase);
    return `(${phrases.map((phrase) => `'${phrase.replace(' ', `'&'`)}'`).join('|')})`;
  });
  return sql`${alternatives.join(join)}::tsquery`;
}

/** The words for the meanings, as the articles contain them. */
export function wordsFound(meanings: readonly Meaning[]): string[] {
  return [
    ...new Set(meanings.flatMap(({ words, begun }) => [...words, ...begun]).flatMap(({ phrase }) => phrase.split(' '))),
  ];
}

/** The weights of the meanings, in total 1, the heaviest first: the fewer articles contain it, the higher. */
function byShare(meanings: readonly Meaning[]): { meaning: Meaning; share: number }[] {
  const places = meanings.map((meaning) => Math.max(1, total(meaning, 'articles')));
  const rarity = places.map((place) => Math.log(1 + Math.max(...places) / place));
  const sum = rarity.reduce((one, two) => one + two, 0);
  return meanings
    .map((meaning, place) => ({ meaning, share: rarity[place]! / sum }))
    .toSorted((one, two) => two.share - one.share);
}

/** A parsed query: the typed words, their meanings, and the number of the page, from 0. */
export interface Asked {
  readonly typed: readonly string[];
  readonly meanings: readonly Meaning[];
  readonly page: number;
  /** Whether the results include weak matches. */
  readonly isWhole: boolean;
}

/**
 * The best articles, their number on all pages, and the number of weaker ones that were left out; null if there are too
 * many to count.
 */
export interface Ranked {
  readonly results: SearchResult[];
  readonly total: number | null;
  readonly weaker: number | null;
  readonly hasMore: boolean;
}

type RankedRow = Record<'id' | 'slug' | 'title' | 'summary' | 'category' | 'updated_at', string> & {
  body: string | null;
  toc: TocEntry[] | null;
  has_figure: boolean;
  is_seen: boolean;
  candidates: number;
  strong: number;
};

/** The weight of each term in a line: little if the title contains it, since the whole article is about it. */
function weightsBeside(title: string, wanted: readonly string[][]): number[] {
  const titled = wordsOf(title);
  return wanted.map((words) => (words.some((word) => titled.includes(word)) ? most.titled : 1));
}

/**
 * The shown result: with the table row that explains the query, or else the line with the meanings, unless title and
 * summary contain them.
 */
function resultOf(found: RankedRow, meanings: readonly Meaning[]): SearchResult {
  const { id, slug, title, summary, category, body, toc, has_figure: hasFigure } = found;
  const wanted = meanings.map((meaning) => wordsFound([meaning]));
  const lineOf = (text: string, contents: readonly TocEntry[]) =>
    explainingRow(text, contents, wanted) ??
    (found.is_seen ? null : matchingLine(text, contents, wanted, weightsBeside(title, wanted)));
  const match = body === null || toc === null ? null : lineOf(body, toc);
  const updatedAt = new Date(found.updated_at).toISOString();
  return { id, slug, title, summary, category, updatedAt, hasFigure, match };
}

/** Fills the values of constants into the texts of the rows. */
async function filled(db: Db, rows: readonly RankedRow[]): Promise<readonly RankedRow[]> {
  if (!rows.some(({ body }) => body !== null && showsConstants(body))) return rows;
  const known = await currentConstants(db);
  return rows.map((row) => ({ ...row, body: row.body && withConstantWords(row.body, known) }));
}

/** The titles that the query may mean: as typed, with its words as they are, and corrected. */
function titlesOf(typed: readonly string[], meanings: readonly Meaning[]): string[] {
  const correct = meanings.map(({ words, begun }) => (words[0] ?? begun[0])!.phrase);
  return [...new Set([typed, meanings.map(({ term }) => term), correct].map((words) => words.join(' ')))].filter(
    (title) => title !== '',
  );
}

/** Builds the answer from the rows of a page. */
function rankedOf(
  rows: readonly RankedRow[],
  { meanings, offset, isWhole }: { meanings: readonly Meaning[]; offset: number; isWhole: boolean },
): Ranked {
  const { candidates = 0, strong = 0 } = rows[0] ?? {};
  const isCounted = candidates < most.candidates;
  const listed = isWhole ? candidates : strong;
  return {
    results: rows.map((row) => resultOf(row, meanings)),
    total: isCounted ? listed : null,
    weaker: isCounted || strong === candidates ? candidates - listed : null,
    hasMore: listed > offset + rows.length,
  };
}

/**
 * Ranks the best articles for the meanings of the typed words. The order: a title or name that equals the query; all of
 * it in title and names; a title with all typed words, or a name with every word in the query, the longer the better;
 * then the weight of its words in title and names, summary and text. Partial matches follow if their titles or names
 * match, or if there are few others. Weak matches are left out by default: those far below the best one by title, names
 * and summary, except the first few with all of it in their text.
 */
export async function rank(db: Db, { typed, meanings, page, isWhole }: Asked): Promise<Ranked> {
  const titles = titlesOf(typed, meanings);
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
  const offset = page * searchNumbers.results;
  // Only the best are compared by their whole text.
  const isAmongBest = offset < most.compared;
  const isFew =
    meanings.length > 1
      ? sql`(select count(*) from (select id from named union select id from titled union select id from matching) as whole) < ${most.few}`
      : sql`not exists (select from named union all select from titled union all select from matching)`;
  const bar = sql`best * (case when best >= ${weakBelow.titledFrom} then ${weakBelow.titled} else ${weakBelow.told} end)::real`;
  const rows = await db.execute<RankedRow>(sql`
    with named as materialized (
      select begun.id from unnest(${sql.param(titles)}::text[]) as asked(name) cross join lateral (
        select id from ${articles}
        where title_plain ~>=~ name and title_plain ~<~ (name || chr(1114111)) order by title_plain using ~<~, id limit ${searchNumbers.results}
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
    ), scored as materialized (
      select id, title_plain, words, id in (select id from matching) as is_whole,
        16 * (title_plain = any(${sql.param(titles)}::text[]))::integer
        + 12 * coalesce(name_list && ${sql.param(titles)}::text[], false)::integer
        + 8 * (title_words @@ ${inTitle} or id in (select id from named))::integer
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
    ), near as materialized (
      select *, score >= ${bar} as is_near from scored cross join (select max(score) as best from scored) as top
    ), compared as (
      select * from near where ${isWhole || isAmongBest} or is_near order by score desc, title_plain using ~<~, id
      offset ${isAmongBest ? 0 : offset} limit ${isAmongBest ? most.compared : searchNumbers.results}
    ), placed as materialized (
      select id, is_near, is_whole, row_number() over (order by is_near desc, score + ${isAmongBest ? sql`case when is_whole then 1 else ${share((one) => sql`words @@ ${one}`, shares.slice(0, most.weighed))} end + 4 * ts_rank(words, ${any}, 1)` : 0} desc, title_plain using ~<~, id) as place
      from compared
    ), strong as materialized (select id, is_near from placed where is_near or (is_whole and place <= ${most.few}))
    , shown as (
      select id, place from placed where ${isWhole} or id in (select id from strong)
      order by place offset ${isAmongBest ? offset : 0} limit ${searchNumbers.results}
    )
    select id, slug, title, summary, category, updated_at, has_figure, is_seen,
      case when is_read then
        case when octet_length(body_text) <= ${searchedText.body} then body_text else left(body_text, ${searchedText.body}) end
      end as body, case when is_read then toc end as toc,
      (select count(*) from candidate)::integer as candidates,
      ((select count(*) from near where is_near) + (select count(*) from strong where not is_near))::integer as strong
    from shown join ${articles} as article using (id)
    cross join lateral (select to_tsvector('simple'::regconfig, title_plain) || summary_words @@ ${inTitle} as is_seen offset 0) as head
    cross join lateral (select not is_seen or place <= ${most.explained} as is_read) as reading
    order by place`);
  return rankedOf(await filled(db, rows), { meanings, offset, isWhole });
}
