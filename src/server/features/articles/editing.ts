import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { ArticleSummary } from '#contract/articles/articles.ts';
import type { EditableArticle } from '#contract/articles/editing.ts';
import { lineFields } from '#contract/revisions/article-texts.ts';
import { suggestedChange } from '#contract/revisions/suggested-change.ts';
import type { ArticleLink } from '#contract/texts/article-parts.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import { tags } from '#server/core/tags.ts';
import type { Db, Store } from '#server/db/client.ts';
import type { Page } from '#server/db/keyset.ts';
import { articles } from '#server/db/schema/articles.ts';
import { refusingTaken } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { checkAddresses } from '#server/features/addresses/addresses.ts';
import { notFoundAmong } from '#server/features/addresses/receipts/receipts.ts';
import { record } from '#server/features/moderation/audit.ts';
import type { RevisionOrigin } from '#server/features/revisions/revisions.ts';
import { searchArticles } from '#server/features/search/search.ts';
import type { Rendering } from '#server/features/texts/rendering.ts';
import { articleColumns, findArticle, listChangedArticles, setFeatured, summaryColumns } from './articles.ts';
import { addArticle, type ArticleContent } from './adding.ts';
import { listFeatured } from './featured.ts';
import { categoryTags } from './category-counts.ts';
import { changeArticle, holdArticle } from './changing.ts';
import { checkText, textOfArticle } from './checked-text.ts';

const columns = { ...articleColumns, addresses: articles.addresses, bodyMarkdown: articles.bodyMarkdown };

/** The fields that a save changes; missing ones stay unchanged. */
export type ArticleChanges = Pick<ArticleContent, 'slug' | 'title'> & {
  [Field in keyof ArticleContent]?: ArticleContent[Field] | undefined;
};

/** An admin's words about a save. */
interface SaveNote {
  readonly changeSummary?: string | undefined;
}

/** A hash of these texts of an article: equal if and only if two admins see the same texts. */
function revisionOf(article: ArticleContent): string {
  const { slug, facts, life, addresses, bodyMarkdown } = article;
  const texts = [
    slug,
    ...lineFields.map((field) => article[field]),
    facts.map(({ label, value, asOf }) => [label, value, ...(asOf ? [asOf] : [])]),
    addresses.map(({ kind, address, label, source, checkedAt }) => [kind, address, label, source, checkedAt]),
    bodyMarkdown,
    ...(life ? [life.status, life.date, life.source] : []),
  ];
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 27);
}

/** Whether an If-Match header allows a save (RFC 9110 §13.1.1). A compressing proxy may have weakened the tag. */
function matches(ifMatch: string, revision: string): boolean {
  return ifMatch.trim() === '*' || ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${revision}"`);
}

/** The articles that match the query; without one, a page of all articles, last changed first. */
export async function searchEditable(
  db: Store['db'],
  query: string,
  page: Page,
): Promise<{ results: ArticleSummary[]; next: string | null }> {
  if (query.trim() === '') {
    const { articles: results, next } = await listChangedArticles(db, page);
    return { results, next };
  }
  const found = (await searchArticles(db, query, { isWhole: true })).results.map(({ id }) => id);
  const rows = await db
    .select(summaryColumns)
    .from(articles)
    .where(sql`${articles.id} = any(${sql.param(found)}::uuid[]) or ${articles.slug} = ${query.trim().toLowerCase()}`);
  const place = ({ id }: ArticleSummary) => (found.includes(id) ? found.indexOf(id) : -1);
  return { results: rows.toSorted((one, two) => place(one) - place(two)), next: null };
}

/** Returns the article with that id, its Markdown and its ETag. Refuses an unknown id. */
export async function getEditable(db: Db, id: string): Promise<EditableArticle> {
  const [article] = await db.select(columns).from(articles).where(eq(articles.id, id));
  if (article === undefined) throw new NotFound('This article is not there any more.');
  return { ...article, revision: revisionOf(article), notFound: await notFoundAmong(db, article.sources) };
}

/** The error for a slug that another article has. */
export const takenSlug = (slug: string) => `The slug '${slug}' belongs to another article; choose another.`;

