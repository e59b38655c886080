import { eq, inArray } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { line } from '#contract/text.ts';
import { factsAnchor } from '#contract/texts/limits.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { articleAt } from '#server/features/revisions/article-at.ts';
import { plainTitle } from '#server/features/texts/words.ts';

/** What a report says. */
export interface ReportContent {
  /** A slug, a title or an address of the article; blank when it is about none. */
  readonly article: string;
  readonly details: string;
  /** The section, by its anchor; left out, the one at which the address points. */
  readonly anchor?: string | undefined;
  /** Where that can be read; left out of a change, it stays. */
  readonly source?: string | undefined;
  /** Of a report on a look-alike: where it was met; left out, it stays. */
  readonly place?: string | undefined;
}

/** The article that a report is about, as it is kept. */
export interface Subject {
  readonly article: string;
  readonly articleId: string | null;
  readonly anchor: string;
}

const storable = line(limits.url);

/** What a part of an address stands for; null where its escapes stand for nothing that is a text. */
function decoded(part: string): string | null {
  try {
    return storable.safeParse(decodeURIComponent(part)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * The slug in an article's address, pasted whole or in part, with or without what follows the slug; what is no address
 * is taken for a slug or a title itself.
 */
function slugIn(article: string): string {
  const [, slug] =
    /(?:^|\/)(?:article|contri|contribute)\/([^/?#\s]+)/.exec(article) ??
    /^\/?([^/?#\s]+)\/?(?:[?#].*)?$/.exec(article) ??
    [];
  return decoded(slug ?? article) ?? article;
}

/** The heading that an article's address points at; empty without one. */
function anchorIn(article: string): string {
  const [, anchor = ''] = /\/article\/[^/#\s]+\/?#(h-[^\s:]+)/.exec(article) ?? [];
  return decoded(anchor) ?? '';
}

/**
 * The article that has one of these titles: by its words, whatever stands between them and whichever case they have.
 */
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

/** What is stored of the article and the section that a reporter names. Refuses a section that the article has not. */
export async function resolveSubject(
  db: Db,
  { article, anchor }: ReportContent,
  before?: Omit<Subject, 'article'>,
): Promise<Subject> {
  const subject = await resolveArticle(db, article);
  // A section that the report names already may have left the article since.
  const kept = before?.articleId === subject.articleId ? before.anchor : '';
  if (anchor === undefined) return { ...subject, anchor: subject.anchor || kept };
  if (anchor === subject.anchor || anchor === kept) return { ...subject, anchor };
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
