import { eq, ne } from 'drizzle-orm';
import type { Category, CategoryArticle } from '#contract/articles/categories.ts';
import type { Db } from '#server/db/client.ts';
import { readPage, type Order, type Page } from '#server/db/keyset.ts';
import { articles, categories } from '#server/db/schema/articles.ts';
import { firstPicture } from '#server/features/media/first-picture.ts';
import { byTitle } from './articles.ts';

const columns = {
  name: categories.name,
  count: categories.count,
  titles: categories.titles,
  nameKey: categories.nameKey,
};

type CategoryRow = { name: string; nameKey: string; count: number };

const orders = {
  name: {
    columns: [categories.nameKey, categories.name],
    direction: 'ascending',
    position: ({ name, nameKey }) => [nameKey, name],
  },
  size: {
    columns: [categories.count, categories.name],
    direction: 'descending',
    position: ({ name, count }) => [String(count), name],
  },
} satisfies Record<string, Order<CategoryRow>>;

/** The requested categories: their order, and the number of titles of each. */
export interface CategoryPage extends Page {
  readonly order: keyof typeof orders;
  readonly titles: number;
}

/**
 * A page of the categories with an article: their names in alphabetical order, and for each the number of its articles
 * and its first titles.
 */
export async function listCategories(
  db: Db,
  page: CategoryPage,
): Promise<{ categories: string[]; details: Category[]; next: string | null }> {
  const { rows, next } = await readPage(
    db.select(columns).from(categories),
    page,
    orders[page.order],
    ne(categories.name, ''),
  );
  const details = rows.map(({ name, count, titles }) => ({ name, count, titles: titles.slice(0, page.titles) }));
  // In a browser, the first comparison of names by locale costs more than the rest of the sidebar.
  const alphabetical = rows.toSorted((one, other) => (one.nameKey < other.nameKey ? -1 : 1));
  return { categories: alphabetical.map(({ name }) => name), details, next };
}

/** A page of a category's articles, by title, and their number. A name without articles gives an empty list. */
export async function listCategoryArticles(
  db: Db,
  name: string,
  page: Page,
): Promise<{ articles: CategoryArticle[]; next: string | null; count: number }> {
  const selected = db
    .select({
      id: articles.id,
      slug: articles.slug,
      title: articles.title,
      summary: articles.summary,
      category: articles.category,
      hasFigure: articles.hasFigure,
      picture: firstPicture(),
      titleKey: articles.titleKey,
    })
    .from(articles);
  const { rows, next } = await readPage(selected, page, byTitle, eq(articles.category, name));
  const [counted] = await db.select({ count: categories.count }).from(categories).where(eq(categories.name, name));
  return {
    articles: rows.map(({ id: _id, titleKey: _key, ...article }) => article),
    next,
    count: counted?.count ?? 0,
  };
}
