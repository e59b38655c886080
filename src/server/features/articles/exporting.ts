import { and, desc, eq, like } from 'drizzle-orm';
import { shortWallet } from '#contract/format.ts';
import type { Writer } from '#contract/standing/writer.ts';
import type { Db } from '#server/db/client.ts';
import { everyRow } from '#server/db/keyset.ts';
import { articleRevisions } from '#server/db/schema/revisions.ts';
import { listWriters } from '#server/features/standing/standing.ts';
import { listWholeArticles } from './articles.ts';
import { listCategories } from './categories.ts';
import { authorsIn, importedFrom } from '#server/features/revisions/credit.ts';
import { mostAuthors, type WrittenArticle } from './front-matter.ts';

// Bounds the memory: each article of a page may have the longest text.
const atOnce = 20;

/** A person's name, or their wallet, or the label for anonymous people. */
const nameOf = ({ wallet, profile, anonymousNumber }: Writer): string =>
  wallet === 'anonymous'
    ? `anonymous ${anonymousNumber ?? ''}`.trim()
    : (profile?.username ?? (wallet === 'former' ? shortWallet(wallet) : wallet!));

/**
 * The authors of an article's present text: first those of this site, most words first, then those that its import
 * named.
 */
async function authorsOf(db: Db, id: string, writerCount: number): Promise<string[]> {
  const { authors } = await listWriters(db, id, { writerCount, importedWords: 0 });
  const others = writerCount - authors.length;
  const [imported] = await db
    .select({ note: articleRevisions.change })
    .from(articleRevisions)
    .where(
      and(
        eq(articleRevisions.articleId, id),
        eq(articleRevisions.kind, 'imported'),
        like(articleRevisions.change, `${importedFrom}%`),
      ),
    )
    .orderBy(desc(articleRevisions.number))
    .limit(1);
  const all = new Set([
    ...authors.map(nameOf),
    ...(others > 0 ? [`${others} more`] : []),
    ...authorsIn(imported?.note ?? ''),
  ]);
  return [...all].slice(0, mostAuthors);
}

/**
 * Yields every article in the form of its file, by slug, with the moment of its last change: all, or those changed
 * since then.
 */
export async function* everyArticle(
  db: Db,
  since: string | null,
): AsyncGenerator<{ article: WrittenArticle; changedAt: string }> {
  const rows = everyRow((cursor) => listWholeArticles(db, { limit: atOnce, cursor }, since));
  for await (const { id, writerCount, createdAt, updatedAt, ...content } of rows) {
    const [created, updated] = [createdAt.slice(0, 10), updatedAt.slice(0, 10)];
    const authors = await authorsOf(db, id, writerCount);
    yield { article: { ...content, created, updated, authors }, changedAt: updatedAt };
  }
}

/** Yields every category with articles, by name, with their number. */
export async function* everyCategory(db: Db): AsyncGenerator<{ name: string; count: number }> {
  const rows = everyRow(async (cursor) => {
    const { details, next } = await listCategories(db, { limit: 200, cursor, order: 'name', titles: 0 });
    return { rows: details, next };
  });
  for await (const { name, count } of rows) yield { name, count };
}
