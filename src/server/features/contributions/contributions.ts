import { and, eq, type SQL } from 'drizzle-orm';
import type { Contribution } from '#contract/contributions.ts';
import type { Db, Store } from '#server/db/client.ts';
import { afterCursor, byAge, cutPage, inOrder, type Page } from '#server/db/keyset.ts';
import { accounts, articles, contributions, submissions } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { NotFound } from '#server/errors.ts';
import { articleAt } from '#server/features/articles/articles.ts';
import {
  addSubmission,
  editOwn,
  isThere,
  submissionOrder,
  presenceTags,
  submissionColumns,
  submissionTags,
  withdrawOwn,
} from '#server/features/submissions/submissions.ts';

const columns = { ...submissionColumns, text: contributions.text, article: { slug: articles.slug, title: articles.title } };

type List = { contributions: Contribution[]; next: string | null };

/** A page of contributions, newest first: of everybody, or those that `which` picks. */
export async function listContributions(db: Db, page: Page, which?: SQL): Promise<List> {
  const found = await db
    .select(columns)
    .from(submissions)
    .innerJoin(contributions, eq(contributions.id, submissions.id))
    .innerJoin(accounts, eq(accounts.id, submissions.authorId))
    .innerJoin(articles, eq(articles.id, contributions.articleId))
    .where(and(eq(submissions.kind, 'contribution'), isThere, which, afterCursor(submissionOrder, page)))
    .orderBy(...inOrder(submissionOrder))
    .limit(page.limit + 1);
  const { rows, next } = cutPage(found, page, byAge);
  return { contributions: rows, next };
}

/** A page of an article's contributions. Refuses an article that is not there. */
export async function listArticleContributions(db: Db, slug: string, page: Page): Promise<List> {
  const [article] = await db.select({ id: articles.id }).from(articles).where(eq(articles.slug, slug));
  if (article === undefined) throw new NotFound('Not found');
  return listContributions(db, page, eq(contributions.articleId, article.id));
}

/** A page of a person's contributions. */
export function listContributionsBy(db: Db, wallet: string, page: Page): Promise<List> {
  return listContributions(db, page, eq(accounts.wallet, wallet));
}

async function getContribution(db: Db, id: string): Promise<Contribution> {
  const { contributions: found } = await listContributions(db, { limit: 1 }, eq(submissions.id, id));
  return found[0]!;
}

/** Contributes a text to an article. Refuses an article that is not there. */
export function submitContribution(store: Store, authorId: string, { slug, text }: { slug: string; text: string }): Promise<Contribution> {
  return write(store, async (db, touch) => {
    const [article] = await db
      .select({ id: articles.id })
      .from(articles)
      .where(eq(articles.id, articleAt(slug)));
    if (article === undefined) throw new NotFound('There is no such article; check its address.');
    const id = await addSubmission(db, 'contribution', authorId);
    await db.insert(contributions).values({ id, articleId: article.id, text });
    touch('bounties', ...(await submissionTags(db, id)));
    return getContribution(db, id);
  });
}

/** Changes one's own contribution while it waits for review. */
export function editContribution(store: Store, authorId: string, id: string, text: string): Promise<Contribution> {
  return write(store, async (db, touch) => {
    await editOwn(db, 'contribution', id, authorId);
    await db.update(contributions).set({ text }).where(eq(contributions.id, id));
    touch(...(await submissionTags(db, id)));
    return getContribution(db, id);
  });
}

/** Withdraws one's own contribution while it waits for review. */
export function withdrawContribution(store: Store, authorId: string, id: string): Promise<{ id: string }> {
  return write(store, async (db, touch) => {
    await withdrawOwn(db, 'contribution', id, authorId);
    touch('bounties', ...(await presenceTags(db, id)));
    return { id };
  });
}
