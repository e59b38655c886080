import { eq, inArray } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { line } from '#contract/text.ts';
import { factsAnchor } from '#contract/texts/limits.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { articleAt } from '#server/features/revisions/article-at.ts';
import { plainTitle } from '#server/features/texts/words.ts';

/** The fields of a report. */
export interface ReportContent {
  /** A slug, a title or a URL of the article; blank if it concerns none. */
  readonly article: string;
  readonly details: string;
  /** The section, by its anchor; if missing, the one in the URL's fragment. */
  readonly anchor?: string | undefined;
  /** The URL of the evidence; if missing in an edit, it stays. */
  readonly source?: string | undefined;
  /** For a report on a look-alike: the place; if missing, it stays. */
  readonly place?: string | undefined;
}

/** The stored article of a report. */
export interface Subject {
  readonly article: string;
  readonly articleId: string | null;
  readonly anchor: string;
}

const storable = line(limits.url);

/** Decodes a part of a URL; null for invalid escapes. */
function decoded(part: string): string | null {
  try {
    return storable.safeParse(decodeURIComponent(part)).data ?? null;
  } catch {
    return null;
  }
}

/** The slug in a whole or partial URL of an article. Any other text counts as a slug or a title. */
function slugIn(article: string): string {
  const [, slug] =
    /(?:^|\/)(?:article|contri|contribute)\/([^/?#\s]+)/.exec(article) ??
    /^\/?([^/?#\s]+)\/?(?:[?#].*)?$/.exec(article) ??
    [];
  return decoded(slug ?? article) ?? article;
}

/** The fragment of an article's URL; empty without one. */
function anchorIn(article: string): string {
  const [, anchor = ''] = /\/article\/[^/#\s]+\/?#(h-[^\s:]+)/.exec(article) ?? [];
  return decoded(anchor) ?? '';
}

/** The article with one of these titles: compares only the words, regardless of case and punctuation. */
async function articleTitled(db: Db, titles: readonly string[]): Promise<{ id: string; title: string } | undefined> {
  const plain = titles.map(plainTitle).filter((title) => title !== '');
  const [found] = await db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(inArray(articles.titlePlain, plain))
    .limit(1);
  return found;
}

/** Resolves the article that a reporter names, by slug or title. */
export async function resolveArticle(db: Db, article: string): Promise<Subject> {
  if (article === '') return { article, articleId: null, anchor: '' };
  const name = slugIn(article);
  const [bySlug] = await db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(eq(articles.id, articleAt(name)));
  const found = bySlug ?? (await articleTitled(db, [article, name]));
  return { article: found?.title ?? article, articleId: found?.id ?? null, anchor: found ? anchorIn(article) : '' };
}

/** Resolves the article and the section that a reporter names. Refuses an unknown section. */
export async function resolveSubject(
  db: Db,
  { article, anchor }: ReportContent,
  before?: Omit<Subject, 'article'>,
): Promise<Subject> {
  const subject = await resolveArticle(db, article);
  // The article may have lost the report's present section since.
  const formerAnchor = before?.articleId === subject.articleId ? before.anchor : '';
  if (anchor === undefined) return { ...subject, anchor: subject.anchor || formerAnchor };
  if (anchor === subject.anchor || anchor === formerAnchor) return { ...subject, anchor };
  if (anchor === '') return { ...subject, anchor };
  const [found] = subject.articleId
    ? await db
        .select({ toc: articles.toc, facts: articles.facts })
        .from(articles)
        .where(eq(articles.id, subject.articleId))
    : [];
  const isThere = anchor === factsAnchor ? found?.facts.length : found?.toc.some(({ id }) => id === anchor);
  if (!isThere) throw new Invalid('The article has no such section; choose another, or none.', { field: 'anchor' });
  return { ...subject, anchor };
}
