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

// Bounds, however many articles match: the candidates from each index, the candidates to compare by their whole text,
// the sample for common words, the few results by text alone that are never weak, and the first results that may move
// up.
const most = { candidates: 200, compared: 40, sample: 1_000, few: 5, explained: 3 };
// A match is weak below this share of the best score: `titled` if the best matches by title or name, which means a
// score of `titledFrom` or more, otherwise `told`.
const weakBelow = { titled: 0.35, told: 0.6, titledFrom: 8 };
// When a result overtakes the first one: how many of the next to compare, how well its line must cover the question, by
// how much better, how far its score may be behind, and from where on that is the farther, the better it covers.
const covering = { compared: 7, least: 0.55, more: 0.3, behind: 5, well: 0.69 };
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

/** How far the score of a result may be behind the first one, by how well their lines cover the question. */
const behindFor = (covers: number, first: number) =>
  covering.behind * (covers < covering.well ? 1 : Math.max(1, (covers - first) / covering.more));

/**
 * Of the results, the one whose line asks so much more of the question than that of the first one that it must answer
 * better; undefined if there is none, or if the first one matches far better by title and names.
 */
function moreCovering([first, ...others]: readonly Read[]): Read | undefined {
  if (first === undefined || first.isSure || first.isTold) return undefined;
  const [best] = others
    .slice(0, covering.compared)
    .filter(({ result: { match } }) => match !== null && asks(match))
    .filter(({ score, covers }) => first.score - score <= behindFor(covers, first.covers))
    .toSorted((one, two) => two.covers - one.covers);
  return best && best.covers >= covering.least && best.covers - first.covers >= covering.more ? best : undefined;
}

/** What a page shows its results for; `longer` are words that a term begins although it is a word itself. */
interface Shown {
  readonly question: Question;
  readonly longer: readonly string[];
  readonly isFirst: boolean;
}

/**
 * The results of a page. If the first result does not answer the question, one of the first three that surely does
 * moves to the top, or else one whose line asks much more of it.
 */
function resultsOf(rows: readonly RankedRow[], { question, longer, isFirst }: Shown): SearchResult[] {
  const all = rows.map((row, place) => resultOf(row, question, isFirst && place === 0));
  const isOpen = isFirst && all[0]?.isTold === false;
  const open = isOpen ? all.filter((one, place) => place === 0 || !asksFor(one, longer)) : [];
  const sure = open.slice(0, most.explained).find(({ isSure }) => isSure) ?? moreCovering(open);
  const ordered = sure === undefined ? all : [sure, ...all.filter((one) => one !== sure)];
  return ordered.map(({ result }) => result);
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
  const listed = isWhole ? candidates : strong;
  return {
    results: resultsOf(rows, { question, longer, isFirst: offset === 0 }),
    total: isCounted ? listed : null,
    weaker: isCounted || strong === candidates ? candidates - listed : null,
    hasMore: listed > offset + rows.length,
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
      select id, score, place from placed where ${isWhole} or id in (select id from strong)
      order by place offset ${isAmongBest ? offset : 0} limit ${searchNumbers.results}
    )
    select id, score, slug, title, summary, names, category, updated_at, has_figure, ${firstPicture('article')} as picture,
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