/** The texts of an empty article. */
export const blank = {
  summary: '',
  category: '',
  imageUrl: '',
  version: 1,
  bodyMarkdown: '',
  facts: [],
  life: null,
  addresses: [],
};

/** Drops undefined fields. */
function given<Fields extends object>(fields: Fields): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/**
 * Creates an article as the admin `by`; missing fields are empty. Refuses a slug or a mint that is taken, and content
 * that `checkText` refuses.
 */
export async function createArticle(
  store: Store,
  rendering: Rendering,
  by: string,
  { changeSummary, drafted = false, ...changes }: ArticleChanges & SaveNote & { drafted?: boolean | undefined },
): Promise<EditableArticle> {
  const content = { ...blank, ...given(changes) };
  checkAddresses(content.addresses);
  const rendered = await checkText(store.db, rendering, content.bodyMarkdown);
  const origin: RevisionOrigin = {
    kind: drafted ? 'drafted' : 'written',
    authorId: by,
    change: changeSummary || suggestedChange(null, content),
  };
  return refusingTaken('slug', takenSlug(content.slug), () =>
    write(store, async (db, touch) => {
      const id = await addArticle(db, touch, content, rendered, { origin });
      await record(db, touch, { by, action: 'created', subject: 'article', subjectId: id, title: content.title });
      touch(tags.articles, tags.article(content.slug), tags.receipts, ...categoryTags(content.category));
      return getEditable(db, id);
    }),
  );
}

/**
 * Saves an article as its newest revision, unless nothing differs. Refuses a slug or a mint that is taken, and content
 * that `checkText` refuses. With `ifMatch` it also refuses a save over a revision that its sender has not seen, so that
 * neither version is lost.
 */
export async function saveArticle(
  store: Store,
  rendering: Rendering,
  by: string,
  id: string,
  { changeSummary, ...changes }: ArticleChanges & SaveNote,
  ifMatch: string | undefined,
): Promise<EditableArticle> {
  checkAddresses(changes.addresses ?? []);
  // Before the transaction, which must not wait for a thread.
  const before = textOfArticle(store.db, id);
  const rendered =
    changes.bodyMarkdown === undefined ? null : await checkText(store.db, rendering, changes.bodyMarkdown, { before });
  return refusingTaken('slug', takenSlug(changes.slug), () =>
    write(store, async (db, touch) => {
      const before = await holdArticle(db, id);
      if (ifMatch !== undefined && !matches(ifMatch, revisionOf(before)))
        throw new Conflict('Somebody else has saved this article since you opened it; compare both and save again.');
      const origin = { kind: 'written', authorId: by, change: changeSummary ?? '' } as const;
      const changed = await changeArticle(db, touch, before, given(changes), rendered, origin);
      const title = changes.title;
      await record(db, touch, {
        by,
        action: 'saved',
        subject: 'article',
        subjectId: id,
        title,
        details: changed.join(', '),
      });
      return getEditable(db, id);
    }),
  );
}

/**
 * The present slugs of the articles with these present or former slugs. Refuses an unknown slug, and an article that
 * occurs twice.
 */
async function presentSlugs(db: Db, slugs: readonly string[]): Promise<string[]> {
  const present: string[] = [];
  for (const requestedSlug of slugs) {
    const article = await findArticle(db, requestedSlug);
    if (article === undefined)
      throw new Invalid(`There is no article with the slug '${requestedSlug}'.`, { field: 'slugs' });
    if (present.includes(article.slug))
      throw new Invalid(`'${requestedSlug}' is in the list twice; remove one.`, { field: 'slugs' });
    present.push(article.slug);
  }
  return present;
}

/** Replaces the featured list by these articles, named by a present or former slug. Refuses like `presentSlugs`. */
export function saveFeatured(store: Store, by: string, slugs: readonly string[]): Promise<ArticleLink[]> {
  return write(store, async (db, touch) => {
    await setFeatured(db, await presentSlugs(db, slugs));
    const list = await listFeatured(db);
    await record(db, touch, {
      by,
      action: 'featured',
      subject: 'articles',
      subjectId: 'featured',
      title: list.map(({ title }) => title).join(', '),
    });
    touch(tags.featured);
    return list;
  });
}
