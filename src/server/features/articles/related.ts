import { sql } from 'drizzle-orm';
import type { CategoryArticle } from '#contract/articles/categories.ts';
import { articleDisplay } from '#contract/articles/limits.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { articleLinks, articleNames } from '#server/db/schema/links.ts';
import { searchWords } from '#server/db/schema/search.ts';
import { firstPicture } from '#server/features/media/first-picture.ts';
import { articleWith } from '#server/features/revisions/article-at.ts';
import { keysOf } from './links-here.ts';

// The weights of a relation: a link to the other article, one from it, a name to which both link, a word in the title
// or a name of the other one, and the same category. The first four count less, the more articles have them.
const worth = { to: 3, from: 2.5, shared: 1.5, word: 2, category: 0.75 };

// The most links and words of an article that are looked at, and the most articles for each. A name to which more
// articles link says nothing about what two of them share.
const most = { links: 150, words: 12, each: 60, counted: 500 };

/**
 * The articles that are most closely related to the article with that present or former slug: by links between them,
 * names to which both link, and rare words of its title and summary in their titles and names; articles of its category
 * fill the list. Refuses an unknown slug.
 */
export async function listRelated(db: Db, asked: string): Promise<CategoryArticle[]> {
  const { id } = await articleWith(db, asked, { id: articles.id });
  const rarely = (count: string) => sql`1 / ln(2 + ${sql.raw(count)})`;
  return db.execute<CategoryArticle & Record<string, unknown>>(sql`
    with this as materialized (
      select id, category, title_words || summary_words as words from ${articles} where id = ${id}::uuid),
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
        select id from ${articles} where title_words @@ plainto_tsquery('simple'::regconfig, telling.word) limit ${most.each}) as found
      union all
      select found.id, 0 from this cross join lateral (
        select id from ${articles} where category = this.category and category <> '' order by title_key, id
        limit ${articleDisplay.related + 1}) as found)
    select slug, title, summary, category, has_figure as "hasFigure", ${firstPicture()} as picture from (
      select article_id, sum(weight) as weight from relation where article_id <> ${id}::uuid group by article_id) as related
      join ${articles} on articles.id = related.article_id
    order by round((related.weight
      + ${worth.category}::real * (category <> '' and category = (select this.category from this))::integer)::numeric, 4) desc,
      title_key, articles.id
    limit ${articleDisplay.related}`);
}
