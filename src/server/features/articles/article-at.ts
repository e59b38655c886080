import { sql, type SQL } from 'drizzle-orm';
import { slugOf } from '#contract/slug.ts';
import { articleRevisions, articles } from '#server/db/schema.ts';

/**
 * The id of the article that has a slug, or else of the one that had it last before it moved. As people write it: in any case of its
 * letters, and with spaces or underscores for its hyphens.
 */
export const articleAt = (slug: string): SQL<string | null> => articleOf(sql`${slugOf(slug)}`);

/** The same of an address that is in the form of slugs. */
export function articleOf(asked: SQL): SQL<string | null> {
  return sql`coalesce(
    (select ${articles.id} from ${articles} where ${articles.slug} = ${asked}),
    (select ${articleRevisions.articleId} from ${articleRevisions} where ${articleRevisions.slug} = ${asked}
      order by ${articleRevisions.createdAt} desc nulls first limit 1))`;
}
