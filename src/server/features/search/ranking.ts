import { sql } from 'drizzle-orm';
import { searchNumbers } from '#contract/search/limits.ts';
import type { SearchMatch, SearchResult } from '#contract/search/search.ts';
import type { Fact, TocEntry } from '#contract/texts/article-parts.ts';
import { searchedText } from '#contract/texts/limits.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { currentConstants } from '#server/features/addresses/constants.ts';
import { firstPicture } from '#server/features/media/first-picture.ts';
import { showsConstants, withConstantWords } from '#server/features/texts/constants.ts';
import { wordsOf } from '#server/features/texts/words.ts';
import { answerOf, type Answer } from './answering-line.ts';
import { withCase } from './cases.ts';
import { helps } from './facts.ts';
import type { Meaning } from './meanings.ts';
import type { Question } from './scale.ts';
import { scoring } from './scoring.ts';
import { byShare, longerThan, rareOf, sharesOfSubject, tsquery, wordsFound } from './terms.ts';

// Bounds, however many articles match: `candidates` from each index; `compared` of these by their whole text; `sample`
// articles for common words; `few` matches by text alone are never weak. The search reads the first `read` results,
// even weak ones, and shows the one with the best line first. If a summary has all words, it reads only the first
// `explained`.
const most = { candidates: 200, compared: 40, sample: 1_000, few: 5, explained: 3, read: 12 };
// A match is weak below this share of the best score: `titled` if the best matches by title or name, which means a
// score of `titledFrom` or more, otherwise `told`.
const weakBelow = { titled: 0.35, told: 0.6, titledFrom: 8 };
// The first result has the highest value: its score, at most `score`, and `covers` times the share of the question that
// its line covers. A line that covers less than `least` does not overtake.
const choosing = { score: 30, covers: 50, least: 0.7 };
const unread: Answer = { match: null, isSure: false, isTold: false, covers: 0 };

/** A parsed query: the typed words, their meanings, and the number of the page, from 0. */
export interface Asked {
  readonly typed: readonly string[];
  /** The meanings of all typed words, and those without function words. */
  readonly said: readonly Meaning[];
  readonly meanings: readonly Meaning[];
  readonly page: number;
  /** Whether the results include weak matches. */
  readonly isWhole: boolean;
}

/**
 * The best articles, their number on all pages, and the number of omitted weak ones; null if there are too many to
 * count.
 */
export interface Ranked {
  readonly results: SearchResult[];
  readonly total: number | null;
  readonly weaker: number | null;
  readonly hasMore: boolean;
}

type RankedRow = Record<'id' | 'slug' | 'title' | 'summary' | 'names' | 'category' | 'updated_at', string> & {
  body: string | null;
  toc: TocEntry[] | null;
  facts: Fact[];
  has_figure: boolean;
  is_listed: boolean;
  picture: string;
  candidates: number;
  score: number;
  strong: number;
};

type Read = Omit<Answer, 'match'> & { readonly result: SearchResult; readonly score: number };

/** A result, with the line of the article that answers better than its summary, if there is one. */
function resultOf(found: RankedRow, question: Question, isFirst: boolean): Read {
  const { id, slug, title, summary, names, category, body, toc, facts, has_figure: hasFigure, picture } = found;
  const { match, ...answer } =
    body === null || toc === null ? unread : answerOf({ title, names, summary, facts, body, toc }, question, isFirst);
  const updatedAt = new Date(found.updated_at).toISOString();
  return {
    result: { id, slug, title, summary, category, updatedAt, hasFigure, picture, match },
    ...answer,
    score: found.score,
  };
}

const asks = ({ text }: SearchMatch) => text.includes('?') || helps(text);

/** Whether the line of a result asks about one of these words. */
function asksFor({ result: { match } }: Read, words: readonly string[]): boolean {
  const asking = match?.text.slice(0, Math.max(0, match.text.indexOf('?'))) ?? '';
  return words.length > 0 && wordsOf(asking).some((word) => words.includes(word));
}

const valueOf = ({ score, covers }: Read) => Math.min(score, choosing.score) + choosing.covers * covers;

/**
 * The result to show first: the one that matches best by title, names and line. Whichever overtakes the first one must
 * surely answer the question, or ask nearly the whole of it, and not ask about a longer word.
 */
function firstOf([first, ...others]: readonly [Read, ...Read[]], longer: readonly string[]): Read {
  const isAnswer = (one: Read) =>
    one.isSure || (one.covers >= choosing.least && one.result.match !== null && asks(one.result.match));
  const answers = others.filter((one) => isAnswer(one) && !asksFor(one, longer));
  return [first, ...answers].reduce((best, one) => (valueOf(one) > valueOf(best) ? one : best));
}

/** What a page shows its results for; `longer` are words that a term begins although it is a word itself. */
interface Shown {
  readonly question: Question;
  readonly longer: readonly string[];
  readonly isFirst: boolean;
}

/** The results of a page, on the first page with the best one at the top, which may be none of those to list. */
function resultsOf(rows: readonly RankedRow[], { question, longer, isFirst }: Shown): SearchResult[] {
  const read = (some: readonly RankedRow[]) => some.map((row) => resultOf(row, question, isFirst && row === rows[0]));
  const listed = read(rows.filter((row) => row.is_listed));
  const [first] = listed;
  if (first === undefined || !isFirst) return listed.map(({ result }) => result);
  // Reading takes time, and no line overtakes a first result of the highest value.
  const isOpen = !first.isTold && valueOf(first) < choosing.score + choosing.covers;
  const best = isOpen
    ? firstOf([first, ...listed.slice(1), ...read(rows.filter((row) => !row.is_listed))], longer)
    : first;
  return [best, ...listed.filter((one) => one !== best)].map(({ result }) => result);
}

