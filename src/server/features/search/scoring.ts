import { sql, type SQL } from 'drizzle-orm';
import { articles } from '#server/db/schema/articles.ts';
import type { Meaning } from './meanings.ts';
import { standingFor, tellingOf, tsquery, wordsFound, type Share } from './terms.ts';

// Bounds: the articles whose names are compared one by one, the words of a name that count, and the terms that are
// compared with the text.
const most = { named: 20, name: 6, weighed: 4 };

// The weights of an article's score for a query. `title`, `name`: it equals the query. `oneName`: one name or the title
// has all of it, minus `besides` for each other word; `severalNames`: only several names together have it. `begun`,
// `titleWithAll`, `titleWithin`: the title begins with the query, contains it, or is a part of it. `titleShare`,
// `nameWithin`: the title or a name is a part of it, by its share. `toldAll`: title, names and summary together have
// all of it. `named`, `told`: the weight of the words that they have.
const worth = {
  title: 16,
  name: 12,
  oneName: 10,
  besides: 0.8,
  severalNames: 2,
  begun: 4,
  titleWithAll: 2,
  titleWithin: 1,
  titleShare: 4,
  nameWithin: 4,
  toldAll: 3,
  named: 3,
  told: 2,
};

// Words that a title or a name may have in addition to those of the query, without a deduction.
const functionWords = 'a an the of to in into on for from with and or at by my your is are'.split(' ');

interface Scored {
  /** The titles that the query may mean. */
  readonly titles: readonly string[];
  readonly typed: readonly string[];
  /** The meanings of all typed words, and those without function words. */
  readonly said: readonly Meaning[];
  readonly meanings: readonly Meaning[];
  readonly shares: readonly Share[];
}

const array = (words: readonly string[]) => sql`${sql.param([...words])}::text[]`;

/** The sum of the shares of the meanings for which the condition holds. */
const sumOf = (shares: readonly Share[], isIn: (meaning: Meaning) => SQL) =>
  sql.join(
    shares.map(({ meaning, share }) => sql`${share}::real * (${isIn(meaning)})::integer`),
    sql` + `,
  );

/** The words that stand for a meaning in titles and names. */
const titleWords = (meaning: Meaning) => standingFor(meaning, 'titles').flatMap(({ phrase }) => phrase.split(' '));

/**
 * The common table expression `scored` of the statement in `rank`: each row of `candidate` with its score. Comparing
 * names one by one takes time, so it compares only those of the best articles by the other weights. Also returns the
 * query for any of the meanings, and the expression for their weight in the text.
 */
export function scoring({ titles, typed, said, meanings, shares }: Scored): Record<'scored' | 'any' | 'inText', SQL> {
  const any = tsquery(meanings, '|', 'titles');
  const words = array([...typed, ...wordsFound(said), ...functionWords]);
  const one = (meaning: Meaning) => tsquery([meaning], '&', 'titles');
  const has = (list: SQL) => (meaning: Meaning) => sql`${list} && ${array(titleWords(meaning))}`;
  const inName = has(sql`name`);
  const rough = sql`
    ${worth.title} * (title_plain = any(${array(titles)}))::integer
    + ${worth.name} * coalesce(name_list && ${array(titles)}, false)::integer
    + ${worth.severalNames} * (title_words @@ ${tsquery(tellingOf(meanings, typed), '&', 'titles')})::integer
    + ${worth.begun} * (id in (select id from named))::integer
    + ${worth.titleWithAll} * (title_list @> ${array(typed)})::integer
    + (${worth.titleWithin} + ${worth.titleShare} * (${sumOf(shares, has(sql`title_list`))})) * (title_list <@ ${words})::integer
    + ${worth.toldAll} * (told > 0.999)::integer
    + ${worth.named} * (${sumOf(shares, (meaning) => sql`title_words @@ ${one(meaning)}`)})
    + ${worth.told} * told + ts_rank(title_words, ${any}, 1)`;
  const scored = sql`
    select id, title_plain, words, id in (select id from matching) as is_whole,
      rough + coalesce(${worth.oneName} * one_name + name_within, 0) as score
    from (
      select *, row_number() over (order by rough desc, title_plain using ~<~, id) as rough_place from (
        select id, title_plain, words, title_list, name_list, ${rough} as rough
        from candidate join ${articles} as article using (id)
        cross join lateral (
          select string_to_array(title_plain, ' ') as title_list, string_to_array(names, chr(10)) as name_list offset 0
        ) as called
        cross join lateral (
          select ${sumOf(shares, (meaning) => sql`title_words @@ ${one(meaning)} or summary_words @@ ${one(meaning)}`)} as told offset 0
        ) as head
      ) as each
    ) as sorted
    left join lateral (
      select max(share * (1 - case when is_within then 0 else ${worth.besides}::real * greatest(0, length - hits) / greatest(length, 1) end)) as one_name,
        coalesce(max(least(length, ${most.name}) + ${worth.nameWithin}::real * length / ${typed.length})
          filter (where is_within and not is_title), 0) as name_within
      from (
        select is_title, cardinality(name) as length, name <@ ${words} as is_within, ${sumOf(shares, inName)} as share,
          ${sql.join(
            shares.map(({ meaning }) => sql`(${inName(meaning)})::integer`),
            sql` + `,
          )} as hits
        from (select string_to_array(line, ' ') as name, false as is_title from unnest(name_list) as line union all select title_list, true) as names
        offset 0
      ) as names
    ) as best_name on rough_place <= ${most.named}`;
  const inText = sumOf(shares.slice(0, most.weighed), (meaning) => sql`words @@ ${one(meaning)}`);
  return { scored, any, inText };
}
