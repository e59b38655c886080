import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { slug } from '#contract/text.ts';
import type { Store } from './db/client.ts';
import { advisoryLocks } from './db/locks.ts';
import { write } from './db/write.ts';
import { categoryTags } from './features/articles/category-counts.ts';
import { isEmpty, setFeatured, slugsAmong } from './features/articles/articles.ts';
import { addArticle, type ArticleContent } from './features/articles/adding.ts';
import { findRelations } from './features/articles/found-relations.ts';
import { readArticleFile, type WrittenArticle } from './features/articles/front-matter.ts';
import type { Rendered } from './features/texts/markdown.ts';
import { Rendering } from './features/texts/rendering.ts';
import { tags } from './core/tags.ts';

export type { WrittenArticle };

/**
 * Reads the articles in `folder`/articles, in the order of their file names. Refuses a file that is not an article with
 * its name and the fault.
 */
export async function readArticles(folder: string): Promise<WrittenArticle[]> {
  const files = (await readdir(join(folder, 'articles'))).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(
    files.map(async (file) => {
      const source = await readFile(join(folder, 'articles', file), 'utf8');
      try {
        return readArticleFile(slug.parse(file.replace(/\.md$/, '')), source);
      } catch (error) {
        throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
      }
    }),
  );
}

/** The slugs that a fresh install features, in order. */
export async function readFeatured(folder: string): Promise<string[]> {
  return z.array(slug).parse(JSON.parse(await readFile(join(folder, 'featured.json'), 'utf8')));
}

/** The articles that a text links to, by slug. */
const linkedFrom = (markdown: string) =>
  new Set([...markdown.matchAll(/\]\(\/article\/([a-z0-9-]+)/g)].map(([, target]) => target));

/**
 * Sorts the articles by importance, ascending: by the number of links from others, so that lists show the most
 * important ones of a day as the newest.
 */
function byWeight(articles: readonly WrittenArticle[]): WrittenArticle[] {
  const links = articles.map(({ bodyMarkdown }) => linkedFrom(bodyMarkdown));
  const weight = ({ slug }: WrittenArticle) => links.filter((targets) => targets.has(slug)).length;
  return articles.toSorted((one, two) => weight(one) - weight(two));
}

async function renderAll(contents: readonly ArticleContent[]): Promise<Rendered[]> {
  const rendering = new Rendering();
  const all: Rendered[] = [];
  for (const { bodyMarkdown } of contents) all.push(await rendering.render(bodyMarkdown));
  await rendering.close();
  return all;
}

/**
 * Loads the encyclopedia in `folder` into an empty database; does nothing if it has any article. Returns the number of
 * added articles.
 */
export async function seed(store: Store, folder: string): Promise<number> {
  if (!(await isEmpty(store.db))) return 0;
  const contents = byWeight(await readArticles(folder));
  const featured = await readFeatured(folder);
  const rendered = await renderAll(contents);
  return write(store, async (db, touch) => {
    // With several instances at the start, one loads it and the others wait, however slow the machine is.
    await db.execute(sql`set local statement_timeout = 0`);
    await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.seeding})`);
    if (!(await isEmpty(db))) return 0;
    const ids: string[] = [];
    for (const [place, { created, updated, authors: _none, ...content }] of contents.entries()) {
      // Its place in the order, in milliseconds, keeps articles of one day in order.
      const [createdAt, updatedAt] = [created, updated].map((day) => new Date(Date.parse(day) + place).toISOString());
      const written = { createdAt: createdAt!, updatedAt: updatedAt! };
      ids.push(await addArticle(db, touch, content, rendered[place]!, { written }));
    }
    // The first ones were compared with few others.
    for (const id of ids) await findRelations(db, touch, id);
    await setFeatured(db, featured);
    touch(tags.articles, tags.featured, ...contents.flatMap(({ category }) => categoryTags(category)));
    return contents.length;
  });
}

/**
 * The slugs of the articles in `folder` that this site does not have under any slug, present or former: later versions
 * added them, or an admin deleted them.
 */
export async function notLoaded({ db }: Pick<Store, 'db'>, folder: string): Promise<string[]> {
  const shipped = (await readdir(join(folder, 'articles'))).flatMap((file) =>
    file.endsWith('.md') ? [file.replace(/\.md$/, '')] : [],
  );
  const known = await slugsAmong(db, shipped);
  return shipped.filter((one) => !known.has(one)).sort();
}

// The most slugs in the line of the log.
const mostNamed = 10;

/** The line of the log about them. */
export function notLoadedLine(slugs: readonly string[]): string {
  const named = slugs.slice(0, mostNamed).join(', ');
  const others = slugs.length > mostNamed ? ` and ${slugs.length - mostNamed} more` : '';
  const many = slugs.length === 1 ? 'an article' : `${slugs.length} articles`;
  return (
    `This version ships ${many} that this site does not have (${named}${others}); ` +
    'an admin brings them in the dashboard, Site Settings, or by npm run import -- content'
  );
}
