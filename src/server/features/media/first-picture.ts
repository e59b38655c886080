import { sql, type SQL } from 'drizzle-orm';
import { media } from '#server/db/schema/media.ts';
import { mediaUses } from '#server/db/schema/submission-kinds.ts';

/**
 * The path of the smallest file of the picture that an article has used longest; empty without one that everybody may
 * see. `article` is the name of the table of articles in the query. Reads by the article's uses.
 */
export const firstPicture = (article = 'articles'): SQL<string> => sql<string>`coalesce((
  select '/media/' || picture.hash || '-' || (file ->> 'width') || '.webp'
  from ${mediaUses} as used
    join ${media} as picture on picture.id = used.media_id
    cross join lateral jsonb_array_elements(picture.files) as file
  where used.article_id = ${sql.raw(article)}.id and picture.hidden_reason is null and not picture.is_draft
    and file ->> 'type' = 'webp'
  order by used.since_revision, picture.created_at, picture.id, (file ->> 'width')::integer
  limit 1), '')`;
