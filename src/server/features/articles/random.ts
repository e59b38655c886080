import { randomInt } from 'node:crypto';
import { and, asc, gte, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { articles, categories } from '#server/db/schema/articles.ts';

// Ids are random: a range of them has about as many articles as its share of all ids.
const allIds = 2 ** 48;
// The average number of articles in a range, and the highest: in a million sites, no random range exceeds it.
const average = 16;
const most = 64;
// Each attempt finds an article with a chance of a quarter.
const attempts = 100;

/** The id at a place from 0 to `allIds`, exclusive. */
const idAt = (place: number): string => {
  const digits = place.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
};

/** The slugs of the articles in a range of ids, which may continue at the first id; the whole range for `allIds`. */
async function slugsIn(db: Db, start: number, width: number): Promise<string[]> {
  const end = start + width;
  const [from, to] = [gte(articles.id, idAt(start)), (place: number) => lt(articles.id, idAt(place))];
  const range = end <= allIds - 1 ? and(from, to(end)) : or(from, to(end - allIds));
  const rows = await db
    .select({ slug: articles.slug })
    .from(articles)
    .where(width >= allIds ? undefined : range)
    .orderBy(asc(articles.id))
    .limit(most);
  return rows.map(({ slug }) => slug);
}

/**
 * The slug of a random article; undefined if there is none. Each article has the same chance: a range of ids starts
 * anywhere and always has the same length, and one of `most` places in it is chosen. If that place is empty, it tries
 * again. Reads a few rows, however many articles there are.
 */
export async function randomSlug(db: Db): Promise<string | undefined> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${categories.count}), 0)::integer` })
    .from(categories);
  const width = row!.count <= average ? allIds : Math.floor((allIds / row!.count) * average);
  let slugs: string[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await slugsIn(db, randomInt(allIds - 1), width);
    if (found.length > 0) slugs = found;
    const chosen = found[randomInt(width === allIds ? Math.max(1, found.length) : most)];
    if (chosen !== undefined) return chosen;
    if (width === allIds) return undefined;
  }
  return slugs[0];
}
