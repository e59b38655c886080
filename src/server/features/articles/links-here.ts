import { sql, type SQL } from 'drizzle-orm';
import type { AnswerOf } from '#contract/api.ts';
import type { CategoryArticle } from '#contract/articles/categories.ts';
import type { Db } from '#server/db/client.ts';
import { afterCursor, encodeCursor, type Keyset, type Page } from '#server/db/keyset.ts';
import { articles } from '#server/db/schema/articles.ts';
import { articleLinks, articleNames } from '#server/db/schema/links.ts';
import { firstPicture } from '#server/features/media/first-picture.ts';
import { articleWith } from '#server/features/revisions/article-at.ts';

// The most names of an article that a list looks for.
const mostNames = 50;

/** The keys of the names that lead to the article with that id. */
export const keysOf = (id: SQL): SQL => sql`
  select key from ${articleNames} as own where article_id = ${id}
    and not exists (select from ${articleNames} as better where better.key = own.key and better.rank < own.rank)
  order by rank, key limit ${mostNames}`;

const byTitle: Keyset = { columns: [articleLinks.titleKey, articleLinks.articleId], direction: 'ascending' };

/**
 * A page of the articles whose text links to the article with that present or former slug, by title. Reads as many rows
 * as the page has for each name of the article. Refuses an unknown slug.
 */
export async function listLinksHere(
  db: Db,
  slug: string,
  page: Page,
): Promise<AnswerOf<'GET /articles/:slug/links-here'>> {
  const { id, ...article } = await articleWith(db, slug, {
    id: articles.id,
    slug: articles.slug,
    title: articles.title,
  });
  const after = afterCursor(byTitle, page) ?? sql`true`;
  const rows = await db.execute<CategoryArticle & Record<'titleKey' | 'id', string>>(sql`
    select slug, title, summary, category, has_figure as "hasFigure", ${firstPicture()} as picture, linking.title_key as "titleKey", linking.article_id as id
    from (
      select distinct title_key, article_id from (${keysOf(sql`${id}::uuid`)}) as named cross join lateral (
        select title_key, article_id from ${articleLinks}
        where ${articleLinks.key} = named.key and article_id <> ${id}::uuid and ${after}
        order by title_key, article_id limit ${page.limit + 1}) as found
      order by title_key, article_id limit ${page.limit + 1}) as linking
      join ${articles} on ${articles.id} = linking.article_id
    order by linking.title_key, linking.article_id`);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    article,
    articles: shown.map(({ titleKey: _key, id: _id, ...linking }) => linking),
    next: last && rows.length > page.limit ? encodeCursor([last.titleKey, last.id]) : null,
  };
}
