import { sql, type SQL } from 'drizzle-orm';
import { tags } from '#server/core/tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db } from '#server/db/client.ts';
import { articleLinks, articleNames, articleRelations } from '#server/db/schema/links.ts';
import { searchWords } from '#server/db/schema/search.ts';
import { keysOf } from './links-here.ts';

// The weights of a relation: a link to the other article, one from it, a name to which both link, a word in the title
// or a name of the other one, and the same category. The first four count less, the more articles have them.
const worth = { to: 3, from: 2.5, shared: 1.5, word: 2, category: 0.75 };

// Bounds: the links and the words of an article, and the articles for each of them. A name to which more articles link
// does not relate them.
const most = { links: 150, words: 12, each: 60, counted: 500 };

// Stored for each article: more than are shown, so that a new article reaches the lists of more others.
const stored = 10;

/**
 * The articles most closely related to the article with that id, each with its weight. They link to it or are linked by
 * it, link to the same names, or have rare words of its title and summary in their own titles and names; articles of
 * its category fill the list.
 */
function foundFor(id: string): SQL {
  const rarely = (count: string) => sql`1 / ln(2 + ${sql.raw(count)})`;
  return sql`
    with this as materialized (
      select id, category, title_words || summary_words as words from articles where id = ${id}::uuid),
    outgoing as materialized (
      select link.key, counted.articles from (
        select key from ${articleLinks} where article_id = ${id}::uuid order by key limit ${most.links}) as link
        cross join lateral (select count(*)::integer as articles from (
          select from ${articleLinks} as other where other.key = link.key limit ${most.counted}) as found) as counted),
    incoming as materialized (
      select distinct article_id from (${keysOf(sql`${id}::uuid`)}) as named cross join lateral (
        select article_id from ${articleLinks} as other where other.key = named.key order by title_key limit ${most.each}) as found),
    telling as materialized (
      select known.word, known.titles from this, unnest(tsvector_to_array(words)) as own (word)
        join ${searchWords} as known on known.word = own.word and known.phrase = own.word
      where known.titles between 1 and ${most.each} order by known.articles, known.word limit ${most.words}),
    relation as (
      select named.article_id, ${worth.to}::real * ${rarely('outgoing.articles')} as weight
      from outgoing cross join lateral (
        select article_id from ${articleNames} as one where one.key = outgoing.key order by rank, article_id limit 1) as named
      union all
      select article_id, ${worth.from}::real * ${rarely('(select count(*) from incoming)')} from incoming
      union all
      select found.article_id, ${worth.shared}::real * ${rarely('outgoing.articles')}
      from outgoing cross join lateral (
        select article_id from ${articleLinks} as other where other.key = outgoing.key limit ${most.each}) as found
      where outgoing.articles < ${most.each}
      union all
      select found.id, ${worth.word}::real * ${rarely('telling.titles')}
      from telling cross join lateral (
        select id from articles where title_words @@ plainto_tsquery('simple'::regconfig, telling.word) limit ${most.each}) as found
      union all
      select found.id, 0 from this cross join lateral (
        select id from articles where category = this.category and category <> '' order by title_key, id
        limit ${stored + 1}) as found)
    select related.article_id as id, round((related.weight
      + ${worth.category}::real * (category <> '' and category = (select this.category from this))::integer)::numeric, 4)::real as weight
    from (
      select article_id, sum(weight) as weight from relation where article_id <> ${id}::uuid group by article_id) as related
      join articles on articles.id = related.article_id
    order by weight desc, title_key, articles.id
    limit ${stored}`;
}

/**
 * Finds the relations of one article again. Returns the ids of the articles to which it is no longer related. Lists
 * change only where a changed relation names their article.
 */
export async function findRelations(db: Db, touch: Touch, id: string): Promise<string[]> {
  const changed = await db.execute<{ id: string; slug: string; isGone: boolean }>(sql`
    with found as materialized (${foundFor(id)}),
    gone as (
      delete from ${articleRelations} where article_id = ${id}::uuid and related_id not in (select id from found)
      returning related_id as id),
    put as (
      insert into ${articleRelations} as known (article_id, related_id, weight) select ${id}::uuid, id, weight from found
      on conflict (article_id, related_id) do update set weight = excluded.weight where known.weight <> excluded.weight
      returning related_id as id),
    changed as (select id from gone union all select id from put)
    select id, slug, id in (select id from gone) as "isGone" from articles
      where id = any(array(select id from changed union select ${id}::uuid from changed))`);
  for (const { slug } of changed) touch(tags.related(slug));
  return changed.filter((other) => other.isGone && other.id !== id).map((other) => other.id);
}
