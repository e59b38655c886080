import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Report } from '#contract/reports.ts';
import type { Db, Store } from '#server/db/client.ts';
import { afterCursor, byAge, cutPage, inOrder, type Page } from '#server/db/keyset.ts';
import { accounts, articles, reports, submissions } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { articleAt } from '#server/features/articles/articles.ts';
import { plainTitle } from '#server/features/search/words.ts';
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

const columns = {
  ...submissionColumns,
  article: sql<string>`coalesce(${articles.title}, ${reports.article})`,
  articleSlug: articles.slug,
  anchor: reports.anchor,
  details: reports.details,
};

type List = { reports: Report[]; next: string | null };

/** What a report says. */
export interface ReportDraft {
  /** A slug, a title or an address of the article; blank when it is about none. */
  readonly article: string;
  readonly details: string;
}

/** A page of reports, newest first: of everybody, or those that `which` picks. */
export async function listReports(db: Db, page: Page, which?: SQL): Promise<List> {
  const found = await db
    .select(columns)
    .from(submissions)
    .innerJoin(reports, eq(reports.id, submissions.id))
    .innerJoin(accounts, eq(accounts.id, submissions.authorId))
    .leftJoin(articles, eq(articles.id, reports.articleId))
    .where(and(eq(submissions.kind, 'report'), isThere, which, afterCursor(submissionOrder, page)))
    .orderBy(...inOrder(submissionOrder))
    .limit(page.limit + 1);
  const { rows, next } = cutPage(found, page, byAge);
  return { reports: rows, next };
}

/** A page of a person's reports. */
export function listReportsBy(db: Db, wallet: string, page: Page): Promise<List> {
  return listReports(db, page, eq(accounts.wallet, wallet));
}

/**
 * The slug in an article's address, pasted whole or in part, with or without what follows the slug; what is no address is taken for a slug
 * or a title itself.
 */
function slugIn(article: string): string {
  const [, slug] =
    /(?:^|\/)(?:article|contri|contribute)\/([^/?#\s]+)/.exec(article) ?? /^\/?([^/?#\s]+)\/?(?:[?#].*)?$/.exec(article) ?? [];
  try {
    return decodeURIComponent(slug ?? article);
  } catch {
    return article;
  }
}

/** The heading that an article's address points at; empty without one. */
function anchorIn(article: string): string {
  const [, anchor = ''] = /\/article\/[^#\s]+#(h-[^\s:]+)/.exec(article) ?? [];
  try {
    return decodeURIComponent(anchor);
  } catch {
    return '';
  }
}

/** The article that has one of these titles: by its words, whatever stands between them and whichever case they have. */
async function articleTitled(db: Db, titles: readonly string[]): Promise<{ id: string; title: string } | undefined> {
  const plain = titles.map(plainTitle).filter((title) => title !== '');
  const [found] = await db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(inArray(articles.titlePlain, plain))
    .limit(1);
  return found;
}

/** What is stored of the article that a reporter names: found by its slug or its title. */
async function resolveArticle(db: Db, article: string): Promise<{ article: string; articleId: string | null; anchor: string }> {
  if (article === '') return { article, articleId: null, anchor: '' };
  const name = slugIn(article);
  const [bySlug] = await db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(eq(articles.id, articleAt(name)));
  const found = bySlug ?? (await articleTitled(db, [article, name]));
  return { article: found?.title ?? article, articleId: found?.id ?? null, anchor: found ? anchorIn(article) : '' };
}

async function getReport(db: Db, id: string): Promise<Report> {
  const { reports: found } = await listReports(db, { limit: 1 }, eq(submissions.id, id));
  return found[0]!;
}

/** Reports an inaccuracy. */
export function submitReport(store: Store, authorId: string, { article, details }: ReportDraft): Promise<Report> {
  return write(store, async (db, touch) => {
    const resolved = await resolveArticle(db, article);
    const id = await addSubmission(db, 'report', authorId);
    await db.insert(reports).values({ id, ...resolved, details });
    touch(...(await submissionTags(db, id)));
    return getReport(db, id);
  });
}

/** Changes one's own report while it waits for review. */
export function editReport(store: Store, authorId: string, id: string, { article, details }: ReportDraft): Promise<Report> {
  return write(store, async (db, touch) => {
    await editOwn(db, 'report', id, authorId);
    await db
      .update(reports)
      .set({ ...(await resolveArticle(db, article)), details })
      .where(eq(reports.id, id));
    touch(...(await submissionTags(db, id)));
    return getReport(db, id);
  });
}

/** Withdraws one's own report while it waits for review. */
export function withdrawReport(store: Store, authorId: string, id: string): Promise<{ id: string }> {
  return write(store, async (db, touch) => {
    await withdrawOwn(db, 'report', id, authorId);
    touch(...(await presenceTags(db, id)));
    return { id };
  });
}
