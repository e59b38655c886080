import { constantsArticle } from '#contract/addresses/limits.ts';
import type { AnswerOf } from '#contract/api.ts';
import type { ArticleLink } from '#contract/texts/article-parts.ts';
import { Conflict } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import { program } from '#server/core/program.ts';
import type { Db, Store } from '#server/db/client.ts';
import { shippedNote } from '#server/features/revisions/credit.ts';
import { onlyShipped } from '#server/features/revisions/revisions.ts';
import type { Rendering } from '#server/features/texts/rendering.ts';
import { inTextsShown } from '#server/features/texts/text-thread.ts';
import { listWholeAt, slugsAmong } from './articles.ts';
import { blank } from './editing.ts';
import type { WrittenArticle } from './front-matter.ts';
import { addImported, differencesFrom, presentArticle, replaceByImported } from './importing.ts';

/** The articles of this version, sorted by slug. */
export type ShippedArticles = () => Promise<readonly WrittenArticle[]>;

/** The registry of constants comes first: the others show its values. */
const inOrder = <Link extends ArticleLink>(links: readonly Link[]): Link[] =>
  links.toSorted((one, other) => Number(other.slug === constantsArticle) - Number(one.slug === constantsArticle));

/**
 * The articles of this version that differ from the site: those whose slug no article has or had, and those with
 * another text here whose revisions all came with a version, so that nobody's work would be lost.
 */
export async function listShipped(db: Db, shipped: ShippedArticles): Promise<AnswerOf<'GET /admin/shipped'>> {
  const all = await shipped();
  const slugs = all.map(({ slug }) => slug);
  const known = await slugsAmong(db, slugs);
  const present = await listWholeAt(db, slugs);
  const unedited = await onlyShipped(
    db,
    present.map(({ id }) => id),
  );
  const here = new Map(present.filter(({ id }) => unedited.has(id)).map((article) => [article.slug, article]));
  const missing = all.filter(({ slug }) => !known.has(slug)).map(({ slug, title }) => ({ slug, title }));
  const changed = all.flatMap((article) => {
    const found = here.get(article.slug);
    const parts = found ? differencesFrom(found, article) : '';
    return parts === '' ? [] : [{ slug: article.slug, title: article.title, parts }];
  });
  return { version: program.version, missing: inOrder(missing), changed: inOrder(changed) };
}

/** The shipped article of that slug. Refuses a slug that this version does not ship. */
async function shippedAt(shipped: ShippedArticles, slug: string): Promise<WrittenArticle> {
  const article = (await shipped()).find((one) => one.slug === slug);
  if (article === undefined) throw new NotFound('This version of the program ships no such article.');
  return article;
}

/**
 * The differences from the site's article to the shipped one; for a missing article, the whole text. Refuses a slug
 * that this version does not ship.
 */
export async function compareShipped(
  db: Store['db'],
  shipped: ShippedArticles,
  slug: string,
): Promise<AnswerOf<'GET /admin/shipped/:slug'>> {
  const article = await shippedAt(shipped, slug);
  const here = (await presentArticle(db, slug)) ?? { ...blank, slug, title: '' };
  const { created: _created, updated: _updated, authors: _authors, ...texts } = article;
  const differences = await inTextsShown('comparedVersions', here, { ...texts, slug: here.slug }, false);
  return { comparison: { article: { slug: here.slug, title: article.title }, ...differences } };
}

/**
 * Adds a shipped article to the site, as the admin `by`, or saves it as the newest revision of an article that nobody
 * edited. Refuses an article that people edited here, one with the same text, and what the editor refuses.
 */
export async function bringShipped(
  store: Store,
  rendering: Rendering,
  by: string,
  shipped: ShippedArticles,
  slug: string,
): Promise<{ article: ArticleLink }> {
  const article = await shippedAt(shipped, slug);
  const found = await presentArticle(store.db, slug);
  const arrival = { by, note: shippedNote(program.version) };
  if (found === undefined) await addImported(store, rendering, article, arrival, (await shipped()).indexOf(article));
  else {
    if (differencesFrom(found, article) === '') throw new Conflict('The article says this already.');
    if (!(await onlyShipped(store.db, [found.id])).has(found.id))
      throw new Conflict('People edited this article here; copy what you want of the shipped text into the editor.');
    await replaceByImported(store, rendering, found, article, arrival);
  }
  return { article: { slug: found?.slug ?? slug, title: article.title } };
}
