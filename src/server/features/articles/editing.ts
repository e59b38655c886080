import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { ArticleLink, ArticleSummary, EditableArticle } from '#contract/articles.ts';
import type { Db, Store } from '#server/db/client.ts';
import type { Page } from '#server/db/keyset.ts';
import { articleRevisions, articles } from '#server/db/schema.ts';
import { refusingTaken } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { record } from '#server/features/audit/audit.ts';
import { searchArticles } from '#server/features/search/search.ts';
import { learnWords } from '#server/features/search/vocabulary.ts';
import {
  addArticle,
  articleColumns,
  listChangedArticles,
  listFeatured,
  setFeatured,
  summaryColumns,
  type ArticleDraft,
} from './articles.ts';
import { renderMarkdown } from './markdown.ts';

const columns = { ...articleColumns, bodyMarkdown: articles.bodyMarkdown };

/** What a save changes; what is left out stays as it is. */
export type ArticleChanges = Pick<ArticleDraft, 'slug' | 'title'> & { [Field in keyof ArticleDraft]?: ArticleDraft[Field] | undefined };

/** What stands for exactly these texts of an article: two admins who see the same have the same. */
function revisionOf({ slug, title, summary, category, imageUrl, version, facts, bodyMarkdown }: ArticleDraft): string {
  const texts = [slug, title, summary, category, imageUrl, version, facts.map(({ label, value }) => [label, value]), bodyMarkdown];
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 27);
}

/** Whether an If-Match header lets a save pass (RFC 9110 §13.1.1). A proxy that compresses may have weakened the tag. */
function matches(ifMatch: string, revision: string): boolean {
  return ifMatch.trim() === '*' || ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${revision}"`);
}

/** The articles that match; without a query a page of all of them, last changed first. */
export async function searchEditable(
  db: Store['db'],
  query: string,
  page: Page,
): Promise<{ results: ArticleSummary[]; next: string | null }> {
  if (query.trim() === '') {
    const { articles: results, next } = await listChangedArticles(db, page);
    return { results, next };
  }
  const found = (await searchArticles(db, query)).results.map(({ id }) => id);
  const rows = await db
    .select(summaryColumns)
    .from(articles)
    .where(sql`${articles.id} = any(${sql.param(found)}::uuid[]) or ${articles.slug} = ${query.trim().toLowerCase()}`);
  const place = ({ id }: ArticleSummary) => (found.includes(id) ? found.indexOf(id) : -1);
  return { results: rows.toSorted((one, two) => place(one) - place(two)), next: null };
}

/** The article of that id with its Markdown and its revision. Refuses an id that none has. */
export async function getEditable(db: Db, id: string): Promise<EditableArticle> {
  const [article] = await db.select(columns).from(articles).where(eq(articles.id, id));
  if (article === undefined) throw new NotFound('This article is not there any more.');
  return { ...article, revision: revisionOf(article) };
}

const takenSlug = (slug: string) => `The slug '${slug}' belongs to another article; choose another.`;

const blank = { summary: '', category: '', imageUrl: '', version: 1, bodyMarkdown: '', facts: [] };

/** Only what was given. */
function given<Fields extends object>(fields: Fields): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** Creates an article, as the admin `by`; what is left out is empty. Refuses a slug that is taken. */
export function createArticle(store: Store, by: string, changes: ArticleChanges): Promise<EditableArticle> {
  const draft = { ...blank, ...given(changes) };
  return refusingTaken(takenSlug(draft.slug), () =>
    write(store, async (db, touch) => {
      const id = await addArticle(db, draft);
      await record(db, { by, action: 'created', subject: 'article', subjectId: id, title: draft.title });
      touch('articles', 'categories', `article:${draft.slug}`);
      return getEditable(db, id);
    }),
  );
}

/** The tags of everything that shows an article by its title or leads to it by its slug. */
function tagsOfNaming(slug: string): string[] {
  return ['categories', 'featured', 'feed', 'bounties', `article:${slug}`, `contributions:${slug}`, `bounties-on:${slug}`];
}

// By which other answers name an article, and those that only its own page shows.
const named: readonly (keyof ArticleDraft)[] = ['slug', 'title', 'category', 'imageUrl'];
const fields: readonly (keyof ArticleDraft)[] = [...named, 'summary', 'version', 'facts', 'bodyMarkdown'];

/**
 * Saves an article and keeps what it was before. Refuses a slug that is taken and, when `ifMatch` is given, a save over a state that its
 * sender has not seen: nothing of either is lost.
 */
export function saveArticle(
  store: Store,
  by: string,
  id: string,
  changes: ArticleChanges,
  ifMatch: string | undefined,
): Promise<EditableArticle> {
  return refusingTaken(takenSlug(changes.slug), () =>
    write(store, async (db, touch) => {
      const [before] = await db
        .select({ ...columns, bodyText: articles.bodyText })
        .from(articles)
        .where(eq(articles.id, id))
        .for('update');
      if (before === undefined) throw new NotFound('This article is not there any more.');
      if (ifMatch !== undefined && !matches(ifMatch, revisionOf(before)))
        throw new Conflict('Somebody else has saved this article since you opened it; compare both and save again.');
      const draft: ArticleDraft = { ...before, ...given(changes) };
      const rendered = renderMarkdown(draft.bodyMarkdown);
      await keepRevision(db, id, by, before);
      await db
        .update(articles)
        .set({ ...given(changes), ...rendered, updatedAt: sql`clock_timestamp()` })
        .where(eq(articles.id, id));
      await learnWords(db, before, { title: draft.title, summary: draft.summary, bodyText: rendered.bodyText });
      const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(draft[field]));
      await record(db, { by, action: 'saved', subject: 'article', subjectId: id, title: draft.title, details: changed.join(', ') });
      touch('articles', `article:${before.slug}`, `article:${draft.slug}`);
      if (named.some((field) => changed.includes(field))) touch(...tagsOfNaming(before.slug), ...tagsOfNaming(draft.slug));
      return getEditable(db, id);
    }),
  );
}

async function keepRevision(db: Db, articleId: string, savedBy: string, before: ArticleDraft): Promise<void> {
  const { slug, title, summary, category, imageUrl, facts, bodyMarkdown, version } = before;
  await db.insert(articleRevisions).values({
    articleId,
    savedBy,
    slug,
    title,
    summary,
    category,
    imageUrl,
    facts,
    bodyMarkdown,
    version,
    savedAt: sql`clock_timestamp()`,
  });
}

/** Replaces the featured list. Refuses a slug that no article has, and one that comes twice. */
export function saveFeatured(store: Store, by: string, slugs: readonly string[]): Promise<ArticleLink[]> {
  const twice = slugs.find((slug, place) => slugs.indexOf(slug) !== place);
  if (twice !== undefined) throw new Invalid(`'${twice}' is in the list twice; remove one.`);
  return write(store, async (db, touch) => {
    await setFeatured(db, slugs);
    const list = await listFeatured(db);
    const missing = slugs.find((slug) => !list.some((link) => link.slug === slug));
    if (missing !== undefined) throw new Invalid(`There is no article with the slug '${missing}'.`);
    await record(db, {
      by,
      action: 'featured',
      subject: 'articles',
      subjectId: 'featured',
      title: list.map(({ title }) => title).join(', '),
    });
    touch('featured');
    return list;
  });
}