/** Fills the values of constants into the texts of the rows. */
async function filled(db: Db, rows: readonly RankedRow[]): Promise<readonly RankedRow[]> {
  if (!rows.some(({ body }) => body !== null && showsConstants(body))) return rows;
  const known = await currentConstants(db);
  return rows.map((row) => ({ ...row, body: row.body && withConstantWords(row.body, known) }));
}

/** The titles that the query may mean: as typed, without function words, and corrected. */
function titlesOf(typed: readonly string[], meanings: readonly Meaning[]): string[] {
  const correct = meanings.map(({ words, begun }) => (words[0] ?? begun[0])!.phrase);
  return [...new Set([typed, meanings.map(({ term }) => term), correct].map((words) => words.join(' ')))].filter(
    (title) => title !== '',
  );
}

/** Builds the answer from the rows of a page. */
function rankedOf(
  rows: readonly RankedRow[],
  { question, longer, offset, isWhole }: Omit<Shown, 'isFirst'> & { offset: number; isWhole: boolean },
): Ranked {
  const { candidates = 0, strong = 0 } = rows[0] ?? {};
  const isCounted = candidates < most.candidates;
  const onPage = rows.filter((row) => row.is_listed).length;
  const results = resultsOf(rows, { question, longer, isFirst: offset === 0 });
  // The first result may be a weak match.
  const listed = isWhole ? candidates : strong + results.length - onPage;
  return {
    results,
    total: isCounted ? listed : null,
    weaker: isCounted || strong === candidates ? candidates - listed : null,
    hasMore: (isWhole ? candidates : strong) > offset + onPage,
  };
}

/**
 * Ranks the best articles for the meanings of the typed words, by `scoring` and then by the weight of the words in the
 * text. Partial matches follow if their titles or names match, or if there are few others. Leaves out weak matches by
 * default: those far below the best one by title, names and summary, except the first few whose text has all words.
 */
export async function rank(db: Db, { typed, said, meanings, page, isWhole }: Asked): Promise<Ranked> {
  const titles = titlesOf(typed, meanings);
  const [rareInTitles, rareInText] = [rareOf(meanings, 'titles'), rareOf(meanings, 'articles')];
  const sample = sql`(select id, title_words, words from ${articles} order by title_plain using ~<~, id limit ${most.sample}) as sample`;
  const from = (rare: readonly Meaning[]) => (rare.length > 0 || meanings.length === 0 ? articles : sample);
  const inTitle = tsquery(meanings, '&', 'titles');
  const shares = byShare(meanings);
  const { scored, any, inText } = scoring({ titles, typed, said, meanings, shares: sharesOfSubject(shares, typed) });
  const offset = page * searchNumbers.results;
  // Only the best candidates are compared by their whole text.
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
    ), scored as materialized (${scored}
    ), near as materialized (
      select *, score >= ${bar} as is_near from scored cross join (select max(score) as best from scored) as top
    ), compared as (
      select * from near where ${isWhole || isAmongBest} or is_near order by score desc, title_plain using ~<~, id
      offset ${isAmongBest ? 0 : offset} limit ${isAmongBest ? most.compared : searchNumbers.results}
    ), placed as materialized (
      select id, score, is_near, is_whole, row_number() over (order by is_near desc, score + ${isAmongBest ? sql`case when is_whole then 1 else ${inText} end + 4 * ts_rank(words, ${any}, 1)` : 0} desc, title_plain using ~<~, id) as place
      from compared
    ), strong as materialized (select id, is_near from placed where is_near or (is_whole and place <= ${most.few}))
    , shown as (
      select id, score, place, ${isWhole} or id in (select id from strong) as is_listed from placed
      where ${isWhole} or id in (select id from strong) or (${page === 0} and place <= ${most.read})
      order by place offset ${isAmongBest ? offset : 0} limit ${searchNumbers.results}
    )
    select id, score, is_listed, slug, title, summary, names, category, updated_at, has_figure, ${firstPicture('article')} as picture,
      case when is_read then
        case when octet_length(body_text) <= ${searchedText.body} then body_text else left(body_text, ${searchedText.body}) end
      end as body, case when is_read then toc end as toc, case when is_read then facts else '[]'::jsonb end as facts,
      (select count(*) from candidate)::integer as candidates,
      ((select count(*) from near where is_near) + (select count(*) from strong where not is_near))::integer as strong
    from shown join ${articles} as article using (id)
    cross join lateral (select to_tsvector('simple'::regconfig, title_plain) || summary_words @@ ${inTitle} as is_seen offset 0) as head
    cross join lateral (select not is_seen or place <= ${most.explained} as is_read) as reading
    order by place`);
  const question = withCase({
    typed,
    wanted: meanings.map((meaning) => wordsFound([meaning])),
    weights: meanings.map((meaning) => shares.find((one) => one.meaning === meaning)!.share),
  });
  return rankedOf(await filled(db, rows), { question, longer: longerThan(meanings), offset, isWhole });
}
