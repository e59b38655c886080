import { and, eq, lte, sql } from 'drizzle-orm';
import type { Tag } from '#server/core/tag.ts';
import { tags } from '#server/core/tags.ts';
import type { Db } from '#server/db/client.ts';
import { articles, categories } from '#server/db/schema/articles.ts';

// The most titles that a list of categories shows for each.
const firstTitles = 5;

/**
 * Updates the stored data of categories inside the transaction that changed an article: `before` is its former
 * category, null for a new article, and `after` the present one. Call it also when only the title has changed. Articles
 * without a category count under the name ''.
 */
export async function keepCategories(db: Db, before: string | null, after: string): Promise<void> {
  // In alphabetical order, so that two concurrent moves never deadlock.
  for (const name of new Set([before ?? after, after].toSorted())) {
    const change = Number(name === after) - Number(name === before);
    await db
      .insert(categories)
      .values({ name, count: change })
      .onConflictDoUpdate({ target: categories.name, set: { count: sql`${categories.count} + ${change}` } });
    // A separate statement: only now it sees the commits that the first one waited for.
    const first = sql`(select ${articles.title} from ${articles} where ${articles.category} = ${name}
      order by ${articles.titleKey}, ${articles.id} limit ${firstTitles})`;
    await db
      .update(categories)
      .set({ titles: sql`array${first}` })
      .where(eq(categories.name, name));
    await db.delete(categories).where(and(eq(categories.name, name), lte(categories.count, 0)));
  }
}

/** The tags of every public answer that shows a category: the lists of categories, and the list of its articles. */
export const categoryTags = (name: string): Tag[] => (name === '' ? [] : [tags.categories, tags.category(name)]);
