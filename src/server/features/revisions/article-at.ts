import { eq, sql, type SQL } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import { slugOf } from '#contract/slug.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { articleRevisions } from '#server/db/schema/revisions.ts';

/**
 * The id of the article with this slug, or else of the last one that had it. Accepts any case, and spaces or
 * underscores in place of hyphens.
 */
export function articleAt(slug: string): SQL<string | null> {
  const requestedSlug = slugOf(slug);
  return sql`coalesce(
    (select ${articles.id} from ${articles} where ${articles.slug} = ${requestedSlug}),
    (select ${articleRevisions.articleId} from ${articleRevisions} where ${articleRevisions.slug} = ${requestedSlug}
      order by ${articleRevisions.createdAt} desc nulls first limit 1))`;
}

/** Selects `columns` of the article with that present or former slug. Refuses an unknown slug. */
export async function articleWith<Columns extends SelectedFields>(
  db: Db,
  slug: string,
  columns: Columns,
  refusal = 'Not found',
) {
  const [found] = await db
    .select(columns)
    .from(articles)
    .where(eq(articles.id, articleAt(slug)));
  if (found === undefined) throw new NotFound(refusal);
  return found;
}
