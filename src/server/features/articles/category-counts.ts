import { and, eq, lte, sql } from 'drizzle-orm';
import type { Tag } from '#server/core/tag.ts';
import { tags } from '#server/core/tags.ts';
import type { Db } from '#server/db/client.ts';
import { articles, categories } from '#server/db/schema/articles.ts';

// As many first titles as a list of categories can show of each.
const firstTitles = 5;

/**
 * Keeps what is stored of categories in step with their articles, inside the transaction that changed one: `before` is
 * the category that it was in, null for one that is added, and `after` the one that it is in. To be called also when
 * only its title has changed. Articles without a category are counted under the name ''.
 */
export async function keepCategories(db: Db, before: string | null, after: string): Promise<void> {
  // One after the other by name, so that two who move articles at once never wait for each other in a circle.
  for (const name of new Set([before ?? after, after].toSorted())) {
    const change = Number(name === after) - Number(name === before);
    await db
      .insert(categories)
      .values({ name, count: change })
      .onConflictDoUpdate({ target: categories.name, set: { count: sql`${categories.count} + ${change}` } });
    // A statement of its own: only from here on it sees what those did for whom the first one waited.
    const first = sql`(select ${articles.title} from ${articles} where ${articles.category} = ${name}
      order by ${articles.titleKey}, ${articles.id} limit ${firstTitles})`;
    await db
      .update(categories)
      .set({ titles: sql`array${first}` })
      .where(eq(categories.name, name));
    await db.delete(categories).where(and(eq(categories.name, name), lte(categories.count, 0)));
  }
}

/**
 * The tags of every public answer in which a category shows: its row in the lists of categories, and the list of its
 * articles.
 */
export const categoryTags = (name: string): Tag[] => (name === '' ? [] : [tags.categories, tags.category(name)]);
